/**
 * Verification codes (R-SEC-3): six digits (twelve where strangers have guessed), five minutes, one use, five tries, bound to purpose, target and whoever asked, so that
 * strangers neither burn an owner's code nor use up his quota. Stored as HMAC, sent after the row is committed.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { languageOf } from '@candor/wire';
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { mailboxOf } from '../../../platform/mailbox-rules.ts';
import type { Notify } from '../../notify/index.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { addressBlock, networkOf } from '../../../platform/http/rate-limiter.ts';
import {
  claimTry,
  consumeCode,
  insertCode,
  lockSending,
  openCode,
  recentCodes,
  recentTargets,
  sentSince,
  sentToKnown,
  sentToMailbox,
} from './codes-store.ts';
import type { CodePurpose } from './code-purposes.ts';
import { TRIED_BY_STRANGERS } from './code-purposes.ts';
import type { CodeForm } from './code-shares-rules.ts';
import { TRIES, formOf, mayBeSent } from './code-shares-rules.ts';
import { areKnownTriesSpent, areTriesSpent, claimCodeTry } from './code-tries.ts';
import { requesterHash } from './devices.ts';
import { assertTextable } from './textable.ts';
import { claimAtPace } from './tries.ts';
import { claimOfDay, takeBack } from './tries-store.ts';
import { plainPhone } from './phone-forms-rules.ts';
import { sendCode } from './send-notices.ts';
import { languageOfTarget } from './users-store.ts';

const LIFETIME_MS = 5 * 60_000;
const RESEND_MS = 60_000;
const DIGITS = 6;
const LONG_DIGITS = 12;
const PLAIN: CodeForm = { tries: TRIES, isLong: false };
/** Of one requester for one target. */
const PER_DAY = 10;
/** Of one session for the address of its own account, and of all: whoever sits in one uses up none of another's. */
const OWN_OF_SESSION = 20;
const OWN_IN_ALL = 40;
/**
 * Of all devices that a target is known by: who has the password makes as many as he likes. Beyond it a text, which the house pays, is sent as to
 * anybody, and a mail has a code of twelve digits.
 */
const KNOWN_IN_ALL = 40;
/**
 * Nor is more of it mailed than this and the first of each that was known a day before: what is asked for beyond it is asked as by anybody, so that
 * no mailbox is buried by what a thief makes known, and the owner's own has its mail.
 */
const MAILED_IN_ALL = 100;
/** Targets whose codes one address may try in vain, one after the other. */
const FREE_TARGETS_OF_ADDRESS = 30;

export interface CodeTarget {
  target: string;
  purpose: CodePurpose;
}

export interface Sending extends CodeTarget {
  caller: Caller;
  /** Of `own`: by what the session that asks is counted. */
  by?: string;
  /** `own`: to the address of whoever is logged in. `known`: from a known device of the target's account. */
  asked: 'own' | 'known' | 'stranger';
  /** A known device that was known a day ago already: since then nobody made it known for this. */
  isOld?: boolean;
  /** Whether the owner of the target has logged in from this neighbourhood before, and from this very address. */
  isHome?: boolean;
  isHere?: boolean;
  /** To an address that is bound to an account, whose password, or the code of a forgotten one, was right. */
  isBound?: boolean;
  /** Keeps the row and the limits but sends nothing: for accounts that do not exist, so that nobody can tell. */
  isSilent: boolean;
  phrase?: string | null;
}

export class Codes {
  readonly #platform: Platform;
  readonly #notify: Notify;

  constructor(platform: Platform, notify: Notify) {
    this.#platform = platform;
    this.#notify = notify;
  }

  async send(of: Sending): Promise<{ resend_after_s: number; digits: number }> {
    const { clock, db, config } = this.#platform;
    const { target, purpose, caller, isHome = false, isHere = false, isBound = false, isOld = false } = of;
    const mailbox = countedAs(target);
    // Of before: it is dialled as numbers are now.
    const to = target.includes('@') ? target : mailbox;
    if (!target.includes('@')) assertTextable(to, config.smsCountries);
    const now = clock.now();
    const isKnown = of.asked === 'known';
    const areKnownSpent = isKnown && (await areKnownTriesSpent(this.#platform, target));
    // Whoever asks chooses no language for somebody else's mail. Looked up for nobody too, so that no reply comes sooner.
    const language = languageOf(await languageOfTarget(db, target)) ?? caller.language;
    const areSpent = of.asked !== 'own' && (await areTriesSpent(this.#platform, purpose, caller));
    const code = await db.transaction('identity-code', async (tx) => {
      await lockSending(tx, mailbox);
      const ofHis = await this.#limitOfMailbox(tx, of, now);
      const since = new Date(now - 86_400_000);
      // Where known devices have used up what they have, the next has a mail that nobody finds by trying: no other device, and no stranger, shuts
      // the owner's own out. A text message is sent as to anybody.
      const sent = isKnown ? await sentToKnown(tx, mailbox, since) : 0;
      const isMany = isKnown && (areKnownSpent || sent >= KNOWN_IN_ALL);
      const isMailed = target.includes('@') && (sent < MAILED_IN_ALL || (isOld && ofHis === 0));
      const isFree = of.asked === 'own' || (isKnown && (!isMany || isMailed));
      const block = isFree ? '' : addressBlock(caller.ip);
      const network = isFree ? '' : networkOf(caller.ip);
      if (!isFree) await this.#limitOfAddress(tx, { block, network, purpose, isHome, isBound }, now);
      const form = isFree ? PLAIN : await this.#formFor(tx, { mailbox, network, block, isHome, isHere }, now);
      const isLong = isMany || (!isFree && (areSpent || form.isLong));
      const made = newCode(isLong ? LONG_DIGITS : DIGITS);
      await insertCode(tx, {
        target,
        mailbox,
        purpose,
        ip: caller.ip,
        client: requesterHash(caller),
        block,
        network,
        isHome,
        isSilent: of.isSilent,
        isLong,
        spent: TRIES - form.tries,
        codeHmac: this.#hmac(of, made),
        at: new Date(now),
        expiresAt: new Date(now + LIFETIME_MS),
      });
      return made;
    });
    const { phrase } = of;
    if (!of.isSilent) sendCode(this.#notify, { to, purpose, code, language, phrase });
    return { resend_after_s: RESEND_MS / 1000, digits: code.length };
  }

  /** Of what one requester asks for one mailbox or phone; answers how many he has had today. A logged-in owner asks as one, whatever he calls his app. */
  async #limitOfMailbox(
    tx: Tx,
    { target, purpose, caller, asked, by }: Sending,
    now: number,
  ): Promise<number> {
    const client = asked === 'own' ? null : requesterHash(caller);
    const since = new Date(now - 86_400_000);
    const { today, lastAt } = await recentCodes(tx, { mailbox: countedAs(target), purpose, client }, since);
    const waitMs = lastAt === null ? 0 : lastAt.getTime() + RESEND_MS - now;
    if (waitMs > 0) throw new Refusal('code_too_soon', { seconds: Math.ceil(waitMs / 1000) });
    const isLeft =
      by === undefined
        ? today < (asked === 'own' ? OWN_IN_ALL : PER_DAY)
        : today < OWN_IN_ALL &&
          (await claimOfDay(tx, `day|own-codes|${by}`, { at: new Date(now), most: OWN_OF_SESSION }));
    if (!isLeft) throw new Refusal('code_daily_limit', { limit: PER_DAY });
    return today;
  }

  /** Under the mailbox's lock, of all who are strangers to it: limits of sources alone would let a crowd guess (R-SEC-3). */
  async #formFor(
    tx: Tx,
    of: { mailbox: string; network: string; block: string; isHome: boolean; isHere: boolean },
    now: number,
  ): Promise<CodeForm> {
    const sent = await sentToMailbox(tx, of, new Date(now - 86_400_000));
    const form = formOf({ ...sent, isHome: of.isHome, isHere: of.isHere });
    if (form === undefined) throw new Refusal('code_daily_limit', { limit: PER_DAY });
    return form;
  }

  /** Exact for an address; a network and the whole house are counted without a lock and may run over by what is under way. */
  async #limitOfAddress(
    tx: Tx,
    of: { block: string; network: string; purpose: CodePurpose; isHome: boolean; isBound: boolean },
    now: number,
  ): Promise<void> {
    await lockSending(tx, `address|${of.block}`);
    const sent = await sentSince(tx, of, new Date(now - 3_600_000));
    if (!mayBeSent(sent, this.#platform.config, of)) throw new Refusal('too_many_attempts', { seconds: 900 });
  }

  /**
   * Compares once, counting the try before looking; throws code_wrong or code_expired. Answers the code's row. An address that tries
   * codes of many targets is stopped (R-SEC-3); who is logged in tries his own where the act asks for a session. What was sent for somebody at this very address, or to an app
   * that is known, is not among those: whoever shares it with a guesser still has his way (R-SEC-1). All have the sums of code-tries.ts.
   */
  async check(of: CodeTarget, code: string, caller: Caller): Promise<bigint> {
    const { db, clock } = this.#platform;
    const now = new Date(clock.now());
    const block = addressBlock(caller.ip);
    const key = `codes|${block}`;
    const asked = { ...of, client: requesterHash(caller) };
    const day = `codes|${block}|${of.target}`;
    const isStranger = TRIED_BY_STRANGERS.includes(of.purpose) || caller.session === undefined;
    const open = await openCode(db, asked, now);
    const isKnown = open?.block === '';
    const isAnother =
      isStranger && !isKnown && open?.block !== block && (await claimOfDay(db, day, { at: now, most: 1 }));
    if (isAnother)
      await claimAtPace(this.#platform, key, FREE_TARGETS_OF_ADDRESS).catch(async (error: unknown) => {
        // Stopped, it was no try: else the second one at this target would go through.
        await takeBack(db, day);
        throw error;
      });
    // What is sent from here on is tried the next time: it would not be among the sums.
    if (open === undefined) throw new Refusal('code_expired');
    const at = { isHome: open.isHome && open.block === block, isKnown };
    const claim =
      isStranger && !open.isLong ? await claimCodeTry(this.#platform, { ...of, ...at }, caller) : undefined;
    const row = await claimTry(db, open.id, now);
    if (row === undefined) throw new Refusal('code_expired');
    if (!timingSafeEqual(row.code_hmac, this.#hmac(of, code)))
      throw claim?.wrong ?? new Refusal('code_wrong');
    if (isAnother) await takeBack(db, key);
    await claim?.right();
    return row.id;
  }

  /** Uses a checked code up inside the act it allows; of two acts with one code, one gets it. */
  async consume(tx: Tx, codeId: bigint): Promise<void> {
    if (!(await consumeCode(tx, codeId, new Date(this.#platform.clock.now()))))
      throw new Refusal('code_expired');
  }

  /** For calls that carry a code and no account (wire.md 19.35): only codes that the same requester asked for count. */
  async checkAny(
    of: { purpose: CodePurpose; kind: 'email' | 'mobile' },
    code: string,
    caller: Caller,
  ): Promise<void> {
    const { db, clock } = this.#platform;
    const asked = { ...of, client: requesterHash(caller) };
    const targets = await recentTargets(db, asked, new Date(clock.now()));
    if (targets.length === 0) throw new Refusal('code_expired');
    for (const target of targets) {
      const isRight = await this.check({ target, purpose: of.purpose }, code, caller).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal && error.code.startsWith('code_')) return false;
          throw error;
        },
      );
      if (isRight) return;
    }
    throw new Refusal('code_wrong');
  }

  #hmac({ target, purpose }: CodeTarget, code: string): Buffer {
    return createHmac('sha256', this.#platform.config.secretPepper)
      .update(`code|${purpose}|${target}|${code}`)
      .digest();
  }
}

const newCode = (digits: number): string => String(randomInt(0, 10 ** digits)).padStart(digits, '0');

/** By which codes are counted: one mailbox, or one phone, however it is written. */
const countedAs = (target: string): string =>
  target.includes('@') ? mailboxOf(target) : (plainPhone(target) ?? target);
