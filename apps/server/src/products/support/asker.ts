/** Who asks: a customer by his session, else a visitor by the secret that his confirmed address got; and how much he asks. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { SUPPORT_LIMITS } from '@candor/wire';
import type { Language, ReplyOf, RequestOf, supportCalls } from '@candor/wire';
import { utcDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { addressBlock } from '../../platform/http/rate-limiter.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SupportDeps } from './ports.ts';
import { addToSum } from './sums-store.ts';
import type { Owner } from './threads-store.ts';
import { saveVisitor, visitorByToken } from './visitors-store.ts';

const VISITOR_MS = 30 * 86_400_000;

export interface Asker {
  owner: Owner;
  language: Language;
  /** What he is counted under, in the order in which the rows are locked. */
  keys: readonly string[];
}

/** The session wins: who is logged in is nobody else. */
export async function askerOf(
  { platform }: SupportDeps,
  visitor: string | undefined,
  caller: Caller,
): Promise<Asker> {
  const { session, language } = caller;
  if (session !== undefined) {
    const owner = { userId: session.userId, visitorId: null };
    return { owner, language, keys: [`customer:${session.userId}`] };
  }
  if (visitor === undefined) throw new Refusal('not_logged_in');
  const found = await visitorByToken(platform.db, hashOf(visitor), new Date(platform.clock.now()));
  if (found === undefined) throw new Refusal('visitor_unknown');
  // Addresses are kept as marks, and for two days.
  const address = createHmac('sha256', platform.config.secretPepper)
    .update(`support|${addressBlock(caller.ip)}`)
    .digest('base64url');
  const owner = { userId: null, visitorId: found.id };
  return { owner, language, keys: [`address:${address}`, `visitor:${found.id}`] };
}

export async function enterAsVisitor(
  { platform, ports }: SupportDeps,
  { email, code }: RequestOf<typeof supportCalls.visitorEnter>,
  caller: Caller,
): Promise<ReplyOf<typeof supportCalls.visitorEnter>> {
  const confirmed = await ports.mails.check(email, code, caller);
  const secret = randomBytes(32).toString('base64url');
  const now = platform.clock.now();
  const expiresAt = new Date(now + VISITOR_MS);
  await platform.db.transaction('support-visitor', async (tx) => {
    await confirmed.use(tx);
    await saveVisitor(tx, {
      email: confirmed.email,
      language: caller.language,
      tokenHash: hashOf(secret),
      at: new Date(now),
      expiresAt,
    });
  });
  return { visitor: secret, expires_at: expiresAt.getTime() };
}

/** Counts a message, or a thread with its first one, of everything this asker is counted under; beyond a sum nothing of it is kept. */
export async function countAsked(tx: Tx, asker: Asker, of: { now: number; threads: 0 | 1 }): Promise<void> {
  for (const key of asker.keys) {
    const sum = await addToSum(tx, {
      key,
      day: utcDay(of.now),
      at: new Date(of.now),
      threads: of.threads,
      messages: 1,
    });
    const isBeyond =
      sum.threads > SUPPORT_LIMITS.threadsADay ||
      sum.messages > SUPPORT_LIMITS.messagesADay ||
      sum.in_minute > SUPPORT_LIMITS.messagesAMinute;
    if (isBeyond) throw new Refusal('support_too_many');
  }
}

/** Of 256 random bits, which nobody finds by trying: the hash of such a secret needs no key (R-SEC-7), as that of a session's token. */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
