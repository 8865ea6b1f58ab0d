/** Tests are offline: loopback passes, everything else is refused at once instead of hanging or leaking. */
const realFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input);
  if (!["127.0.0.1", "localhost", "[::1]"].includes(address.hostname)) {
    throw new TypeError(`A test tried to reach ${address.hostname}; tests are offline.`);
  }
  return realFetch(input, init);
};
