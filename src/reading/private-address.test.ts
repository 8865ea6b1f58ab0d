import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPrivateAddress } from "./private-address.ts";

describe("isPrivateAddress", () => {
  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.255.255.255",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.19.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "2001::1",
    "2002:7f00:1::",
    "fc00::1",
    "fd12::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "localhost",
    "",
    "1.2.3",
    "1.2.3.4.5",
  ])("takes %j for private", (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each([
    "1.1.1.1",
    "93.184.216.34",
    "172.15.255.255",
    "172.32.0.0",
    "192.167.255.255",
    "100.63.255.255",
    "223.255.255.255",
    "2606:4700::1111",
    "2a00:1450:4001::1",
    "::ffff:93.184.216.34",
  ])("takes %j for public", (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });

  it("judges an IPv4 address alike when it is written as IPv6", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPrivateAddress(`::ffff:${address}`)).toBe(isPrivateAddress(address));
      }),
    );
  });
});
