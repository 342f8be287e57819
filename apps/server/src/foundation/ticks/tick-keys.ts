/**
 * The key that signs ticks (R-OPT-10): Ed25519, one a venue, made by its first node and shared by all of them through the
 * database, where its secret half is sealed under FILE_KEY. Every key that ever signed stays on the public list with its
 * times. A node's own key from before, in DATA_DIR, becomes the venue's if there is none yet.
 */
import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Keyring } from '../files/index.ts';
import { createKeyring } from '../files/index.ts';
import { beginKey, keepListed, keyInUse } from './tick-keys-store.ts';
import type { ChainHead } from './ticks-store.ts';

export interface Signer {
  /** Base64 of the 32-byte public key. */
  publicKey: string;
  /** Base64 of the signature. */
  sign(text: string): string;
}

const ABOUT = 'venue';

/** Nodes' clocks differ a little, and another than the one that made the key may be the first to sign. */
const EARLIER_MS = 60_000;

/** The clock that dates what a key signs dates the key too, or the first signatures would be older than their key. */
const listedFrom = (clock: Clock): Date => new Date(clock.now() - EARLIER_MS);

export const signedText = ({ symbol, seq, hash }: Pick<ChainHead, 'symbol' | 'seq' | 'hash'>): string =>
  `candor-ticks|${symbol}|${seq}|${hash}`;

export async function openSigner(
  db: Database,
  of: { clock: Clock; dataDir: string; fileKeys: readonly Buffer[] },
): Promise<Signer> {
  const keyring = createKeyring(of.fileKeys, 'ticks');
  if ((await keyInUse(db)) === undefined) {
    const firstKey = ownKey(of.dataDir) ?? generateKeyPairSync('ed25519').privateKey;
    const sealed = keyring.seal(firstKey.export({ type: 'pkcs8', format: 'der' }), ABOUT);
    await beginKey(db, { publicKey: publicOf(firstKey), sealed, from: listedFrom(of.clock) });
  }
  const { publicKey, sealed } = (await keyInUse(db))!;
  const der = opened(keyring, sealed!);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { publicKey, sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64') };
}

/** Called before something is signed: what a clock that was set back dates is under a listed key as well. */
export const keepKeyListed = (
  db: Database,
  { clock, publicKey }: { clock: Clock; publicKey: string },
): Promise<void> => keepListed(db, { publicKey, from: listedFrom(clock) });

function opened(keyring: Keyring, sealed: Buffer): Buffer {
  try {
    return keyring.open(sealed, ABOUT);
  } catch (error) {
    throw new Error(
      `The key that signs ticks cannot be opened: ${(error as Error).message}. Give every node of a venue the same FILE_KEY.`,
      { cause: error },
    );
  }
}

function ownKey(dataDir: string): KeyObject | undefined {
  const file = join(dataDir, 'tick-signing-key.pem');
  return existsSync(file) ? createPrivateKey(readFileSync(file)) : undefined;
}

function publicOf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
}
