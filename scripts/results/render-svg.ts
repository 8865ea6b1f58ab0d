import { parse, resetSVGDefIds, View } from "vega";
import { compile, type TopLevelSpec } from "vega-lite";

/** A plot as SVG, ending with a line feed. The same specification gives the same text, whatever was drawn before. */
export async function renderSvg(spec: TopLevelSpec): Promise<string> {
  // Clip paths are numbered over the whole process.
  resetSVGDefIds();
  const view = new View(parse(compile(spec).spec), { renderer: "none" });
  try {
    return `${await view.toSVG()}\n`;
  } finally {
    view.finalize();
  }
}
