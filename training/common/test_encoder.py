"""`python training/common/test_encoder.py`: the weights that are read back from an ONNX file compute what it computes."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import numpy as np
import onnxruntime
import torch
from transformers import AutoTokenizer

from common.encoder import e5_file, e5_small
from common.onnx_files import WEIGHTS

TEXTS = ["query: who directed Alien?", "passage: Alien is a film of 1979, directed by Ridley Scott in Shepperton."]


class E5Small(unittest.TestCase):
    @torch.no_grad()
    def test_computes_what_its_file_does(self):
        inputs = AutoTokenizer.from_pretrained(WEIGHTS)(TEXTS, padding=True, return_tensors="pt")
        session = onnxruntime.InferenceSession(str(e5_file()))
        wanted = {each.name for each in session.get_inputs()}
        [expected] = session.run(["last_hidden_state"], {name: value.numpy() for name, value in inputs.items() if name in wanted})
        read = inputs["attention_mask"].bool().numpy()
        whole = e5_small(12).eval()(**inputs, output_hidden_states=True)
        np.testing.assert_allclose(whole.last_hidden_state.numpy()[read], expected[read], atol=1e-4)
        lowest = e5_small(9).eval()(**inputs).last_hidden_state
        np.testing.assert_allclose(lowest.numpy()[read], whole.hidden_states[9].numpy()[read], atol=1e-5)


if __name__ == "__main__":
    unittest.main()
