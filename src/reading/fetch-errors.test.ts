import { describe, expect, it } from "vitest";
import { SourceError } from "../core/errors/index.ts";
import { transportError } from "./fetch-errors.ts";

const url = "https://example.org/";
const wrapped = (cause: unknown) => new TypeError("fetch failed", { cause });

describe("transportError", () => {
  it("names what stands at the bottom of the causes", () => {
    const error = transportError(url, wrapped(new Error("other side closed", { cause: new Error("reset by peer") })));
    expect(error).toMatchObject({ code: "unreachable", retryable: true, source: url });
    expect(error.message).toContain("reset by peer");
  });

  it("passes a refusal of our own on as it is", () => {
    const refusal = new SourceError("host", "refused", "private");
    expect(transportError(url, wrapped(refusal))).toBe(refusal);
  });

  it("names the code when there are no words, and has words when there is neither", () => {
    expect(transportError(url, wrapped(Object.assign(new Error(""), { code: "ECONNREFUSED" }))).message).toContain(
      "ECONNREFUSED",
    );
    expect(transportError(url, new Error("")).message).toContain("the connection failed");
  });

  it("does not loop on causes without end, and takes anything thrown", () => {
    const circle = new Error("round");
    circle.cause = circle;
    expect(transportError(url, circle)).toMatchObject({ code: "unreachable", cause: circle });
    expect(transportError(url, "text")).toMatchObject({ code: "unreachable", cause: "text" });
  });
});
