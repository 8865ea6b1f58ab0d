import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBudget } from "./budget.ts";
import { BudgetError, ConfigError } from "./errors/index.ts";

describe("createBudget", () => {
  it("takes what is spent and nothing when too much is wanted", () => {
    const budget = createBudget({ requests: 3 });
    budget.spend("requests", 2);
    expect(() => budget.spend("requests", 2)).toThrow(BudgetError);
    expect(budget.remaining("requests")).toBe(1);
    budget.spend("requests", 1);
    expect(budget.remaining("requests")).toBe(0);
  });

  it("says in the error what was wanted and what is left", () => {
    const budget = createBudget({ bytes: 10 });
    let error: unknown;
    try {
      budget.spend("bytes", 11);
    } catch (caught) {
      error = caught;
    }
    expect(error).toMatchObject({ code: "budget", resource: "bytes", wanted: 11, left: 10 });
  });

  it("does not limit a resource without a limit", () => {
    const budget = createBudget();
    budget.spend("tokens", 1e12);
    expect(budget.remaining("tokens")).toBe(Number.POSITIVE_INFINITY);
    budget.spend("tokens", 1e12);
  });

  it.each([-1, Number.NaN])("refuses the limit %s and names the setting", (limit) => {
    expect(() => createBudget({ tokens: limit })).toThrow(ConfigError);
    expect(() => createBudget({ tokens: limit })).toThrow(/budget of tokens/);
  });

  it.each([-1, Number.NaN])("refuses to spend %s", (amount) => {
    expect(() => createBudget().spend("requests", amount)).toThrow(RangeError);
  });

  it("never goes below zero and never loses what was not spent", () => {
    fc.assert(
      fc.property(fc.nat(100), fc.array(fc.nat(40)), (limit, amounts) => {
        const budget = createBudget({ requests: limit });
        let spent = 0;
        for (const amount of amounts) {
          const fits = spent + amount <= limit;
          if (fits) {
            budget.spend("requests", amount);
            spent += amount;
          } else {
            expect(() => budget.spend("requests", amount)).toThrow(BudgetError);
          }
          expect(budget.remaining("requests")).toBe(limit - spent);
        }
      }),
    );
  });
});
