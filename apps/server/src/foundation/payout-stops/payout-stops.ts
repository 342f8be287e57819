/**
 * May anything be paid out to this customer now (R-SEC-6, R-WD-4a, R-KYC-5, R-AML-1)? One answer for submitting, approving and sending, under
 * the customer's row lock: a freeze waits for whoever is sending, and whoever sends for a freeze; neither overlooks the other.
 */
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { MoneyGuards } from '../identity/index.ts';
import type { RiskStatusNoun } from '../risk-status/index.ts';

export interface PayoutStop {
  /** A refusal's code, and why a payout waits. */
  code: 'payouts_blocked' | 'account_frozen' | 'payouts_in_review' | 'withdrawals_held';
  detail: Record<string, unknown>;
}

/** What a customer is told when he asks. */
type OwnStop = PayoutStop & { code: Exclude<PayoutStop['code'], 'payouts_in_review'> };

export interface PayoutStops {
  /** What stops every payout of a customer; undefined when nothing does. In the transaction that lets the money go. */
  of(tx: Tx, userId: number): Promise<PayoutStop | undefined>;
  /** Throws it. */
  refuse(tx: Tx, userId: number): Promise<void>;
  /** The same for who asks: what screening holds may be asked for, and waits for its case without a word about why. */
  refuseAsking(tx: Tx, userId: number): Promise<void>;
  /** Whether people look at each of his payouts: nothing of his is paid automatically. */
  needsPeople(tx: Tx, userId: number): Promise<boolean>;
}

export function createPayoutStops(
  platform: Pick<Platform, 'waits'>,
  {
    identity,
    riskStatus,
  }: {
    identity: Pick<MoneyGuards, 'lockCustomer' | 'withdrawalHolds'>;
    riskStatus: Pick<RiskStatusNoun, 'statusOf' | 'isInReview'>;
  },
): PayoutStops {
  async function stopOf(tx: Tx, userId: number): Promise<PayoutStop | undefined> {
    const told = await ownStopOf(tx, userId);
    if (told !== undefined || !(await riskStatus.isInReview(tx, userId))) return told;
    return { code: 'payouts_in_review', detail: {} };
  }
  async function ownStopOf(tx: Tx, userId: number): Promise<OwnStop | undefined> {
    const { isFrozen } = await identity.lockCustomer(tx, userId);
    const risk = await riskStatus.statusOf(tx, userId);
    if (risk.status === 'blocked')
      // What the law allows to be told.
      return { code: 'payouts_blocked', detail: risk.isLawTold ? { law: risk.law } : {} };
    if (isFrozen) return { code: 'account_frozen', detail: {} };
    const holds = await identity.withdrawalHolds(userId, tx);
    if (holds.length === 0) return undefined;
    const until = platform.waits.realOf(Math.max(...holds.map((hold) => hold.until)));
    return { code: 'withdrawals_held', detail: { until: minuteOf(until), until_ms: until } };
  }
  return {
    of: stopOf,
    async needsPeople(tx, userId) {
      await identity.lockCustomer(tx, userId);
      if (await riskStatus.isInReview(tx, userId)) return true;
      return (await riskStatus.statusOf(tx, userId)).status !== 'normal';
    },
    async refuseAsking(tx, userId) {
      const stop = await ownStopOf(tx, userId);
      if (stop !== undefined) throw new Refusal(stop.code, stop.detail);
    },
    async refuse(tx, userId) {
      const stop = await stopOf(tx, userId);
      if (stop !== undefined) throw new Refusal(stop.code, stop.detail);
    },
  };
}

/** Moments in texts are UTC to the minute: `2025-03-11 12:00`. */
const minuteOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
