"""Makes models/reader from nothing: evidence, training, int8, tokenizer, figures, card. See README.md in this folder."""

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import torch

import export
import held_out
import prepare
from network import MAX_TOKENS
from common.encoder import E5
from common.onnx_files import ROOT, SHARED_DATA, write_card

SOURCES = {
    "squad1-du": ("SQuAD 1.1 train articles (Du et al.)", "CC BY-SA 4.0"),
    "squad-routerlens": ("SQuAD 1.1 questions (RouterLens)", "CC BY-SA 4.0"),
    "squad-flaneval": ("SQuAD 1.1 questions (FLAN evaluation)", "CC BY-SA 4.0"),
    "squad-kou": ("SQuAD 1.1 question and sentence pairs", "CC BY-SA 4.0"),
    "squad2-dev-half": ("SQuAD 2.0 dev, half", "CC BY-SA 4.0"),
    "squadshifts-wiki": ("SQuADShifts, new Wikipedia", "CC BY-SA 4.0"),
    "squadshifts-amazon": ("SQuADShifts, Amazon reviews", "CC BY-SA 4.0"),
    "squadshifts-reddit": ("SQuADShifts, Reddit", "CC BY-SA 4.0"),
    "qed": ("QED (Natural Questions)", "CC BY-SA 3.0"),
    "nqswap": ("NQ-Swap (Natural Questions)", "CC BY-SA 3.0"),
    "qamr": ("QAMR", "MIT"),
    "hotpotqa": ("HotpotQA, parts", "CC BY-SA 4.0"),
    "2wiki": ("2WikiMultihopQA, parts", "Apache-2.0"),
    "selqa": ("SelQA", "Apache-2.0"),
    "trecqa": ("TREC QA train", "Apache-2.0"),
    "simplequestions": ("SimpleQuestions", "CC BY 3.0"),
    "facts": ("Templates over facts of FB15k-237", "CC BY 2.5"),
    "rows": ("Templates over rows of OTT-QA's tables", "MIT"),
    "hybridqa": ("HybridQA dev, five tables of eight, without those of OTT-QA dev", "MIT"),
    "fetaqa": ("FeTaQA dev, five pages of eight, without those of OTT-QA dev", "CC BY-SA 4.0"),
    "wtq": ("WikiTableQuestions train, look-ups of five pages of eight, without those of OTT-QA dev", "CC BY-SA 4.0"),
}


def unpack(data, folder):
    for name in ("reader", "ranker", "tagger"):
        done = folder / f".{name}"
        if not done.exists():
            with tarfile.open(data / "train" / f"{name}.tar.xz") as archive:
                archive.extractall(folder, filter="data")
            done.touch()


def measure(options, models):
    held = options.work / "held-out.jsonl"
    held_out.write(options.data, options.work, options.work / "evidence", held)
    command = ["node", str(HERE / "measure.ts"), str(options.data), *(f"{name}={path}" for name, path in models.items()), "--held", str(held)]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def curve_of(options):
    """How well the model read after so many minutes; nothing where the training was done elsewhere."""
    kept = sorted((options.work / "curve").glob("*.pt"), key=lambda path: int(path.stem))
    folders = []
    for path in kept:
        weights = {name: value.float() for name, value in torch.load(path, weights_only=False).items()}
        file, parameters = export.write(weights, path.with_suffix(""))
        card_of(file, {}, parameters, options)
        folders.append(f"{path.stem}={file.parent}")
    if not folders:
        return []
    command = ["node", str(HERE / "curve.ts"), str(options.data), *folders]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def records_of(options, trained):
    """Examples of one pass, by set."""
    kept = trained / "records.json"
    if kept.exists():
        return json.loads(kept.read_text())
    make = prepare.load(options.data, options.work, options.work / "evidence", options.work / "vectors" if options.negatives == "both" else None)
    return Counter(example.set for example in make(0))


def fit_early(options):
    """The temperature of the early head, on questions that teach; `card_of` keeps it."""
    command = ["node", str(HERE.parent / "common/early-exit.ts"), options.data, options.work, options.work / "early-exit"]
    subprocess.run([*map(str, command), "--reader", str(options.out), "--write"], check=True)


def early_temperature(file):
    """What was fitted for this very file."""
    card = file.parent / "card.json"
    known = json.loads(card.read_text()) if card.exists() else {}
    same = known.get("sha256") == hashlib.sha256(file.read_bytes()).hexdigest()
    return {"earlyTemperature": known["earlyTemperature"]} if same and "earlyTemperature" in known else {}


def recipe(options):
    rounds = " ".join(f"{minutes:g}" for minutes in options.budget)
    return f"python training/reader/make.py --budget {rounds} --negatives {options.negatives}"


def card_of(file, records, parameters, options, metrics=None):
    write_card(
        file,
        name="reader",
        kind="reader",
        revision="int8-6",
        parameters=parameters,
        licence="CC-BY-SA-4.0",
        source="trained here, from nine layers of intfloat/e5-small-v2 (MIT)",
        recipe=recipe(options),
        base=f"intfloat/e5-small-v2, weights from the Maven artifact {E5}",
        data=[
            {"name": title, "licence": licence, "source": f"shared/data, set {name}", "records": records[name]}
            for name, (title, licence) in SOURCES.items()
            if name in records
        ],
        languages=["en"],
        maxTokens=MAX_TOKENS,
        **early_temperature(file),
        **({"metrics": metrics} if metrics else {}),
    )


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", type=Path, default=SHARED_DATA)
    arguments.add_argument("--work", type=Path, default=ROOT / "runs/reader", help="unpacked sets, evidence, checkpoints")
    arguments.add_argument("--out", type=Path, default=ROOT / "models/reader")
    arguments.add_argument("--budget", type=float, nargs="+", default=[68, 29], help="minutes of training, for each round; two CPU cores or a GPU")
    arguments.add_argument("--negatives", choices=["both", "words"], default="both", help="whether the dense retriever finds some too")
    arguments.add_argument("--threads", type=int, default=2)
    arguments.add_argument("--weights", type=Path, help="weights.pt of a training that is done")
    options = arguments.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    unpack(options.data, options.work)
    if not (options.work / "evidence/row-questions.jsonl").exists():
        subprocess.run(["node", str(HERE / "export-evidence.ts"), str(options.data), str(options.work / "evidence")], check=True)
    weights = options.weights or options.work / "weights.pt"
    if not weights.exists():
        train = [sys.executable, str(HERE / "train.py"), "--data", options.data, "--sets", options.work]
        train += ["--evidence", options.work / "evidence", "--work", options.work, "--negatives", options.negatives, "--threads", options.threads, "--budget", *options.budget]
        subprocess.run([str(part) for part in train], check=True)
    state = torch.load(weights, weights_only=False)
    int8, parameters = export.write(state.get("model", state), options.out, keep_fp32=True)
    records = records_of(options, weights.parent)
    card_of(int8, records, parameters, options)
    fit_early(options)

    fp32, untrained = options.work / "fp32", options.work / "untrained"
    shutil.rmtree(fp32, ignore_errors=True)
    shutil.copytree(options.out, fp32)
    (options.out / "model.fp32.onnx").unlink()
    (fp32 / "model.int8.onnx").unlink()
    card_of(fp32 / "model.fp32.onnx", records, parameters, options)
    raw, _ = export.write(None, untrained)
    card_of(raw, records, parameters, options)
    metrics = measure(options, {"int8": options.out, "float32": fp32, "untrained": untrained})
    metrics["learning curve, XQuAD"] = curve_of(options)
    card_of(int8, records, parameters, options, metrics)
    print(json.dumps(metrics, indent=2))


if __name__ == "__main__":
    main()
