/**
 * The key of a demo: twelve words made at the first start and kept in DATA_DIR, readable by the server alone. They come out of
 * SECRET_PEPPER, which all nodes of a venue share: each with a key of its own, one would take another's wallet for a stranger. It stands
 * in for the wallet that a live venue keeps outside; MODE=live never reads or makes it.
 */
import { addressOfKey } from '@candor/proof';
import { createHmac, pbkdf2Sync } from 'node:crypto';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { entropyToMnemonic, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { madeOnce } from '../../platform/kept-files.ts';
import { ConfigFault } from '../../platform/read-config.ts';
import type { ChainName } from './ports.ts';

export const ACCOUNT_PATHS: Readonly<Record<ChainName, string>> = {
  TRC20: "m/44'/195'/0'",
  ERC20: "m/44'/60'/0'",
  BTC: "m/84'/0'/0'",
};

export interface DevelopmentKey {
  xpub(chain: ChainName): string;
  /** Private key of the wallet that pays: first of the change branch, so that no customer's address is ever it. */
  hotKey(chain: ChainName): Uint8Array;
  hotAddress(chain: ChainName): string;
  /** Private key of a customer's address, for gathering what arrived there. */
  addressKey(chain: ChainName, index: number): Uint8Array;
}

export function developmentKey({
  dataDir,
  secretPepper,
}: {
  dataDir: string;
  secretPepper: string;
}): DevelopmentKey {
  return keyOfWords(readOrMake(join(dataDir, 'chain-development-key'), secretPepper));
}

/** Of the words last asked for: a process has one venue, and tests open the same one hundreds of times. */
let lastKey: { words: string; key: DevelopmentKey } | undefined;

export function keyOfWords(words: string): DevelopmentKey {
  if (lastKey?.words !== words) lastKey = { words, key: deriveKey(words) };
  return lastKey.key;
}

function deriveKey(words: string): DevelopmentKey {
  const root = HDKey.fromMasterSeed(seedOfWords(words));
  // Each step is a millisecond or two, and a start asks for the same ones again and again.
  const account = oncePerChain((chain) => root.derive(ACCOUNT_PATHS[chain]));
  const hot = oncePerChain((chain) => account(chain).deriveChild(1).deriveChild(0));
  return {
    xpub: (chain) => account(chain).publicExtendedKey,
    hotKey: (chain) => hot(chain).privateKey!,
    addressKey: (chain, index) => account(chain).deriveChild(0).deriveChild(index).privateKey!,
    hotAddress: (chain) => addressOfKey(chain, hot(chain).publicKey!),
  };
}

function oncePerChain<Made>(make: (chain: ChainName) => Made): (chain: ChainName) => Made {
  const made = new Map<ChainName, Made>();
  return (chain) => {
    const known = made.get(chain) ?? make(chain);
    made.set(chain, known);
    return known;
  };
}

/** BIP-39, "From mnemonic to seed", without a passphrase. The platform's own rounds: those of the package's JavaScript held a start up. */
const seedOfWords = (words: string): Buffer =>
  pbkdf2Sync(words.normalize('NFKD'), 'mnemonic', 2_048, 64, 'sha512');

function readOrMake(file: string, secret: string): string {
  const words = madeOnce(file, () => {
    const entropy = createHmac('sha256', secret).update('chain development key').digest().subarray(0, 16);
    return `${entropyToMnemonic(entropy, wordlist)}\n`;
  }).trim();
  if (!validateMnemonic(words, wordlist))
    throw new ConfigFault(`${file} does not hold the twelve words of the demo's key.`);
  return words;
}
