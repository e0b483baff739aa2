"""Celery's queue in plain files, for one computer without a broker."""

from pathlib import Path


def broker_options(folder: Path) -> dict[str, object]:
    """Transport options that keep messages under `folder`, which is made when missing.

    Sender and worker share one folder: what one writes the other reads.
    """
    messages, control = folder / "messages", folder / "control"
    for each in (messages, control):
        each.mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(messages),
        "data_folder_out": str(messages),
        "control_folder": str(control),
        "store_processed": False,
    }
