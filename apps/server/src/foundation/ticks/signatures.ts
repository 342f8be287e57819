/**
 * Every hour the heads of all chains are signed with Ed25519 (R-OPT-10). The key is made once and stays in DATA_DIR; its
 * public half is told with each signature, and customers who kept an earlier one notice a change.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChainHead } from './ticks-store.ts';

export interface Signer {
  /** Base64 of the 32-byte public key. */
  publicKey: string;
  /** Base64 signature of `candor-ticks|<symbol>|<seq>|<hash>`. */
  sign(head: Pick<ChainHead, 'symbol' | 'seq' | 'hash'>): string;
}

export const signedText = ({ symbol, seq, hash }: Pick<ChainHead, 'symbol' | 'seq' | 'hash'>): string =>
  `candor-ticks|${symbol}|${seq}|${hash}`;

export function openSigner(dataDir: string): Signer {
  const file = join(dataDir, 'tick-signing-key.pem');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const { privateKey } = generateKeyPairSync('ed25519');
    try {
      writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  const privateKey = createPrivateKey(readFileSync(file));
  const raw = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-32);
  return {
    publicKey: raw.toString('base64'),
    sign: (head) => sign(null, Buffer.from(signedText(head)), privateKey).toString('base64'),
  };
}
