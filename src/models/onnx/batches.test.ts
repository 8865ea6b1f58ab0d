import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ModelError } from "../../core/errors/index.ts";
import { defaultEmbedder } from "../registry.ts";
import { type BatchRunner, createBatchRunner, type RowOutput } from "./batches.ts";
import { loadOnnxModel } from "./session.ts";

const load = async (batchTokens?: number): Promise<BatchRunner> => {
  const model = await loadOnnxModel(join(defaultEmbedder(), "model.int8.onnx"), { threads: 1 });
  return createBatchRunner({ model, name: "embedder", ...(batchTokens !== undefined && { batchTokens }) });
};

/** `[CLS] film film … [SEP]` of so many tokens. */
const films = (tokens: number) => ({ ids: [101, ...Array<number>(tokens - 2).fill(2143), 102] });
const states = (output: (name: string) => RowOutput): RowOutput => output("last_hidden_state");

describe("a batch runner", async () => {
  const runner = await load();
  afterAll(() => runner.close());

  it("gives each input its own part of the outputs, in the order asked", async () => {
    const lengths = [9, 3, 40, 3, 200, 300];
    const results = await runner.run(lengths.map(films), (output, { ids }) => ({
      ...states(output),
      tokens: ids.length,
    }));
    expect(results.map(({ tokens }) => tokens)).toEqual(lengths);
    for (const [i, { data, shape }] of results.entries()) {
      const [alone] = await runner.run([films(lengths[i] as number)], states);
      expect(shape[0]).toBeGreaterThanOrEqual(lengths[i] as number);
      expect(data.length).toBe((shape[0] as number) * 384);
      expect(data[384]).toBeCloseTo(alone?.data[384] as number, 4);
      // No neighbour's: inputs of other lengths have other states.
      if (i > 0 && lengths[i] !== 3) expect(data[384]).not.toBeCloseTo(results[1]?.data[384] as number, 3);
    }
  });

  it("hands token types on to the model", async () => {
    const encoding = films(6);
    const [zero, absent, one] = await runner.run(
      [{ ...encoding, typeIds: [0, 0, 0, 0, 0, 0] }, encoding, { ...encoding, typeIds: [0, 0, 0, 1, 1, 1] }],
      (output) => Array.from(states(output).data),
    );
    expect(absent).toEqual(zero);
    expect(one).not.toEqual(zero);
  });

  it("keeps a batch within its tokens, padding included, or to one input", async () => {
    const small = await load(64);
    const buffers = new Map<ArrayBufferLike, number>();
    await small.run(Array.from({ length: 40 }, (_, i) => films(3 + (i % 30))).concat(films(100)), (output) => {
      const { data, shape } = states(output);
      buffers.set(data.buffer, (buffers.get(data.buffer) ?? 0) + (shape[0] as number));
    });
    await small.close();
    const sizes = [...buffers.values()].sort((a, b) => a - b);
    expect(sizes.pop()).toBe(100);
    expect(sizes.length).toBeGreaterThan(5);
    for (const tokens of sizes) expect(tokens).toBeLessThanOrEqual(64);
  });

  it("says which output a model lacks", async () => {
    const asked = runner.run([films(4)], (output) => output("relevance"));
    await expect(asked).rejects.toThrow(ModelError);
    await expect(asked).rejects.toThrow('no float32 "relevance"');
  });

  it("says that a model cannot stop early", async () => {
    await expect(runner.run([films(4)], states, undefined, "shallow")).rejects.toThrow("cannot stop early");
  });

  it("runs nothing once it is cancelled, and gives nothing for nothing", async () => {
    const reason = new Error("enough");
    let results = 0;
    const counted = (): number => results++;
    await expect(runner.run([films(4)], counted, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect([results, await runner.run([], counted)]).toEqual([0, []]);
  });
});

it("waits for the run in progress when it is closed, and refuses another", async () => {
  const runner = await load();
  const work = runner.run(Array(20).fill(films(200)), () => "done");
  await runner.close();
  await expect(work).rejects.toThrow("was closed");
  await expect(runner.run([films(4)], () => "done")).rejects.toThrow(ModelError);
});
