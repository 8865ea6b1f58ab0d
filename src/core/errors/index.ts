export { BudgetError } from "./budget-error.ts";
export { ConfigError } from "./config-error.ts";
export { DataError, type DataPlace } from "./data-error.ts";
export { EngineError } from "./engine-error.ts";
export { InputError } from "./input-error.ts";
export { ModelError } from "./model-error.ts";
export { SourceError, type SourceErrorCode } from "./source-error.ts";
export { StoreError, type StoreErrorCode } from "./store-error.ts";
