/**
 * Argon2id in a bounded pool (checks.md section 4): as many at once as there are cores, fifty waiting, beyond that
 * "busy", so that a flood of logins cannot take the processor from orders. The native library works on its own threads.
 */
import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../../platform/refusal.ts';

/** OWASP's minimum for argon2id; 2 names that variant in the library, whose const enum this build cannot import. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_WAITING = 50;

export interface PasswordHashes {
  hash(password: string): Promise<string>;
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Six digits are guessed in hours without a secret outside the database: HMAC with the pepper first. */
  hashFund(password: string): Promise<string>;
  verifyFund(stored: string | null, password: string): Promise<boolean>;
}

export function createPasswordHashes(pepper: string): PasswordHashes {
  const run = boundedPool(availableParallelism());
  const dummy = run(() => hash('no account has this password', OPTIONS));
  const peppered = (password: string): string =>
    createHmac('sha256', pepper).update(`fund|${password}`).digest('hex');
  /** Verifies against a dummy when there is nothing to verify, so that both cases take the same time. */
  const check = async (stored: string | null, password: string): Promise<boolean> => {
    const isRight = await run(async () => verify(stored ?? (await dummy), password));
    return isRight && stored !== null;
  };
  return {
    hash: (password) => run(() => hash(password, OPTIONS)),
    verify: check,
    hashFund: (password) => run(() => hash(peppered(password), OPTIONS)),
    verifyFund: (stored, password) => check(stored, peppered(password)),
  };
}

/** A finished task hands its place to the longest waiting one, so the bound holds at every moment. */
function boundedPool(size: number) {
  let free = size;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else {
      if (waiting.length >= MAX_WAITING) throw new Refusal('busy');
      await new Promise<void>((go) => waiting.push(go));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
