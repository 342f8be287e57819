/** Addresses from which a key is taken: single ones and networks of both families, written as their owner wrote them. Pure. */
import { BlockList, isIP } from 'node:net';
import { API_KEY_LIMITS } from '@candor/wire';

const plain = (ip: string): string => (ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip);
const familyOf = (ip: string): 'ipv4' | 'ipv6' | undefined =>
  ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(ip) as 4 | 6];

/** Undefined where one of them is no address, a network wider than a provider's, or one too many. */
export function readAddresses(text: string): string[] | undefined {
  const entries = text
    .split(/[\s,;]+/)
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '');
  const isSound = entries.length <= API_KEY_LIMITS.addresses && entries.every(isAddress);
  return isSound ? [...new Set(entries)] : undefined;
}

function isAddress(entry: string): boolean {
  const [ip = '', bits, more] = entry.split('/');
  const family = familyOf(ip);
  if (family === undefined || more !== undefined) return false;
  if (bits === undefined) return true;
  if (!/^[0-9]{1,3}$/.test(bits)) return false;
  // A list that takes half of the internet is none.
  return family === 'ipv4'
    ? Number(bits) >= 8 && Number(bits) <= 32
    : Number(bits) >= 16 && Number(bits) <= 128 && !takesWideIpv4(ip, Number(bits));
}

const MAPPED = '::ffff:0:0';
const mapped = new BlockList();
mapped.addSubnet(MAPPED, 96, 'ipv6');

/** IPv4 stands in IPv6 as well, where `::/16` is all of it. */
function takesWideIpv4(ip: string, bits: number): boolean {
  if (bits >= 96 + 8) return false;
  const network = new BlockList();
  network.addSubnet(ip, bits, 'ipv6');
  return network.check(MAPPED, 'ipv6') || mapped.check(ip, 'ipv6');
}

/** Whether a request from there is taken; an empty list takes all. */
export function createAddressCheck(addresses: readonly string[]): (ip: string) => boolean {
  if (addresses.length === 0) return () => true;
  const list = new BlockList();
  for (const entry of addresses) {
    // Of before: what would not be taken in a list today takes nobody.
    if (!isAddress(entry)) continue;
    const [ip = '', bits] = entry.split('/');
    const family = familyOf(ip)!;
    if (bits === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, Number(bits), family);
  }
  return (ip) => {
    const address = plain(ip);
    const family = familyOf(address);
    return family !== undefined && list.check(address, family);
  };
}
