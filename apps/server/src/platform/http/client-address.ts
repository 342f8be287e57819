/**
 * Where a request comes from: the address of the peer, or behind our own
 * proxies (TRUST_PROXY) the last one in X-Forwarded-For that is none of them. The framework is told the same of calls (sound-requests.ts): by itself
 * it takes whatever stands there for an address.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

export type AddressOf = (request: IncomingMessage) => string;

/** Whether an address is one of our proxies'. */
export function createIsProxy(trustProxy: readonly string[]): (ip: string) => boolean {
  const proxies = new BlockList();
  for (const entry of trustProxy.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (ip) => {
    const address = plain(ip);
    const family = isIP(address);
    return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** `onUnnamed` hears of what one of ours brought without a word for whom. */
export function createAddressOf(
  trustProxy: readonly string[],
  onUnnamed: (request: IncomingMessage) => void = () => {},
): AddressOf {
  const isOurs = createIsProxy(trustProxy);
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    if (trustProxy.length === 0) return peer;
    const header = request.headers['x-forwarded-for'];
    if (header === undefined && isOurs(peer)) onUnnamed(request);
    const said = String(header ?? '').split(',');
    // From the nearest on: only what one of ours has written is believed.
    let from = peer;
    while (isOurs(from) && said.length > 0) {
      const before = withoutPort(said.pop()!.trim());
      if (isIP(plain(before)) === 0) break;
      from = before;
    }
    return from;
  };
}

/** Some proxies write the port behind it: each connection would be an address of its own. */
const withoutPort = (said: string): string =>
  /^\[([^\]]*)\](?::[0-9]+)?$/.exec(said)?.[1] ?? /^([0-9.]+):[0-9]+$/.exec(said)?.[1] ?? said;

const plain = (ip: string): string => (ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip);
