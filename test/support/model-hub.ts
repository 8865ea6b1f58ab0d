import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const hubCommit = "0123456789abcdef0123456789abcdef01234567";

export interface ModelHub {
  readonly endpoint: string;
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export interface HubOptions {
  /** Files on this machine by their path on the hub, `owner/name/file`; text where it begins with `text:`. */
  readonly files: Readonly<Record<string, string>>;
  /** Sends a file otherwise than whole. */
  readonly send?: (path: string, content: Buffer, response: ServerResponse) => boolean;
  /** Digest that the hub names for large files; default: the true one. */
  readonly digest?: string;
}

/** A hub on loopback that answers as huggingface.co does: ONNX files by a redirect that names size and digest. */
export async function startModelHub({ files, send, digest }: HubOptions): Promise<ModelHub> {
  const asked: string[] = [];
  const server = createServer(async ({ url = "" }, response) => {
    asked.push(url);
    const path = url.replace(/^\/store/, "").replace(/^\/([^/]+\/[^/]+)\/resolve\/[^/]+\//, "$1/");
    const source = files[path.replace(/^\//, "")];
    response.setHeader("x-repo-commit", hubCommit);
    if (source === undefined) return response.writeHead(404).end("Entry not found");
    const content = source.startsWith("text:") ? Buffer.from(source.slice(5)) : await readFile(source);
    if (path.endsWith(".onnx") && !url.startsWith("/store")) {
      response.setHeader("x-linked-size", content.length);
      response.setHeader("x-linked-etag", `"${digest ?? createHash("sha256").update(content).digest("hex")}"`);
      return response.writeHead(302, { location: `/store/${path}` }).end("Moved");
    }
    if (send?.(path, content, response)) return;
    return response.writeHead(200, { "content-length": content.length }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
