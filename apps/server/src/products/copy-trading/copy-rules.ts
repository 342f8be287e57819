/** May this customer copy this lead, may this customer lead: pure. */
import { LEAST_LEAD_EQUITY } from '@candor/formulas';
import { decimal, formatDecimal } from '@candor/money';
import type { RefusalCode } from '@candor/wire';
import { COPY_AMOUNTS, MOST_COPIES } from '@candor/wire';
import type { LeadRow } from './copy.ts';

export type Refused = { refusal: RefusalCode; detail: Record<string, unknown> };
const refused = (refusal: RefusalCode, detail: Record<string, unknown> = {}): Refused => ({
  refusal,
  detail,
});

const LEAST = decimal(COPY_AMOUNTS.minimum);
const MOST = decimal(COPY_AMOUNTS.maximum);

export function copyRefusal(of: {
  lead: LeadRow;
  amount: bigint;
  /** The customer himself or another account of his. */
  isOwn: boolean;
  isRing: boolean;
  /** Portfolios of all his accounts: a limit by accounts would be none. */
  running: number;
}): Refused | undefined {
  const { lead, amount, isOwn, isRing, running } = of;
  if (lead.state !== 'active') return refused('lead_closed');
  if (isOwn) return refused('copy_own');
  if (isRing) return refused('copy_ring');
  if (running >= MOST_COPIES) return refused('copy_too_many', { maximum: MOST_COPIES });
  return amountRefusal(amount);
}

/** Of what is in a copy once an act is done. */
export function amountRefusal(amount: bigint): Refused | undefined {
  if (amount < LEAST) return refused('copy_too_small', { minimum: formatDecimal(LEAST) });
  if (amount > MOST) return refused('copy_too_large', { maximum: formatDecimal(MOST) });
  return undefined;
}

/** R-CP-1. */
export const LEAD_NEEDS = { ageDays: 30, closed: 20, equity: LEAST_LEAD_EQUITY } as const;
/** R-CP-5: 15%. */
export const MOST_SHARE = 15_000_000n;

export interface Conditions {
  ageDays: number;
  closed: number;
  equity: bigint;
  isVerified: boolean;
}

export const meetsAll = ({ ageDays, closed, equity, isVerified }: Conditions): boolean =>
  ageDays >= LEAD_NEEDS.ageDays && closed >= LEAD_NEEDS.closed && equity >= LEAD_NEEDS.equity && isVerified;

/** Which statements of the test are true (R-CP-6); their texts are the app's, in this order. */
const RIGHT = 'ftfft';

/** Places of the wrong answers, from 1. */
export function wrongAnswers(answers: string): number[] {
  return [...RIGHT].flatMap((right, n) => (answers[n] === right ? [] : [n + 1]));
}
