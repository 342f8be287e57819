/**
 * Tokens of sessions: 24 random bytes and a mark of the house, an HMAC of them cut to 8 bytes. What is no token of ours is told
 * without a look-up, so that junk from an address never keeps those out who came by the same address with a real one (R-SEC-1). The
 * mark opens nothing: the database alone knows which tokens are alive.
 */
import { createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export interface HouseTokens {
  /** 43 characters of base64url. */
  make(): string;
  /** Whether this house made it, at any time and at any node; tokens from before there were marks carry none. */
  isOurs(token: string): boolean;
}

const RANDOM_BYTES = 24;
const MARK_BYTES = 8;
/** 32 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** `of` is what they open: a customer's token carries no operator's mark, an API key neither's. */
export function createHouseTokens(pepper: string, of: 'customers' | 'operators' | 'api-keys'): HouseTokens {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', pepper, 'candor tokens', of, 32)));
  const markOf = (random: Buffer): Buffer =>
    createHmac('sha256', key).update(random).digest().subarray(0, MARK_BYTES);
  return {
    make() {
      const random = randomBytes(RANDOM_BYTES);
      return Buffer.concat([random, markOf(random)]).toString('base64url');
    },
    isOurs(token) {
      if (!TOKEN.test(token)) return false;
      const bytes = Buffer.from(token, 'base64url');
      return timingSafeEqual(bytes.subarray(RANDOM_BYTES), markOf(bytes.subarray(0, RANDOM_BYTES)));
    },
  };
}
