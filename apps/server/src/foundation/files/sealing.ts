/**
 * Encryption of what customers show us: AES-256-GCM under master keys that are not in the database. What is sealed names
 * its key, so that a new key can come while the old one still opens; `about` binds the bytes to what they belong to.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Keyring {
  /** Of the key that seals now. */
  keyId: string;
  seal(bytes: Buffer, about: string): Buffer;
  /** Throws when the bytes were changed or belong to something else. */
  open(sealed: Buffer, about: string): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;

/** One ring a use (`files`, `kyc`): what is sealed for one cannot be opened for another. */
export function createKeyring(masterKeys: readonly Buffer[], use: string): Keyring {
  const keys = masterKeys.map((master) => ({
    id: createHash('sha256').update(master).digest().subarray(0, KEY_ID_BYTES),
    key: Buffer.from(hkdfSync('sha256', master, 'candor files', use, 32)),
  }));
  const newest = keys[0];
  if (newest === undefined) throw new Error('no key to seal with');
  return {
    keyId: newest.id.toString('hex'),
    seal: (bytes, about) => Buffer.concat([newest.id, sealWith(newest.key, bytes, about)]),
    open(sealed, about) {
      const id = sealed.subarray(0, KEY_ID_BYTES);
      const found = keys.find((key) => key.id.equals(id));
      if (found === undefined)
        throw new Error(`sealed under the key ${id.toString('hex')}, which FILE_KEY does not hold`);
      return openWith(found.key, sealed.subarray(KEY_ID_BYTES), about);
    },
  };
}

export function sealWith(key: Buffer, bytes: Buffer, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

export function openWith(key: Buffer, sealed: Buffer, about: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** A keyed digest for finding equal values without storing them; under the pepper, so that new file keys do not change it. */
export function blindIndex(pepper: string, use: string, value: string | Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', pepper, 'candor index', use, 32));
  return createHmac('sha256', key).update(value).digest();
}
