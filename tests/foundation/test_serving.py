import os
import signal
import socket
import stat
import sys
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from kombu import Connection

from config.filebroker import broker_options
from portal.hall import certificate, local_addresses
from portal.management.commands.serve import Processes

NOW = datetime(2026, 11, 27, tzinfo=UTC)
SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]


def test_a_certificate_covers_the_hall_and_this_computer(tmp_path: Path) -> None:
    file, key, fingerprint = certificate(tmp_path, ["192.0.2.7"], now=NOW)
    made = x509.load_pem_x509_certificate(file.read_bytes())
    names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert {str(each) for each in names.get_values_for_type(x509.IPAddress)} == {"127.0.0.1", "192.0.2.7"}
    assert names.get_values_for_type(x509.DNSName) == ["localhost"]
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert len(fingerprint.split(":")) == 32


def test_a_certificate_is_kept_while_it_covers_and_lasts(tmp_path: Path) -> None:
    first = certificate(tmp_path, ["192.0.2.7"], now=NOW)
    assert certificate(tmp_path, ["192.0.2.7"], now=NOW + timedelta(days=100)) == first
    moved = certificate(tmp_path, ["192.0.2.8"], now=NOW)
    assert moved[2] != first[2]
    assert certificate(tmp_path, ["192.0.2.8"], now=NOW + timedelta(days=360))[2] != moved[2]


def test_addresses_for_the_hall_are_none_of_this_computer_alone() -> None:
    assert all(not each.startswith("127.") for each in local_addresses())


def test_a_busy_port_is_refused_with_advice() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(CommandError, match=f"Port {port} is in use"):
            call_command("serve", port=port)


def test_nothing_is_served_where_demo_logins_are_forbidden(settings: LazySettings) -> None:
    settings.DEMO_LOGINS = False
    with pytest.raises(CommandError, match="embedded"):
        call_command("serve")


def test_when_one_process_ends_its_name_is_told_and_the_other_stopped() -> None:
    with Processes() as processes:
        processes.start("server", SLEEP, dict(os.environ))
        processes.start("worker", [sys.executable, "-c", "pass"], dict(os.environ))
        assert processes.wait() == "worker"
        server = processes._running["server"]
    assert server.returncode == -signal.SIGTERM


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_being_told_to_stop_ends_both(told: signal.Signals) -> None:
    before = signal.getsignal(told)
    with Processes() as processes:
        processes.start("server", SLEEP, dict(os.environ))
        processes.start("worker", SLEEP, dict(os.environ))
        threading.Timer(0.3, os.kill, (os.getpid(), told)).start()
        assert processes.wait() is None
        children = list(processes._running.values())
    assert [each.returncode for each in children] == [-signal.SIGTERM, -signal.SIGTERM]
    assert signal.getsignal(told) is before


def test_a_message_sent_through_files_arrives(tmp_path: Path) -> None:
    options = broker_options(tmp_path / "queue")
    with Connection("filesystem://", transport_options=options) as connection:
        queue = connection.SimpleQueue("celery")
        queue.put({"job": 17})
        time.sleep(0.01)
        message = queue.get(timeout=5)
        assert message.payload == {"job": 17}
        message.ack()
        queue.close()
