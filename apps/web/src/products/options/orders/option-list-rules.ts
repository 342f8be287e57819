/** Options as a list that follows the `option` channel, and how one stands at this moment. Pure. */
import { SETTLEMENT_WINDOW_MS, outcomeAt } from '@candor/formulas';
import { readAmount } from '@candor/money';
import type { ReplyOf, optionCalls } from '@candor/wire';

export type OptionOrder = ReplyOf<typeof optionCalls.submit>;

/** `status` on the wire. */
export const SETTLED = 3;
/** `type` on the wire, from 1 on. */
const TYPES = ['call', 'put', 'flat'] as const;

/** Open ones, newest first; settled ones leave. An event never takes back what a later one said. */
export function withOption(orders: readonly OptionOrder[], heard: OptionOrder): readonly OptionOrder[] {
  const known = orders.find(({ id }) => id === heard.id);
  if (heard.status === SETTLED)
    return known === undefined ? orders : orders.filter(({ id }) => id !== heard.id);
  if (known === undefined) return [heard, ...orders].sort((a, b) => b.accepted_at - a.accepted_at);
  // A strike once given stays: the reply to the purchase may arrive after the event that brought it.
  if (known.strike_seq !== null && heard.strike_seq === null) return orders;
  return orders.map((order) => (order.id === heard.id ? heard : order));
}

export type Standing = 'won' | 'lost' | 'flat';

/** What the outcome would be if the settlement price were `price`; the band is that of R-OPT-7. */
export function standingAt(order: OptionOrder, price: string, band: bigint): Standing | undefined {
  const [now, strike] = [readAmount(price), readAmount(order.open_price)];
  if (now === undefined || strike === undefined) return undefined;
  return outcomeAt({ type: TYPES[order.type - 1] ?? 'call', strike }, now, band);
}

export interface Progress {
  /** Milliseconds to the expiry. */
  left: number;
  /** Share of the duration that has passed, 0 to 1. */
  done: number;
  /** The ten seconds whose ticks decide have begun. */
  isSettling: boolean;
}

export function progressAt(order: OptionOrder, now: number): Progress {
  const whole = order.seconds * 1000;
  if (order.expires_at === null) return { left: whole, done: 0, isSettling: false };
  // A tick may be dated a moment ahead of the clock here: more than the duration is never left.
  const left = Math.min(whole, Math.max(0, order.expires_at - now));
  return { left, done: Math.min(1, Math.max(0, 1 - left / whole)), isSettling: left <= SETTLEMENT_WINDOW_MS };
}

/** "1:05", "59:59", "1:00:00". */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
