"""`python training/reader/test_dense.py`: what the retriever may call wrong, the group it joins, vectors that are kept."""

import random
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import numpy as np

from dense import Asked, Collection, against_nearest
from example import Example
from searched import page_of_row
from vectors import SIZE, Vectors

RIVERS = [
    "The Danube rises in the Black Forest.",
    "The Rhine rises in the Swiss Alps.",
    "The Danube begins where two brooks meet, in the black forest of Baden.",
    "Bananas are rich in potassium.",
    "The committee met on Tuesday.",
]


class Dense(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.vectors = Vectors(self.folder)

    def wrong(self, texts, asked, count=1, page_of=None):
        [found] = Collection(self.vectors, texts, page_of).wrong([asked], count, random.Random(1))
        return found

    def test_the_nearest_texts_are_those_about_the_same(self):
        found = self.wrong(RIVERS, Asked("Where does the Danube rise?", [], [RIVERS[0]]), len(RIVERS))
        self.assertIn(RIVERS[1], found)
        near = Collection(self.vectors, RIVERS)
        question = self.vectors.of(["Where does the Danube rise?"])[0]
        first, second = near.nearest(Asked("", ["nowhere"]), question, near.matrix @ question)[:2]
        self.assertEqual({first, second}, {RIVERS[0], RIVERS[2]})

    def test_a_text_that_holds_the_answer_is_never_wrong(self):
        for count in range(1, len(RIVERS) + 1):
            found = self.wrong(RIVERS, Asked("Where does the Danube rise?", ["Black Forest"]), count)
            self.assertFalse({RIVERS[0], RIVERS[2]} & set(found))
            self.assertEqual(len(found), min(count, 3))

    def test_an_answer_is_whole_words(self):
        found = self.wrong(["In 1912 it sank.", "In 12 days it sank."], Asked("After how many days did it sink?", ["12"]), 2)
        self.assertEqual(found, ["In 1912 it sank."])

    def test_without_an_answer_a_text_nearly_as_near_as_a_right_one_is_left_out(self):
        question = "Where does the Danube rise?"
        found = self.wrong([*RIVERS, "The Danube rises in the Black Forest hills."], Asked(question, [], [RIVERS[0]]), 9)
        right = float(self.vectors.of([RIVERS[0]])[0] @ self.vectors.of([question])[0])
        self.assertTrue(found)
        for text in found:
            self.assertLess(float(self.vectors.of([text])[0] @ self.vectors.of([question])[0]), right)
        self.assertNotIn("The Danube rises in the Black Forest hills.", found)

    def test_rows_of_the_same_page_are_left_out(self):
        rows = ["Rivers / Europe: Name is Rhine", "Rivers / Asia: Name is Ob", "Lakes / Europe: Name is Como"]
        found = self.wrong(rows, Asked("Which river is in Europe?", ["Danube"], [], page_of_row(rows[0])), 3, page_of_row)
        self.assertEqual(found, [rows[2]])

    def test_wrong_texts_join_the_group_of_the_question(self):
        right = Example("facts", "Where does the Danube rise?", RIVERS[0], 25, 37, 1)
        drafts = [([right], Asked(right.question, ["Black Forest"]))]
        group = list(against_nearest(drafts, Collection(self.vectors, RIVERS), 2, random.Random(1)))
        self.assertEqual([each.relevant for each in group], [1, 0, 0])
        self.assertEqual(len({each.group for each in group}), 1)
        self.assertEqual({(each.start, each.end) for each in group[1:]}, {(0, 0)})

    def test_vectors_of_a_broken_run_are_kept_and_no_text_is_read_twice(self):
        made = self.vectors.of(RIVERS)
        self.assertEqual(made.shape, (len(RIVERS), SIZE))
        np.testing.assert_allclose(np.linalg.norm(made, axis=1), 1, atol=2e-3)
        with self.vectors.values.open("ab") as file:
            file.write(b"torn")
        again = Vectors(self.folder)
        again.run = lambda batch: self.fail("read again")
        np.testing.assert_array_equal(again.of(RIVERS[::-1]), made[::-1])


if __name__ == "__main__":
    unittest.main()
