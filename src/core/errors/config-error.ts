import { EngineError } from "./engine-error.ts";

/** Wrong usage or configuration: an unknown key, a value out of range, a missing setting. Exit status 2. */
export class ConfigError extends EngineError {
  readonly code = "config";
  /** Name of the setting, flag or environment variable to change. */
  readonly setting: string;

  constructor(setting: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.setting = setting;
  }
}
