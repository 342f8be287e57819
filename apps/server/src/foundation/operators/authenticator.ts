/**
 * The second factor of operators: an authenticator app (RFC 6238). The secret is kept encrypted under a key derived from
 * SECRET_PEPPER, which is not in the database.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';

export interface Authenticator {
  newSecret(operatorId: number): { secret: string; sealed: Buffer };
  reveal(operatorId: number, sealed: Buffer): string;
  /** Half-minute that a right code belongs to; undefined for a wrong one. */
  stepOf(of: { operatorId: number; sealed: Buffer; code: string; now: number }): number | undefined;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** One half-minute to either side: clocks of phones and slow typing. */
const TOLERANCE_S = 30;

export const otpauthUrl = (email: string, secret: string): string =>
  generateURI({ issuer: 'Candor console', label: email, secret });

export function createAuthenticator(pepper: string): Authenticator {
  const key = Buffer.from(hkdfSync('sha256', pepper, 'candor operators', 'totp', 32));
  const about = (operatorId: number) => Buffer.from(`operator-totp|${operatorId}`);

  function seal(operatorId: number, secret: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(about(operatorId));
    const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  function reveal(operatorId: number, sealed: Buffer): string {
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
      .setAAD(about(operatorId))
      .setAuthTag(tag);
    return Buffer.concat([
      decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8');
  }

  return {
    reveal,
    newSecret(operatorId) {
      const secret = generateSecret();
      return { secret, sealed: seal(operatorId, secret) };
    },
    stepOf({ operatorId, sealed, code, now }) {
      const secret = reveal(operatorId, sealed);
      const result = verifySync({
        secret,
        token: code,
        epoch: Math.floor(now / 1000),
        epochTolerance: TOLERANCE_S,
      });
      return result.valid && 'timeStep' in result ? result.timeStep : undefined;
    },
  };
}
