/**
 * May anything be paid out to this customer now (R-SEC-6, R-WD-4a, R-KYC-5, R-AML-1)? One answer for submitting, approving and sending, under
 * the row locks of all accounts that are the customer's: a freeze or a status waits for whoever is sending, and whoever sends for them; neither
 * overlooks the other.
 */
import type { Tx } from '../../platform/db/database.ts';
import { together } from '../../platform/db/together.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Identity } from '../identity/index.ts';
import type { RiskStatusNoun } from '../risk-status/index.ts';

export interface PayoutStop {
  /** A refusal's code, and why a payout waits. */
  code: 'payouts_blocked' | 'account_frozen' | 'payouts_in_review' | 'withdrawals_held';
  detail: Record<string, unknown>;
}

/** What a customer is told when he asks. */
type OwnStop = PayoutStop & { code: Exclude<PayoutStop['code'], 'payouts_in_review'> };

type Risk = Awaited<ReturnType<RiskStatusNoun['statusOf']>>;

/** Of one of his accounts; null: the one that is asked about, or linked before it was kept when. */
interface Standing {
  risk: Risk;
  linkedAt: Date | null;
}

export interface PayoutStops {
  /**
   * What stops every payout of a customer; undefined when nothing does. In the transaction that lets the money go, which says when it was
   * approved: what people or rules agreed to before he was restricted, or linked with who is, waits (R-KYC-5).
   */
  of(tx: Tx, userId: number, approvedAt?: Date): Promise<PayoutStop | undefined>;
  /** Throws it. */
  refuse(tx: Tx, userId: number, approvedAt?: Date): Promise<void>;
  /** Whether people look at each of his payouts: nothing of his is paid automatically. */
  needsPeople(tx: Tx, userId: number): Promise<boolean>;
  /**
   * What his risk status says of a payout that he asks for, under his lock, which the caller has taken: a block he is told of; what
   * screening holds may be asked for, and waits for its case without a word about why.
   */
  standingOf(tx: Tx, userId: number): Promise<{ blocked: Refusal | undefined; needsPeople: boolean }>;
}

interface PayoutStopsNeeds {
  identity: Pick<Identity, 'lockPerson' | 'withdrawalHolds' | 'linkedAccounts'>;
  riskStatus: Pick<RiskStatusNoun, 'statusOf' | 'isInReview' | 'isAskedAbout'>;
}

export function createPayoutStops(platform: Pick<Platform, 'waits'>, needs: PayoutStopsNeeds): PayoutStops {
  const { identity, riskStatus } = needs;
  async function stopOf(tx: Tx, userId: number, approvedAt?: Date): Promise<PayoutStop | undefined> {
    const { isFrozen, others } = await identity.lockPerson(tx, userId);
    const standing: Standing[] = [];
    let isInReview = false;
    for (const { id, linkedAt } of [{ id: userId, linkedAt: null }, ...others]) {
      standing.push({ risk: await riskStatus.statusOf(tx, id), linkedAt });
      isInReview ||= await riskStatus.isInReview(tx, id);
    }
    const told = await toldStopOf(tx, { userId, isFrozen, risks: standing.map(({ risk }) => risk) });
    if (told !== undefined) return told;
    const isOvertaken =
      approvedAt !== undefined && standing.some((of) => isRestrictedSince(platform, of, approvedAt));
    return isOvertaken || isInReview ? { code: 'payouts_in_review', detail: {} } : undefined;
  }
  async function toldStopOf(
    tx: Tx,
    { userId, isFrozen, risks }: { userId: number; isFrozen: boolean; risks: readonly Risk[] },
  ): Promise<OwnStop | undefined> {
    const block = blockOf(risks);
    if (block !== undefined) return block;
    if (isFrozen) return { code: 'account_frozen', detail: {} };
    const holds = await identity.withdrawalHolds(userId, tx);
    if (holds.length === 0) return undefined;
    const until = platform.waits.realOf(Math.max(...holds.map((hold) => hold.until)));
    return { code: 'withdrawals_held', detail: { until: minuteOf(until), until_ms: until } };
  }
  async function standingOf(tx: Tx, userId: number) {
    const [ownStanding, others] = await together([
      standingOfOne(needs, tx, userId),
      standingOfOthers(needs, tx, userId),
    ]);
    const all = [ownStanding, ...others];
    const block = blockOf(all.map(({ risk }) => risk));
    return {
      blocked: block && new Refusal(block.code, block.detail),
      needsPeople: all.some(({ risk, isAskedAbout }) => isAskedAbout || risk.status !== 'normal'),
    };
  }
  return {
    of: stopOf,
    async needsPeople(tx, userId) {
      await identity.lockPerson(tx, userId);
      return (await standingOf(tx, userId)).needsPeople;
    },
    standingOf,
    async refuse(tx, userId, approvedAt) {
      const stop = await stopOf(tx, userId, approvedAt);
      if (stop !== undefined) throw new Refusal(stop.code, stop.detail);
    },
  };
}

interface StandingOfOne {
  risk: Risk;
  /** A case of screening is open about it, or what listed senders sent it is held. */
  isAskedAbout: boolean;
}

async function standingOfOne(
  { riskStatus }: PayoutStopsNeeds,
  tx: Tx,
  userId: number,
): Promise<StandingOfOne> {
  const [risk, isAskedAbout] = await together([
    riskStatus.statusOf(tx, userId),
    riskStatus.isAskedAbout(tx, userId),
  ]);
  return { risk, isAskedAbout };
}

/** What people have judged to be the same person's: who is blocked, or asked about, is so with whichever of his accounts (R-KYC-4). */
async function standingOfOthers(needs: PayoutStopsNeeds, tx: Tx, userId: number): Promise<StandingOfOne[]> {
  const standing: StandingOfOne[] = [];
  for (const id of await needs.identity.linkedAccounts(tx, userId))
    standing.push(await standingOfOne(needs, tx, id));
  return standing;
}

/** What an account of his is restricted for concerns the others from the moment in which they are known to be one person's. */
function isRestrictedSince(
  { waits }: Pick<Platform, 'waits'>,
  { risk: { status, since }, linkedAt }: Standing,
  at: Date,
): boolean {
  if (status !== 'restricted' || since === null) return false;
  return Math.max(waits.realOf(since.getTime()), linkedAt?.getTime() ?? 0) >= at.getTime();
}

/** With what the law allows to be told. */
function blockOf(risks: readonly Risk[]): OwnStop | undefined {
  const block = risks.find(({ status }) => status === 'blocked');
  return block && { code: 'payouts_blocked', detail: block.isLawTold ? { law: block.law } : {} };
}

/** Moments in texts are UTC to the minute: `2025-03-11 12:00`. */
const minuteOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
