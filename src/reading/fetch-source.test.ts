import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { SourceError } from "../core/errors/index.ts";
import type { ResolveHost } from "./fetch-guard.ts";
import { type FetchSourceOptions, fetchSource } from "./fetch-source.ts";

const servers: Server[] = [];

/** Address of a real server on loopback that answers with `listener`. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const read = (url: string, options: FetchSourceOptions = {}) =>
  fetchSource(url, { allowPrivateHosts: true, ...options });
const text = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);

async function failure(work: Promise<unknown>): Promise<SourceError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SourceError);
  return error as SourceError;
}

/** A `fetch` for which a public address stands on our loopback server, so that redirects away from it can be tested. */
const asPublic =
  (server: string): typeof fetch =>
  (input, init) =>
    fetch(String(input).replace("http://93.184.216.34", server), init);

describe("fetchSource", () => {
  it("gives bytes, media type, final address and time", async () => {
    const base = await serve((request, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(`<p>${request.url} for ${request.headers["user-agent"]}</p>`);
    });
    const clock = () => new Date("2026-02-03T04:05:06Z");
    const page = await read(`${base}/a?b=1#part`, { clock });
    expect(text(page)).toBe("<p>/a?b=1 for factweave</p>");
    expect(page).toMatchObject({
      url: `${base}/a?b=1`,
      mediaType: "text/html; charset=utf-8",
      retrievedAt: "2026-02-03T04:05:06.000Z",
    });
  });

  it("reads an answer without any body", async () => {
    const base = await serve((_, response) => response.writeHead(204).end());
    expect((await read(base)).bytes).toHaveLength(0);
  });

  it("reads an empty body, and names no media type it was not told", async () => {
    const base = await serve((_, response) => response.end());
    expect(await read(base)).toMatchObject({ bytes: new Uint8Array(), mediaType: "application/octet-stream" });
  });

  it("follows redirects, relative ones too, to the final address", async () => {
    const base = await serve((request, response) => {
      if (request.url === "/one") response.writeHead(301, { location: "two" }).end();
      else if (request.url === "/two") response.writeHead(307, { location: "/three" }).end("moved");
      else response.end("here");
    });
    const page = await read(`${base}/one`);
    expect(text(page)).toBe("here");
    expect(page.url).toBe(`${base}/three`);
  });

  it("gives up a redirect loop", async () => {
    let requests = 0;
    const base = await serve((_, response) => {
      requests++;
      response.writeHead(302, { location: "/again" }).end();
    });
    expect(await failure(read(base))).toMatchObject({ code: "invalid-answer", retryable: false });
    expect(requests).toBe(11);
  });

  it("takes a redirect without a target for what it is: no content", async () => {
    const base = await serve((_, response) => response.writeHead(302).end("nothing"));
    expect(await failure(read(base))).toMatchObject({ code: "failed" });
  });

  it.each([
    [404, "not-found", false],
    [410, "not-found", false],
    [401, "permission", false],
    [403, "permission", false],
    [408, "timeout", true],
    [429, "unreachable", true],
    [500, "failed", false],
    [503, "unreachable", true],
    [418, "failed", false],
  ])("makes status %i the failure %s and never content", async (status, code, retryable) => {
    const base = await serve((_, response) => {
      response.writeHead(status, { "content-type": "text/html", "retry-after": "120" }).end("<h1>Sorry</h1>");
    });
    const error = await failure(read(`${base}/x`));
    expect(error).toMatchObject({ code, retryable, source: `${base}/x` });
    expect(error.message).toContain(String(status));
    expect(error.message).toContain("Retry-After 120");
    expect(error.message).not.toContain("Sorry");
  });

  it("times out on a server that never answers", async () => {
    const base = await serve(() => undefined);
    const error = await failure(read(base, { timeoutMs: 60 }));
    expect(error).toMatchObject({ code: "timeout", retryable: true });
    expect(error.message).toContain("60 ms");
  });

  it("times out on a body that never ends", async () => {
    const base = await serve((_, response) => {
      response.write("a");
    });
    expect(await failure(read(base, { timeoutMs: 80 }))).toMatchObject({ code: "timeout" });
  });

  it("times out on a name whose lookup hangs", async () => {
    const resolve: ResolveHost = () => new Promise(() => undefined);
    const options = { resolve, timeoutMs: 40 };
    expect(await failure(fetchSource("http://slow.example", options))).toMatchObject({ code: "timeout" });
    const own = { ...options, fetch: asPublic("http://127.0.0.1:1") };
    expect(await failure(fetchSource("http://slow.example", own))).toMatchObject({ code: "timeout" });
  });

  it("fails on a connection that is cut half way", async () => {
    const base = await serve((_, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("half", () => response.destroy());
    });
    const error = await failure(read(base));
    expect(error).toMatchObject({ code: "unreachable", retryable: true });
    expect(error.cause).toBeInstanceOf(Error);
  });

  it("fails on a host that refuses connections and on a name that nobody has", async () => {
    const base = await serve(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await failure(read(base))).toMatchObject({ code: "unreachable", retryable: true });
    const resolve: ResolveHost = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
    const error = await failure(read("http://nobody.example", { resolve }));
    expect(error).toMatchObject({ code: "unreachable" });
    expect(error.message).toContain("no host has this name");
    expect(await failure(read("http://nobody.example", { resolve: async () => [] }))).toMatchObject({
      code: "unreachable",
    });
  });

  it("fails on a server that does not speak TLS where https was asked for", async () => {
    const base = await serve((_, response) => response.end("plain"));
    const error = await failure(read(base.replace("http:", "https:")));
    expect(error).toMatchObject({ code: "failed", retryable: false });
    expect(error.message).toContain("securely");
  });

  it("stops at the announced size before the body is read", async () => {
    const base = await serve((_, response) => {
      response.writeHead(200, { "content-length": "5000" });
      response.write("x");
    });
    const error = await failure(read(base, { maxBytes: 4_999 }));
    expect(error).toMatchObject({ code: "too-large", retryable: false });
    expect(error.message).toContain("4999 bytes");
  });

  it("stops while streaming when no size is announced", async () => {
    let closed: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (closed = resolve));
    const base = await serve((_, response) => {
      const timer = setInterval(() => response.write("x".repeat(10_000)), 1);
      response.on("close", () => {
        clearInterval(timer);
        closed();
      });
    });
    expect(await failure(read(base, { maxBytes: 50_000 }))).toMatchObject({ code: "too-large" });
    await ended;
  });

  it("counts bytes after decompression, so that a small answer cannot become a huge one", async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const base = await serve((_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
    expect(bomb.length).toBeLessThan(20_000);
    expect(await failure(read(base, { maxBytes: 1_000_000 }))).toMatchObject({ code: "too-large" });
    expect((await read(base, { maxBytes: 10_000_000 })).bytes).toHaveLength(10_000_000);
  });

  it.each([
    ["not an address", "unsupported"],
    ["", "unsupported"],
    ["http://", "unsupported"],
    ["ftp://example.org/a", "unsupported"],
    ["file:///etc/passwd", "unsupported"],
  ])("refuses %j as address", async (url, code) => {
    expect(await failure(read(url))).toMatchObject({ code });
  });

  it("keeps a password out of the error that refuses it", async () => {
    const error = await failure(read("http://user:hunter2@example.org/"));
    expect(error.code).toBe("refused");
    expect(JSON.stringify([error.message, error.source])).not.toContain("hunter2");
  });

  it("rejects with the caller's reason when cancelled before and during the work", async () => {
    const base = await serve(() => undefined);
    const reason = new Error("enough");
    await expect(read(base, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const caller = new AbortController();
    const reading = read(base, { signal: caller.signal });
    setTimeout(() => caller.abort(reason), 20);
    await expect(reading).rejects.toBe(reason);
  });
});

describe("fetchSource and private hosts", () => {
  const never: RequestListener = (_, response) => response.end("secret");

  it.each(["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "10.0.0.1", "169.254.169.254"])(
    "refuses the address %s without a request",
    async (host) => {
      const error = await failure(fetchSource(`http://${host}/`, { timeoutMs: 500 }));
      expect(error).toMatchObject({ code: "refused", retryable: false });
      expect(error.message).toContain("Allow private hosts");
    },
  );

  it("refuses a name that leads to a private address, with its own fetch and with the caller's", async () => {
    const { port } = new URL(await serve(never));
    const resolve: ResolveHost = async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ];
    const url = `http://innocent.example:${port}/`;
    expect(await failure(fetchSource(url, { resolve }))).toMatchObject({ code: "refused" });
    expect(await failure(fetchSource(url, { resolve, fetch: asPublic("") }))).toMatchObject({ code: "refused" });
  });

  it("connects to the address that was looked up, once, so that a second answer of the resolver changes nothing", async () => {
    const base = await serve((request, response) => response.end(`asked for ${request.headers.host}`));
    const { port } = new URL(base);
    let lookups = 0;
    const resolve: ResolveHost = async () => {
      lookups++;
      return lookups === 1 ? [{ address: "127.0.0.1", family: 4 }] : [{ address: "10.255.255.1", family: 4 }];
    };
    const page = await read(`http://rebinding.example:${port}/`, { resolve });
    expect(text(page)).toBe(`asked for rebinding.example:${port}`);
    expect(lookups).toBe(1);
  });

  it("asks the system's resolver where none is given", async () => {
    const { port } = new URL(await serve(never));
    const url = `http://localhost:${port}/`;
    expect(await failure(fetchSource(url))).toMatchObject({ code: "refused" });
    expect(await failure(fetchSource(url, { fetch: asPublic("") }))).toMatchObject({ code: "refused" });
  });

  it("refuses a redirect to a private host before it is asked", async () => {
    let asked = false;
    const inside = await serve((_, response) => {
      asked = true;
      response.end("secret");
    });
    const outside = await serve((_, response) => response.writeHead(302, { location: `${inside}/admin` }).end());
    const fetching = fetchSource("http://93.184.216.34/", { fetch: asPublic(outside) });
    expect(await failure(fetching)).toMatchObject({ code: "refused" });
    expect(asked).toBe(false);
  });

  it("refuses a redirect to something that is no web address", async () => {
    const base = await serve((_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end());
    const error = await failure(read(base));
    expect(error.code).toBe("unsupported");
    expect(error.message).toContain("redirects");
  });

  it("refuses a redirect with credentials", async () => {
    const base = await serve((_, response) => response.writeHead(302, { location: "http://a:b@example.org/" }).end());
    expect(await failure(read(base))).toMatchObject({ code: "refused" });
  });
});
