/** Encryption of what must be readable again: AES-256-GCM under a key derived from the pepper, which is not in the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  /** `about` is what the bytes belong to; they open for nothing else. */
  seal(bytes: Buffer, about: string): Buffer;
  open(sealed: Buffer, about: string): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 1;

/** One key a use: `totp`, `export`. */
export function createSeal(pepper: string, use: string): Seal {
  return sealWith(Buffer.from(hkdfSync('sha256', pepper, 'candor identity', use, 32)));
}

export function sealWith(key: Buffer): Seal {
  return {
    seal(bytes, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, about) {
      if (sealed[0] !== VERSION) throw new Error('sealed in an unknown way');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
