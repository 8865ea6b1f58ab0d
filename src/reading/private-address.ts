import { BlockList, isIP } from "node:net";

/**
 * Networks that are not the public internet: the special-purpose registries of IANA (RFC 6890 and its updates),
 * multicast, and IPv6 ranges that carry an IPv4 address within, through which a private host could be reached.
 */
const networks: readonly (readonly [string, number, "ipv4" | "ipv6"])[] = [
  ["0.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.0.0.0", 24, "ipv4"],
  ["192.0.2.0", 24, "ipv4"],
  ["192.88.99.0", 24, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["198.18.0.0", 15, "ipv4"],
  ["198.51.100.0", 24, "ipv4"],
  ["203.0.113.0", 24, "ipv4"],
  ["224.0.0.0", 3, "ipv4"],
  ["::", 96, "ipv6"],
  ["64:ff9b::", 96, "ipv6"],
  ["64:ff9b:1::", 48, "ipv6"],
  ["100::", 64, "ipv6"],
  ["2001::", 23, "ipv6"],
  ["2001:db8::", 32, "ipv6"],
  ["2002::", 16, "ipv6"],
  ["3fff::", 20, "ipv6"],
  ["5f00::", 16, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 9, "ipv6"],
  ["ff00::", 8, "ipv6"],
];

/** Whether an IP address is not a public one. What is no IP address counts as private, so that doubt refuses. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, "");
  const version = isIP(plain);
  if (version === 0) return true;
  const blocked = new BlockList();
  for (const [network, prefix, family] of networks) blocked.addSubnet(network, prefix, family);
  // A BlockList holds IPv4-mapped addresses ("::ffff:127.0.0.1") against its IPv4 networks by itself.
  return blocked.check(plain, version === 4 ? "ipv4" : "ipv6");
}
