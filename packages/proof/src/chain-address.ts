/**
 * The address of a public key on a chain. TRON: base58check of 0x41 and the last 20 bytes of keccak(key). Ethereum: EIP-55.
 * Bitcoin: version 0 of segwit in bech32 (BIP-173). Pure.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58check, bech32 } from '@scure/base';

export type AddressChain = 'TRC20' | 'ERC20' | 'BTC';

const TRON_PREFIX = 0x41;
const ACCOUNT_BYTES = 20;
const base58 = base58check(sha256);

/** Of a compressed public key. */
export function addressOfKey(chain: AddressChain, publicKey: Uint8Array): string {
  if (chain === 'BTC') return bech32.encode('bc', [0, ...bech32.toWords(ripemd160(sha256(publicKey)))]);
  // What Ethereum and TRON hash is the whole key without the byte that says so.
  const whole = secp256k1.Point.fromBytes(publicKey).toBytes(false).slice(1);
  const account = keccak_256(whole).slice(-ACCOUNT_BYTES);
  return chain === 'TRC20' ? tronOfBytes(account) : withChecksum(bytesToHex(account));
}

export function tronOfBytes(account: Uint8Array): string {
  return base58.encode(Uint8Array.from([TRON_PREFIX, ...account]));
}

/** EIP-55: a letter is a capital where the hash of the lower-case text has a digit of 8 or more. */
export function withChecksum(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = [...digits].map((digit, n) =>
    hash.charCodeAt(n) >= '8'.charCodeAt(0) ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}
