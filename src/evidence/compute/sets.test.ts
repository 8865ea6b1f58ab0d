import { expect, test } from "vitest";
import { groupMembers, inAll, inFirstOnly } from "./sets.ts";

const casts = groupMembers(["Ann", "Bob", "ann ", "Cy"], ["A", "A", "B", "B"]);

test("members are compared whatever their case, and come in the order and writing of the first thing", () => {
  expect(inAll(casts)).toEqual({ ok: true, value: ["Ann"] });
  expect(inFirstOnly(casts)).toEqual({ ok: true, value: ["Bob"] });
});

test("one thing alone has nothing in common with anything", () => {
  expect(inAll(casts.slice(0, 1))).toMatchObject({ ok: false });
  expect(inFirstOnly([])).toMatchObject({ ok: false });
});
