"""What a user of the register did wrong: codes and parameters; the words are in `players.messages`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with one field; `field` is "" where it concerns the whole."""

    field: str
    code: str
    params: Mapping[str, object] = dataclass_field(default_factory=dict)


class Refused(Exception):
    """Nothing was written; `faults` says why."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(", ".join(f"{fault.field}: {fault.code}" for fault in faults))
        self.faults = tuple(faults)
