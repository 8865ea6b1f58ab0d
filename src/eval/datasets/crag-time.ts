/** Where the questions of CRAG were asked, "PT". */
const zone = "America/Los_Angeles";

/**
 * CRAG's time of asking, such as `03/19/2024, 23:28:32 PT`, as ISO 8601 with the offset that held on that day, summer
 * time or not. Undefined for any other form.
 */
export function cragTime(time: string): string | undefined {
  const parts = /^(\d\d)\/(\d\d)\/(\d{4}), (\d\d:\d\d:\d\d) PT$/.exec(time);
  if (parts === null) return undefined;
  const [, month, day, year, clock] = parts;
  const local = `${year}-${month}-${day}T${clock}`;
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(local)) return undefined;
  // The offset is known by the moment, which is known by the offset: a guess of 8 hours, then what holds there.
  const offset = offsetAt(asUtc + 8 * 3600_000);
  return local + offsetAt(Date.parse(local + offset));
}

/** Such as `-08:00`. */
function offsetAt(moment: number): string {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  const name = format.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name.replace("GMT", "");
}
