import type { Budget, Resource } from "./context.ts";
import { BudgetError, ConfigError } from "./errors/index.ts";

/** A budget with a limit for each resource; a resource without a limit is unlimited. */
export function createBudget(limits: Readonly<Partial<Record<Resource, number>>> = {}): Budget {
  const left = new Map(Object.entries(limits) as [Resource, number][]);
  for (const [resource, limit] of left) {
    if (!(limit >= 0)) {
      throw new ConfigError(`budget.${resource}`, `The budget of ${resource} is ${limit}; it must be 0 or more.`);
    }
  }
  const remaining = (resource: Resource): number => left.get(resource) ?? Number.POSITIVE_INFINITY;
  return {
    remaining,
    spend(resource, amount) {
      // A negative amount would refill the budget; it can only be a mistake of the caller's code.
      if (!(amount >= 0)) throw new RangeError(`Cannot spend ${amount} ${resource}.`);
      const rest = remaining(resource) - amount;
      if (!(rest >= 0)) throw new BudgetError(resource, amount, remaining(resource));
      left.set(resource, rest);
    },
  };
}
