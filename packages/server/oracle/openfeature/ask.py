"""Asks the questions of a file with the published SDK of OpenFeature and prints the answers as JSON."""

import json
import sys

from openfeature import api
from openfeature.contrib.provider.ofrep import OFREPProvider
from openfeature.evaluation_context import EvaluationContext

address, key, path = sys.argv[1:]
api.set_provider(OFREPProvider(address, headers_factory=lambda: {"X-API-Key": key}))
client = api.get_client()

answers = []
with open(path, encoding="utf-8") as file:
    for question in json.load(file):
        attributes = dict(question["context"])
        context = EvaluationContext(attributes.pop("targetingKey", None), attributes)
        ask = getattr(client, f"get_{question['type']}_details")
        details = ask(question["key"], question["fallback"], context)
        answers.append(
            {
                "value": details.value,
                "variant": details.variant,
                "reason": details.reason and str(getattr(details.reason, "value", details.reason)),
                "error": details.error_code and details.error_code.value,
            }
        )
print(json.dumps(answers))
