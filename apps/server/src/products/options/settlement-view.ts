/** The ticks of a settlement window as a customer sees them: which counted, and which were left out at the ends. */
import { settlementOf } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { ReplyOf, optionCalls } from '@candor/wire';
import type { PublishedTick } from '../../foundation/ticks/index.ts';

type ShownTick = ReplyOf<typeof optionCalls.detail>['ticks'][number];

/** `step` is what settlement prices are rounded by. */
export function settlementView(
  window: readonly PublishedTick[],
  expiresAt: number,
  step: bigint,
): ShownTick[] {
  const { counted, trimmed } = settlementOf(window, expiresAt, step);
  return window.map(({ seq, at, index, status, hash }) => ({
    seq,
    at,
    index: formatDecimal(index),
    status,
    hash,
    is_counted: counted.includes(seq),
    is_trimmed: trimmed.includes(seq),
  }));
}
