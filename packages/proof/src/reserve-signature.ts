/**
 * What an address of the venue signed about one day (R-POL-2): the text names venue, date, chain, address and the hash of the day, and so
 * all its roots. Signed by the wallet's own key in the way that wallets sign messages: EIP-191 on Ethereum, TIP-191 on TRON, BIP-137 on
 * Bitcoin. The key is recovered from the signature, and its address is the one that is named, or nobody has signed.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import type { AddressChain } from './chain-address.ts';
import { addressOfKey } from './chain-address.ts';
import type { CheckedStep } from './check-chain.ts';
import type { PublishedDay } from './liability-day.ts';
import type { ReserveAddress } from './reserve-address.ts';

/** One line, so that it survives being copied; the venue is named by the key that signs its days. */
export const reserveText = (
  day: Pick<PublishedDay, 'date' | 'hash' | 'public_key'>,
  { chain, address }: Pick<ReserveAddress, 'chain' | 'address'>,
): string => ['candor-reserves', day.public_key, day.date, chain, address, day.hash].join('|');

const PREFIXES = {
  ERC20: '\u0019Ethereum Signed Message:\n',
  TRC20: '\u0019TRON Signed Message:\n',
  BTC: '\u0018Bitcoin Signed Message:\n',
} as const;

/** The 32 bytes that a wallet signs for a text shorter than 253 bytes. */
export function digestOfText(chain: AddressChain, text: string): Uint8Array {
  const bytes = utf8ToBytes(text);
  const prefix = utf8ToBytes(PREFIXES[chain]);
  if (chain === 'BTC') return sha256(sha256(concatBytes(prefix, Uint8Array.of(bytes.length), bytes)));
  return keccak_256(concatBytes(prefix, utf8ToBytes(String(bytes.length)), bytes));
}

/** The address whose key made this signature of the text; undefined for what is no signature of this chain. */
export function signerOf(chain: AddressChain, text: string, signature: string): string | undefined {
  try {
    const { recovery, compact } = chain === 'BTC' ? ofBitcoin(signature) : ofEthereum(signature);
    const recovered = concatBytes(Uint8Array.of(recovery), compact);
    const key = secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(
      digestOfText(chain, text),
    );
    return addressOfKey(chain, key.toBytes(true));
  } catch {
    return undefined;
  }
}

export function isSignedByAddress(
  day: Pick<PublishedDay, 'date' | 'hash' | 'public_key'>,
  { chain, address, signature }: ReserveAddress,
): boolean {
  return (
    signature !== null &&
    chain in PREFIXES &&
    signerOf(chain as AddressChain, reserveText(day, { chain, address }), signature) === address
  );
}

/** Each signature that is shown is right; how many addresses have none yet is told, and is no fault. */
export function verifyAddresses(
  day: Pick<PublishedDay, 'date' | 'hash' | 'public_key'>,
  addresses: readonly ReserveAddress[],
): CheckedStep {
  const signed = addresses.filter(({ signature }) => signature !== null);
  const wrong = signed.find((each) => !isSignedByAddress(day, each));
  return {
    name: 'reserves_signed',
    isRight: wrong === undefined,
    detail: wrong === undefined ? `${signed.length} of ${addresses.length}` : wrong.address,
  };
}

interface Recoverable {
  recovery: number;
  compact: Uint8Array;
}

/** r, s, v in hex; v is 27 or 28, from some wallets 0 or 1. */
function ofEthereum(signature: string): Recoverable {
  const bytes = hexToBytes(signature.trim().replace(/^0x/, ''));
  const last = bytes[64];
  if (bytes.length !== 65 || last === undefined) throw new Error('65 bytes are a signature');
  return { recovery: last >= 27 ? last - 27 : last, compact: bytes.subarray(0, 64) };
}

/** Header, r, s in base64; 39 to 42 says segwit, 31 to 34 is what older wallets write for the same key. */
function ofBitcoin(signature: string): Recoverable {
  const bytes = base64.decode(signature.trim());
  const header = bytes[0] ?? 0;
  const isKnown = (header >= 31 && header <= 34) || (header >= 39 && header <= 42);
  if (bytes.length !== 65 || !isKnown) throw new Error('65 bytes with a header are a signature');
  return { recovery: (header - 31) & 3, compact: bytes.subarray(1) };
}
