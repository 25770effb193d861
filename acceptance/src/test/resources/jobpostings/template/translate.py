"""Prints the CloudFormation template, as JSON, that the SAM translator makes of a SAM template.

    translate.py TEMPLATE NAME=VALUE...
"""

import json
import sys

from samcli.yamlhelper import yaml_parse
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator

with open(sys.argv[1], encoding="utf-8") as file:
    template = json.loads(json.dumps(yaml_parse(file.read())))

# Where `sam package` would have put the code.
for function in [template["Globals"]["Function"]] + [
    resource["Properties"]
    for resource in template["Resources"].values()
    if resource["Type"] == "AWS::Serverless::Function"
]:
    if "CodeUri" in function:
        function["CodeUri"] = "s3://bucket/code"
for resource in template["Resources"].values():
    if resource["Type"] == "AWS::Serverless::LayerVersion":
        resource["Properties"]["ContentUri"] = "s3://bucket/layer"

defaults = {
    name: parameter.get("Default", "")
    for name, parameter in template["Parameters"].items()
}
values = defaults | dict(each.split("=", 1) for each in sys.argv[2:])
names = ["AWSLambdaBasicExecutionRole", "AWSLambdaDynamoDBExecutionRole"]
managed = {name: "arn:aws:iam::aws:policy/service-role/" + name for name in names}
translated = Translator(managed, Parser()).translate(template, values)
json.dump(translated, sys.stdout, indent=1)
