/**
 * Argon2id in turns (checks.md section 4, R-SEC-1): whoever waits in vain is told "busy" before his try is counted. The native
 * library works on its own threads.
 */
import { createHmac } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Place } from '../../../platform/turns.ts';
import { createTurns } from '../../../platform/turns.ts';

/** OWASP's minimum for argon2id; 2 names that variant in the library, whose const enum this build cannot import. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** To be used within a turn. */
export interface Looks {
  password(stored: string | null, password: string): Promise<boolean>;
  fund(stored: string | null, password: string): Promise<boolean>;
}

export interface PasswordHashes {
  /** `who` sets it, by whatever tells him from others: he waits behind himself. */
  hash(password: string, who?: string): Promise<string>;
  /** Six digits are guessed in hours without a secret outside the database: HMAC with the pepper first. */
  hashFund(password: string, who?: string): Promise<string>;
  /** A try is counted within the turn. */
  inTurn<T>(place: Place, work: (looks: Looks) => Promise<T>): Promise<T>;
}

/** Keyboards write one letter in several ways: whoever chose `ñ` on a phone is not kept out by his other device (NIST SP 800-63B). */
const asRead = (password: string): string => password.normalize('NFKC');

export function createPasswordHashes(pepper: string): PasswordHashes {
  const turns = createTurns();
  const dummy = hash('no account has this password', OPTIONS);
  const peppered = (password: string): string =>
    createHmac('sha256', pepper).update(`fund|${password}`).digest('hex');
  /** Verifies against a dummy when there is nothing to verify, so that both cases take the same time. */
  const check = async (stored: string | null, password: string): Promise<boolean> => {
    const against = stored ?? (await dummy);
    return (await verify(against, password)) && stored !== null;
  };
  /** Those from before were kept as they were typed. */
  const checkAsRead = async (stored: string | null, password: string): Promise<boolean> =>
    (await check(stored, asRead(password))) ||
    (asRead(password) !== password && (await check(stored, password)));
  const setBy = (who: string, text: string): Promise<string> =>
    turns({ lane: 'known', key: who }, (onCore) => onCore(() => hash(text, OPTIONS)));
  return {
    hash: (password, who = '') => setBy(who, asRead(password)),
    hashFund: (password, who = '') => setBy(who, peppered(password)),
    inTurn: (standing, work) =>
      turns(standing, (onCore) =>
        work({
          password: (stored, password) => onCore(() => checkAsRead(stored, password)),
          fund: (stored, password) => onCore(() => check(stored, peppered(password))),
        }),
      ),
  };
}
