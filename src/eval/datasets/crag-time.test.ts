import { expect, test } from "vitest";
import { cragTime } from "./crag-time.ts";

test.each([
  ["02/28/2024, 10:04:54 PT", "2024-02-28T10:04:54-08:00"],
  ["03/19/2024, 23:28:32 PT", "2024-03-19T23:28:32-07:00"],
  // Summer time begins at 2:00 on 10 March and ends at 2:00 on 3 November 2024.
  ["03/10/2024, 01:59:59 PT", "2024-03-10T01:59:59-08:00"],
  ["03/10/2024, 03:00:00 PT", "2024-03-10T03:00:00-07:00"],
  ["11/03/2024, 00:59:59 PT", "2024-11-03T00:59:59-07:00"],
  ["11/03/2024, 02:00:00 PT", "2024-11-03T02:00:00-08:00"],
  ["12/31/2023, 23:59:59 PT", "2023-12-31T23:59:59-08:00"],
])("%s is %s", (time, iso) => {
  expect(cragTime(time)).toBe(iso);
});

test.each(["2024-02-28", "13/45/2024, 10:00:00 PT", "02/30/2024, 10:00:00 PT", "02/28/2024, 10:04:54 ET", ""])(
  "%j is no time of CRAG",
  (time) => {
    expect(cragTime(time)).toBeUndefined();
  },
);
