"""`manage.py serve`: everything one computer needs to show Korgool, until Ctrl-C."""

import io
import os
import signal
import socket
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError

from portal.hall import certificate, local_addresses

_START_SECONDS = 30
_STOP_SECONDS = 15


class Command(BaseCommand):
    """Prepare the database and the demo, then run the web server and a worker for long jobs."""

    help = "Migrate, load reference data and the demo, and serve with a worker until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--hall", action="store_true", help="be reachable from phones in the same network")
        parser.add_argument("--https", action="store_true", help="serve with an own certificate")
        parser.add_argument("--no-demo", action="store_true", help="leave the demo event out")

    def handle(self, *, port: int, hall: bool, https: bool, no_demo: bool, **options: Any) -> None:
        if not settings.DEMO_LOGINS:
            raise CommandError("This command serves the embedded settings only.")
        host = "0.0.0.0" if hall else "127.0.0.1"
        if not _free(host, port):
            raise CommandError(f"Port {port} is in use, perhaps by this server. Try: make run PORT={port + 1}")
        addresses = local_addresses() if hall else []
        self._prepare(no_demo)

        server = ["--bind", f"{host}:{port}"]
        fingerprint = ""
        if https:
            certificate_file, key_file, fingerprint = certificate(Path(settings.VAR) / "tls", addresses)
            server += ["--certfile", str(certificate_file), "--keyfile", str(key_file)]
        environment = {
            **os.environ,
            "KORGOOL_HOSTS": ",".join(filter(None, (os.environ.get("KORGOOL_HOSTS", ""), *addresses))),
            "KORGOOL_HTTPS": "1" if https else "0",
        }
        processes = Processes()
        with processes:
            processes.start("server", _gunicorn(server), environment)
            processes.start("worker", _celery(), environment)
            processes.wait_for(port)
            self._say_where("https" if https else "http", port, addresses, hall=hall)
            if fingerprint:
                self.stdout.write(f"The browser warns about the certificate once. SHA-256:\n  {fingerprint}")
            self.stdout.write("Stop with Ctrl-C.")
            self.stdout.flush()
            ended = processes.wait()
        if ended:
            raise CommandError(f"The {ended} ended by itself; everything was stopped.")
        self.stdout.write("Stopped.")

    def _prepare(self, no_demo: bool) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        call_command("collectstatic", verbosity=0, interactive=False)
        commands = get_commands()
        if "load_reference" in commands:
            call_command("load_reference", verbosity=0)
        if "demo" in commands and not no_demo:
            call_command("demo", no_serve=True, stdout=self.stdout)

    def _say_where(self, scheme: str, port: int, addresses: Sequence[str], *, hall: bool) -> None:
        self.stdout.write(f"\nOn this computer: {scheme}://localhost:{port}/")
        for address in addresses:
            url = f"{scheme}://{address}:{port}/"
            self.stdout.write(f"\nIn the same network: {url}")
            self.stdout.write(_qr(url))
        if hall and not addresses:
            self.stdout.write("This computer is in no network, so phones cannot reach it.")


class Processes:
    """Child processes that stop together: when one ends, on Ctrl-C, or when this process is told to end."""

    def __init__(self) -> None:
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._told_to_stop = False

    def __enter__(self) -> "Processes":
        self._previous = {
            each: signal.signal(each, self._stop_soon) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        }
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()
        for each, handler in self._previous.items():
            signal.signal(each, handler)

    def start(self, name: str, command: list[str], environment: dict[str, str]) -> None:
        """Start `command` in a session of its own, so that Ctrl-C reaches it through us only."""
        self._running[name] = subprocess.Popen(
            command, env=environment, cwd=settings.BASE_DIR, start_new_session=True, stdin=subprocess.DEVNULL
        )

    def wait_for(self, port: int) -> None:
        """Return when something listens on `port`; raise CommandError when a process ends before that."""
        deadline = time.monotonic() + _START_SECONDS
        while not self._told_to_stop and _free("127.0.0.1", port):
            if self._ended() or time.monotonic() > deadline:
                raise CommandError("The server did not start; see the lines above.")
            time.sleep(0.1)

    def wait(self) -> str | None:
        """Return the name of the process that ended by itself, or None when we were told to stop."""
        while not self._told_to_stop:
            if ended := self._ended():
                return ended
            time.sleep(0.3)
        return None

    def _ended(self) -> str | None:
        return next((name for name, each in self._running.items() if each.poll() is not None), None)

    def _stop_soon(self, _signal: int, _frame: FrameType | None) -> None:
        self._told_to_stop = True

    def _stop(self) -> None:
        for each in self._running.values():
            if each.poll() is None:
                each.terminate()
        deadline = time.monotonic() + _STOP_SECONDS
        for each in self._running.values():
            try:
                each.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                each.kill()
                each.wait()


def _gunicorn(options: list[str]) -> list[str]:
    threads = "--worker-class gthread --workers 2 --threads 8"
    times = "--timeout 120 --graceful-timeout 5 --log-level warning"
    fixed = [*threads.split(), *times.split()]
    return [sys.executable, "-m", "gunicorn", "config.wsgi:application", *fixed, *options]


def _celery() -> list[str]:
    fixed = "worker --pool solo --loglevel ERROR --without-gossip --without-mingle --without-heartbeat"
    return [sys.executable, "-W", "ignore", "-m", "celery", "--quiet", "--app", "config", *fixed.split()]


def _qr(url: str) -> str:
    drawing = io.StringIO()
    segno.make(url, micro=False).terminal(out=drawing, compact=True)
    return drawing.getvalue()


def _free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True
