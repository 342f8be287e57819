/** From which addresses operators may come (OPERATOR_ADDRESSES); an empty list allows all. */
import { BlockList, isIP } from 'node:net';

const lists = new Map<string, BlockList>();

export function mayComeFrom(allowed: readonly string[], ip: string): boolean {
  if (allowed.length === 0) return true;
  const address = ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip;
  const family = isIP(address);
  return family !== 0 && listOf(allowed).check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function listOf(allowed: readonly string[]): BlockList {
  const key = allowed.join(',');
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list = new BlockList();
  for (const entry of allowed) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  lists.set(key, list);
  return list;
}
