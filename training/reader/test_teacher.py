"""`python training/reader/test_teacher.py`: the teacher reads what the small reader reads, and tells of the right texts."""

import random
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import torch
from transformers import AutoTokenizer

import teacher
from batches import batches
from example import Example
from network import collate, encode, load_tokenizer
from train import loss_of

RIGHT = Example("squad1-du", "Where does the Danube rise?", "The Danube rises in the Black Forest, it is said.", 24, 36, 1)
WRONG = Example("squad1-du", "Where does the Danube rise?", "Bananas are rich in potassium, of which little is known here.", 0, 0, 0)
TEMPLATE = Example("facts", "What does the Danube cross?", "Danube: crosses Vienna", 16, 22, 1)


class Fixed(torch.nn.Module):
    """Says the same of every text: its answer is token `start` to `end`."""

    def __init__(self, start, end):
        super().__init__()
        self.start, self.end = start, end

    def forward(self, ids, mask):
        return [9.0 * torch.nn.functional.one_hot(torch.full((len(ids),), place), ids.shape[1]) for place in (self.start, self.end)]


class Silent(torch.nn.Module):
    """A reader that knows nothing yet, whose logits can be moved."""

    def __init__(self, shape):
        super().__init__()
        self.places = torch.nn.Parameter(torch.zeros(2, *shape))

    def forward(self, ids, mask, types):
        judged = self.places[0, :, 0] * 0
        return judged, *self.places, judged


class Teaching(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tokenizer = load_tokenizer()

    def batch(self, *examples):
        encoded = encode(self.tokenizer, examples)
        return encoded, *collate(encoded)

    def test_its_words_are_the_small_readers(self):
        with tempfile.TemporaryDirectory() as folder:
            theirs = AutoTokenizer.from_pretrained(teacher.weights(Path(folder)))
            encoded, inputs, _ = self.batch(RIGHT)
            own = teacher.own_words(inputs["input_ids"], inputs["attention_mask"])[0].tolist()
            question, text = (theirs(part, add_special_tokens=False)["input_ids"] for part in (RIGHT.question, RIGHT.text))
        self.assertEqual(own, [theirs.bos_token_id, *question, theirs.sep_token_id, *text, theirs.sep_token_id])

    def test_tells_of_texts_that_answer_people(self):
        encoded, inputs, _ = self.batch(WRONG, RIGHT, TEMPLATE)
        (starts, ends), rows = teacher.opinions(Fixed(12, 13), encoded, inputs)
        self.assertEqual(rows.tolist(), [1])
        self.assertEqual(starts.shape, (1, inputs["input_ids"].shape[1]))
        self.assertEqual((starts.argmax().item(), ends.argmax().item()), (12, 13))
        encoded, inputs, _ = self.batch(WRONG, TEMPLATE)
        self.assertIsNone(teacher.opinions(Fixed(12, 13), encoded, inputs))

    def test_what_it_tells_moves_the_reader_where_no_span_is_known(self):
        unknown = Example("squad-kou", RIGHT.question, RIGHT.text, -1, -1, 1)
        encoded, inputs, targets = self.batch(unknown, WRONG)
        reader = Silent(inputs["input_ids"].shape)
        loss_of(reader, inputs, targets, teacher.opinions(Fixed(12, 13), encoded, inputs))[0].backward()
        self.assertEqual((-reader.places.grad[0, 0]).argmax().item(), 12)
        self.assertEqual((-reader.places.grad[1, 0]).argmax().item(), 13)
        self.assertEqual((-reader.places.grad[0, 1]).argmax().item(), 0)

    def test_a_group_stays_in_one_batch(self):
        items = [{"ids": [0] * length, "group": length % 7} for length in range(20, 220)]
        of = {number: {items[i]["group"] for i in batch} for number, batch in enumerate(batches(items, random.Random(1)))}
        groups = [group for found in of.values() for group in found]
        self.assertEqual(len(groups), len(set(groups)))


if __name__ == "__main__":
    unittest.main()
