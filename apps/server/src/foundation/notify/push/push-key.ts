/**
 * The key by which push services know the venue (VAPID): made by its first node, shared through the database, where its secret half
 * is sealed under FILE_KEY. Browsers subscribe for its public half, so that it is never changed.
 */
import { ECDH } from 'node:crypto';
import webpush from 'web-push';
import type { Database } from '../../../platform/db/database.ts';
import { createKeyring } from '../../files/index.ts';
import { beginKey, readKey } from './push-store.ts';

export interface PushKey {
  /** Base64url. */
  publicKey: string;
  privateKey: string;
}

const ABOUT = 'venue';

export async function openPushKey(db: Database, fileKeys: readonly Buffer[], at: Date): Promise<PushKey> {
  const keyring = createKeyring(fileKeys, 'push');
  if ((await readKey(db)) === undefined) {
    const made = webpush.generateVAPIDKeys();
    const sealed = keyring.seal(Buffer.from(made.privateKey, 'base64url'), ABOUT);
    await beginKey(db, { publicKey: made.publicKey, sealed, at });
  }
  // Of nodes that start at once one has made it.
  const { public_key: publicKey, sealed } = (await readKey(db))!;
  return { publicKey, privateKey: keyring.open(sealed, ABOUT).toString('base64url') };
}

/** Whether a browser's key is one: nothing can be encrypted for a point beside the curve. */
export function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
