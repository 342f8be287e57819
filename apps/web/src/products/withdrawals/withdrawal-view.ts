/** What the withdrawal pages show, computed from what the server said: the same fee it will charge, and what is wrong with an amount. Pure. */
import { withdrawalFee } from '@candor/formulas';
import { formatDecimal, multiplyDown, parseDecimal, readAmount, truncateTo } from '@candor/money';
import type { ReplyOf, WithdrawalState, withdrawalCalls } from '@candor/wire';

export type Info = ReplyOf<typeof withdrawalCalls.info>;
export type Way = Info['ways'][number];
export type SavedAddress = ReplyOf<typeof withdrawalCalls.addresses>[number];
export type Withdrawal = ReplyOf<typeof withdrawalCalls.records>['data'][number];
export type WithdrawalDetail = ReplyOf<typeof withdrawalCalls.detail>;
export type BankAccount = ReplyOf<typeof withdrawalCalls.bank>;
/** Whose address it is, as the travel rule asks; empty while nothing was chosen. */
export type TravelOwner = 'own' | 'provider' | '';

/** `wallet/out` names the bound account by this address. */
export const TO_BANK = '--';
export const BANK = 'bank';

/** Figures of a page that has its data; a field that is empty asks for nothing. */
const read = (text: string): bigint => readAmount(text) ?? 0n;

export interface Split {
  fee: string;
  arrives: string;
  /** In USDT; null without a price. */
  value: string | null;
  needsTravelRule: boolean;
}

export function splitOf(amount: string, way: Way, info: Info): Split {
  const whole = read(amount);
  const { fee, arrives } = withdrawalFee(whole, {
    rate: read(way.fee_rate),
    fixed: read(way.fee_fixed),
    chainScale: way.scale,
  });
  const value = info.usdt_price === null ? null : multiplyDown(whole, read(info.usdt_price));
  // What was sent within a day counts as one (R-WD-7).
  const used = read(info.limit_24h) - read(info.left_24h);
  return {
    fee: formatDecimal(fee),
    arrives: formatDecimal(arrives),
    value: value === null ? null : formatDecimal(value),
    needsTravelRule:
      way.chain !== BANK &&
      (info.is_by_people || (value !== null && used + value > read(info.travel_rule_above))),
  };
}

export type AmountFault =
  | 'amountEmpty'
  | 'amountTooPrecise'
  | 'amountBelow'
  | 'amountInsufficient'
  | 'amountOverLimit'
  | 'amountEaten';

export function amountFault(amount: string, way: Way, info: Info): AmountFault | undefined {
  const parsed = parseDecimal(amount.replace(/\.$/, ''), way.scale);
  if (!parsed.ok) return parsed.fault === 'too_precise' ? 'amountTooPrecise' : 'amountEmpty';
  if (parsed.value === 0n) return 'amountEmpty';
  if (parsed.value > read(info.change_balance)) return 'amountInsufficient';
  if (parsed.value < read(way.minimum)) return 'amountBelow';
  const { arrives, value } = splitOf(amount, way, info);
  if (!info.is_by_people && value !== null && read(value) > read(info.left_24h)) return 'amountOverLimit';
  return read(arrives) === 0n ? 'amountEaten' : undefined;
}

/** Everything that is available, as far as the chain can express it. */
export const mostOf = (way: Way, info: Info): string =>
  formatDecimal(truncateTo(read(info.change_balance), way.scale));

/** `5 % + 1 USDT`; a part that is nothing is left out. */
export function feeWords(way: Way, currency: string): string {
  const percent = formatDecimal(read(way.fee_rate) * 100n);
  const parts = [
    ...(percent === '0' ? [] : [`${percent}%`]),
    ...(way.fee_fixed === '0' ? [] : [`${way.fee_fixed} ${currency}`]),
  ];
  return parts.length === 0 ? `0 ${currency}` : parts.join(' + ');
}

const TONES: Readonly<Record<WithdrawalState, 'warn' | 'brand' | 'success' | 'danger' | 'neutral'>> = {
  review: 'warn',
  approved: 'brand',
  sent: 'brand',
  passed: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
  failed: 'danger',
};
export const stateTone = (state: WithdrawalState) => TONES[state];
export const stateLabel = (state: WithdrawalState) => `state_${state}` as const;
export const stepLabel = (state: WithdrawalState) => `step_${state}` as const;

/** The road ahead of a withdrawal that is under way: what still has to happen. */
export function stepsAhead(state: WithdrawalState): readonly WithdrawalState[] {
  const road: readonly WithdrawalState[] = ['review', 'approved', 'sent', 'passed'];
  const place = road.indexOf(state);
  return place < 0 ? [] : road.slice(place + 1);
}

/** Hours and minutes until a moment, both rounded so that nothing opens before it says so. */
export function timeLeft(until: number, now: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.ceil((until - now) / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Key of the words for such a time: nobody says twenty-four hours and no minutes. */
export function waitKey({ hours, minutes }: { hours: number; minutes: number }) {
  if (minutes === 0 && hours > 0) return 'waitHours';
  return hours === 0 ? 'waitMinutes' : 'waitBoth';
}

/** `TJRabP…pRTv8`: enough of both ends to compare. */
export const shortAddress = (address: string): string =>
  address.length <= 18 ? address : `${address.slice(0, 8)}…${address.slice(-8)}`;
