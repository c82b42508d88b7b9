"""The build's own step: each game's seeds as one JSON file, and the notebooks, inside the wheel."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent


class SeedsHook(BuildHookInterface):
    """Compiles `seeds/` to `grail_widgets/_seeds/*.json`; a wheel reads nothing else."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Writes the JSON files and names them, with the notebooks, as parts of the wheel."""
        if self.target_name != "wheel" or version == "editable":
            return
        seeds = _seeds_module()
        for folder in sorted(path for path in (ROOT / "seeds").iterdir() if path.is_dir()):
            compiled = ROOT / "build" / "seeds" / f"{folder.name}.json"
            seeds.write_atomically(compiled, msgspec.json.encode(seeds.compile_seeds(folder)))
            build_data["force_include"][str(compiled)] = f"grail_widgets/_seeds/{folder.name}.json"
        for notebook in sorted((ROOT / "notebooks").glob("*.ipynb")):
            build_data["force_include"][str(notebook)] = f"grail_widgets/_notebooks/{notebook.name}"


def _seeds_module() -> ModuleType:
    """The package's own compiler of seeds, loaded without the package's dependencies."""
    for name in ("errors", "yaml_files", "seeds"):
        dotted = f"grail_widgets.engine.{name}"
        for parent in ("grail_widgets", "grail_widgets.engine"):
            if parent not in sys.modules:
                package = ModuleType(parent)
                package.__path__ = [str(ROOT / Path(*parent.split(".")))]
                sys.modules[parent] = package
        spec = importlib.util.spec_from_file_location(dotted, ROOT / "grail_widgets" / "engine" / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[dotted] = module
        spec.loader.exec_module(module)
    return sys.modules["grail_widgets.engine.seeds"]
