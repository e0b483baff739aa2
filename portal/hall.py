"""Reaching this computer from phones in the same network: its addresses and its own certificate."""

import ipaddress
import os
import socket
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

_VALID = timedelta(days=365)
_RENEW_BEFORE = timedelta(days=14)


def local_addresses() -> list[str]:
    """IPv4 addresses of this computer that others in its networks can use; none when there is no network."""
    found = []
    for target in ("192.168.0.1", "10.0.0.1", "172.16.0.1"):
        # Connecting a datagram socket sends nothing; it only asks which of our addresses would be used.
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
            except OSError:
                continue
            found.append(str(probe.getsockname()[0]))
    return [each for each in dict.fromkeys(found) if not ipaddress.ip_address(each).is_loopback]


def certificate(folder: Path, addresses: Sequence[str], *, now: datetime | None = None) -> tuple[Path, Path, str]:
    """Certificate file, key file and fingerprint of an own certificate for `addresses` and localhost.

    The one in `folder` is kept while it covers all addresses and stays valid for two weeks. Nobody vouches
    for it: a browser warns once, and the fingerprint (SHA-256) tells that it is ours.
    """
    now = now or datetime.now(UTC)
    certificate_file, key_file = folder / "certificate.pem", folder / "key.pem"
    if certificate_file.exists() and key_file.exists():
        kept = x509.load_pem_x509_certificate(certificate_file.read_bytes())
        if _covers(kept, addresses) and kept.not_valid_after_utc - now > _RENEW_BEFORE:
            return certificate_file, key_file, _fingerprint(kept)
    key = ec.generate_private_key(ec.SECP256R1())
    made = _self_signed(key, addresses, now)
    folder.mkdir(parents=True, exist_ok=True)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    descriptor = os.open(key_file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(private)
    certificate_file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    return certificate_file, key_file, _fingerprint(made)


def _self_signed(key: ec.EllipticCurvePrivateKey, addresses: Sequence[str], now: datetime) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Korgool")])
    names = [x509.DNSName("localhost")]
    ips = [x509.IPAddress(ipaddress.ip_address(each)) for each in ("127.0.0.1", *addresses)]
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + _VALID)
        .add_extension(x509.SubjectAlternativeName([*names, *ips]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )


def _covers(kept: x509.Certificate, addresses: Sequence[str]) -> bool:
    extension = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName)
    covered = {str(each) for each in extension.value.get_values_for_type(x509.IPAddress)}
    return covered >= set(addresses)


def _fingerprint(of: x509.Certificate) -> str:
    return of.fingerprint(hashes.SHA256()).hex(":").upper()
