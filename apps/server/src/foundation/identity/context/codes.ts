/**
 * Verification codes (R-SEC-3): six digits, five minutes, one use, bound to purpose and target, five tries, one a minute
 * and ten a day per target. Stored as HMAC, sent after the row is committed.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@candor/wire';
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Notify } from '../../notify/index.ts';
import {
  claimTry,
  consumeCode,
  insertCode,
  lockTarget,
  recentCodes,
  recentCodesOfIp,
} from './codes-store.ts';

export type CodePurpose =
  | 'register'
  | 'forget'
  | 'login'
  | 'bind_email'
  | 'bind_phone'
  | 'unfreeze'
  | 'address'
  | 'fund_password'
  | 'contact'
  | 'step_up'
  | 'second_lost'
  | 'closure';

const LIFETIME_MS = 5 * 60_000;
const RESEND_MS = 60_000;
const PER_DAY = 10;

export interface CodeTarget {
  target: string;
  purpose: CodePurpose;
}

export class Codes {
  readonly #platform: Platform;
  readonly #notify: Notify;

  constructor(platform: Platform, notify: Notify) {
    this.#platform = platform;
    this.#notify = notify;
  }

  /** `isSilent` keeps the row and the limits but sends nothing: for accounts that do not exist, so that nobody can tell. */
  async send(
    of: CodeTarget & { ip: string; language: Language; isSilent: boolean; phrase?: string | null },
  ): Promise<{ resend_after_s: number }> {
    const { clock, db } = this.#platform;
    const now = clock.now();
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    await db.transaction('identity-code', async (tx) => {
      await lockTarget(tx, of.target);
      const { today, lastAt } = await recentCodes(tx, of.target, new Date(now - 86_400_000));
      const waitMs = lastAt === null ? 0 : lastAt.getTime() + RESEND_MS - now;
      if (waitMs > 0) throw new Refusal('code_too_soon', { seconds: Math.ceil(waitMs / 1000) });
      if (today >= PER_DAY) throw new Refusal('code_daily_limit', { limit: PER_DAY });
      await insertCode(tx, {
        ...of,
        codeHmac: this.#hmac(of, code),
        at: new Date(now),
        expiresAt: new Date(now + LIFETIME_MS),
      });
    });
    if (!of.isSilent)
      this.#notify.code({
        to: of.target,
        purpose: of.purpose,
        code,
        language: of.language,
        phrase: of.phrase,
      });
    return { resend_after_s: RESEND_MS / 1000 };
  }

  /** Compares once, counting the try before looking; throws code_wrong or code_expired. Answers the code's row. */
  async check(of: CodeTarget, code: string): Promise<bigint> {
    const row = await claimTry(this.#platform.db, of, new Date(this.#platform.clock.now()));
    if (row === undefined) throw new Refusal('code_expired');
    if (!timingSafeEqual(row.code_hmac, this.#hmac(of, code))) throw new Refusal('code_wrong');
    return row.id;
  }

  /** Uses a checked code up inside the act it allows; of two acts with one code, one gets it. */
  async consume(tx: Tx, codeId: bigint): Promise<void> {
    if (!(await consumeCode(tx, codeId, new Date(this.#platform.clock.now()))))
      throw new Refusal('code_expired');
  }

  /** For calls that carry a code and no account (wire.md 19.35): only codes asked for from the same address count. */
  async checkByIp(
    of: { ip: string; purpose: CodePurpose; kind: 'email' | 'mobile' },
    code: string,
  ): Promise<void> {
    const targets = await recentCodesOfIp(this.#platform.db, of, new Date(this.#platform.clock.now()));
    if (targets.length === 0) throw new Refusal('code_expired');
    for (const target of targets) {
      const isRight = await this.check({ target, purpose: of.purpose }, code).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal) return false;
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
