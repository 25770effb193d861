"""Writes and reads samconfig.toml by the SAM CLI's own code.

    samconfig.py FOLDER NAME=VALUE...

For each parameter it writes FOLDER/NAME=VALUE/samconfig.toml as `sam deploy --guided --config-env prod` does: the file of
this repository, with the template's other defaults. Then it reads each folder's file, also those that were there before,
and prints what `sam deploy --config-env prod` takes from it, as a line of JSON.
"""

import json
import shutil
import sys
from pathlib import Path

from samcli.cli.types import CfnParameterOverridesType
from samcli.commands.deploy.guided_config import GuidedConfig
from samcli.lib.config.samconfig import SamConfig
from samcli.yamlhelper import yaml_parse

folder = Path(sys.argv[1])
root = Path("..")
parameters = yaml_parse((root / "template.yaml").read_text(encoding="utf-8"))["Parameters"]
defaults = {name: str(each["Default"]) for name, each in parameters.items()}
guided = GuidedConfig(str(root / "template.yaml"), "parameters")

for setting in sys.argv[2:]:
    name, value = setting.split("=", 1)
    own = folder / setting
    own.mkdir()
    shutil.copy(root / "samconfig.toml", own)
    samconfig = SamConfig(own, "samconfig.toml")
    guided._save_parameter_overrides(["deploy"], "prod", defaults | {name: value}, samconfig)
    samconfig.flush()

read = {}
for own in folder.iterdir():
    taken = SamConfig(own, "samconfig.toml").get_all(["deploy"], "parameters", env="prod")
    read[own.name] = CfnParameterOverridesType().convert(taken["parameter_overrides"], None, None)
print(json.dumps(read))
