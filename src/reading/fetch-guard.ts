import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, fetch as undiciFetch } from "undici";
import { SourceError } from "../core/errors/index.ts";
import { isPrivateAddress } from "./private-address.ts";

/** Finds all addresses of a host name, like `dns.lookup` with `all`. */
export type ResolveHost = (
  hostname: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export const resolveHost: ResolveHost = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/** Refuses an address, or a name with any address, that is not public. */
export async function refusePrivate(url: URL, resolve: ResolveHost): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) === 0 ? await resolve(host) : [{ address: host }];
  const inside = addresses.find(({ address }) => isPrivateAddress(address));
  if (inside !== undefined) throw privateHost(host, inside.address);
}

export function privateHost(host: string, address: string): SourceError {
  const meaning = host === address ? "is" : `leads to ${address},`;
  return new SourceError(
    host,
    "refused",
    `${host} ${meaning} not a public address. Allow private hosts if this is meant to be read.`,
  );
}

export interface GuardedFetch {
  readonly fetch: typeof fetch;
  /** Whether `fetch` checks the addresses that names lead to. Addresses written as such it never looks up. */
  readonly checksNames: boolean;
  close(): Promise<void>;
}

/**
 * A `fetch` that looks each name up once and connects to the very addresses that were checked, so that a name cannot
 * lead to a public address when it is checked and to a private one when it is called (DNS rebinding).
 */
export function createGuardedFetch(resolve: ResolveHost, allowPrivateHosts: boolean): GuardedFetch {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const inside = addresses.find(({ address }) => isPrivateAddress(address));
        if (inside !== undefined && !allowPrivateHosts) return callback(privateHost(hostname, inside.address), "", 0);
        const [first] = addresses;
        if (first === undefined) return callback(new Error(`${hostname} has no address.`), "", 0);
        return options.all ? callback(null, [...addresses]) : callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
  // Time is limited by the caller's signal alone.
  const agent = new Agent({ connect: { lookup }, headersTimeout: 0, bodyTimeout: 0 });
  const guarded = (input: string, init: RequestInit) =>
    undiciFetch(input, { ...(init as object), dispatcher: agent }) as unknown as Promise<Response>;
  return { fetch: guarded as typeof fetch, checksNames: true, close: () => agent.destroy() };
}
