/**
 * Extended public keys (BIP-32, SLIP-132 `zpub`) at account level: `m/44'/195'/0'` and the like. They make addresses and
 * cannot spend; an extended private key stops the start, because a server that could spend could be robbed.
 */
import { base58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { sha256 } from '@noble/hashes/sha2.js';
import { ConfigFault } from '../../../platform/read-config.ts';

export interface ExtendedKey {
  /** Eight hex digits: names the key in the database, says nothing about it. */
  fingerprint: string;
  /** Compressed public key of `<account>/<branch>/<index>`. */
  publicKeyAt(branch: 0 | 1, index: number): Uint8Array;
}

const PUBLIC_VERSIONS = [0x0488b21e, 0x04b24746, 0x049d7cb2];
const PRIVATE_VERSIONS = [0x0488ade4, 0x04b2430c, 0x049d7878];
/** Purpose, coin and account are hardened steps: three of them lead to an account. */
const ACCOUNT_DEPTH = 3;
const VERSION_BYTES = 4;

export function readExtendedKey(setting: string, text: string): ExtendedKey {
  const bytes = decode(setting, text);
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (PRIVATE_VERSIONS.includes(version)) {
    throw new ConfigFault(
      `${setting} is an extended PRIVATE key. Take it out of the settings of every server now, and give the extended public key (xpub) of the same account.`,
    );
  }
  if (!PUBLIC_VERSIONS.includes(version)) {
    throw new ConfigFault(`${setting} must be an extended public key of the main network (xpub… or zpub…).`);
  }
  // SLIP-132 spellings differ in the version alone.
  const plain = Uint8Array.from(bytes);
  new DataView(plain.buffer).setUint32(0, PUBLIC_VERSIONS[0]!);
  const account = HDKey.fromExtendedKey(base58check(sha256).encode(plain));
  if (account.depth !== ACCOUNT_DEPTH) {
    throw new ConfigFault(
      `${setting} must be the key of an account, three steps below the root such as m/44'/60'/0', but it is ${account.depth} below.`,
    );
  }
  const branches = [account.deriveChild(0), account.deriveChild(1)] as const;
  return {
    fingerprint: account.fingerprint.toString(16).padStart(8, '0'),
    publicKeyAt: (branch, index) => branches[branch].deriveChild(index).publicKey!,
  };
}

function decode(setting: string, text: string): Uint8Array {
  try {
    const bytes = base58check(sha256).decode(text);
    if (bytes.length > VERSION_BYTES) return bytes;
  } catch {
    // The value may be a secret put into the wrong place: it is not repeated.
  }
  throw new ConfigFault(`${setting} is not an extended public key: its checksum is wrong.`);
}
