/**
 * Addresses as text, read strictly, format and checksum, when a person types one in. Pure.
 * TRON: base58check. Ethereum: EIP-55. Bitcoin: BIP-173, BIP-350, base58check. `addressOfKey` of @candor/proof makes them.
 */
import { tronOfBytes, withChecksum } from '@candor/proof';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58check, bech32, bech32m, hex } from '@scure/base';
import type { ChainName } from '../ports.ts';

const TRON_PREFIX = 0x41;
const BITCOIN_PREFIXES = [0x00, 0x05];
const HASH_BYTES = 20;
const base58 = base58check(sha256);

/** The one spelling of an address, or undefined when it is not one of this chain. */
export function readAddress(chain: ChainName, text: string): string | undefined {
  const trimmed = text.trim();
  if (chain === 'TRC20') return readTron(trimmed);
  return chain === 'ERC20' ? readEthereum(trimmed) : readBitcoin(trimmed);
}

/** Lower-case 0x form that TRON's and Ethereum's nodes both speak. */
export function toHexAddress(chain: ChainName, address: string): `0x${string}` {
  return chain === 'TRC20'
    ? `0x${hex.encode(base58.decode(address).slice(1))}`
    : (address.toLowerCase() as `0x${string}`);
}

/** Back from a node's answer; accepts 20 bytes, and TRON's 21 with the 41 in front. */
export function fromHexAddress(chain: ChainName, text: string): string {
  const digits = text
    .toLowerCase()
    .replace(/^0x/, '')
    .slice(-2 * HASH_BYTES);
  return chain === 'TRC20' ? tronOfBytes(hex.decode(digits)) : withChecksum(digits);
}

function readTron(text: string): string | undefined {
  const bytes = decoded(() => base58.decode(text));
  return bytes?.length === HASH_BYTES + 1 && bytes[0] === TRON_PREFIX ? text : undefined;
}

/** All lower or all upper case carries no checksum and is accepted, as EIP-55 says; mixed case must be right. */
function readEthereum(text: string): string | undefined {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (digits === undefined || /^0+$/.test(digits)) return undefined;
  const checked = withChecksum(digits.toLowerCase());
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isPlain || checked === text ? checked : undefined;
}

function readBitcoin(text: string): string | undefined {
  if (/^(bc1[a-z0-9]+|BC1[A-Z0-9]+)$/.test(text)) return readSegwit(text.toLowerCase());
  const bytes = decoded(() => base58.decode(text));
  return bytes?.length === HASH_BYTES + 1 && BITCOIN_PREFIXES.includes(bytes[0]!) ? text : undefined;
}

/** Version 0 in bech32 with 20 or 32 bytes, version 1 (taproot) in bech32m with 32. */
function readSegwit(text: string): string | undefined {
  for (const { coder, version, lengths } of SEGWIT) {
    const words = decoded(() => coder.decode(text as `${string}1${string}`).words);
    if (words?.[0] !== version) continue;
    const program = decoded(() => coder.fromWords(words.slice(1)));
    if (program !== undefined && lengths.includes(program.length)) return text;
  }
  return undefined;
}

const SEGWIT = [
  { coder: bech32, version: 0, lengths: [20, 32] },
  { coder: bech32m, version: 1, lengths: [32] },
];

function decoded<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
