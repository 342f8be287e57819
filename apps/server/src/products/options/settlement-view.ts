/** The ticks of a settlement window as a customer sees them: which counted, and which were left out at the ends. */
import { formatDecimal } from '@candor/money';
import type { ReplyOf, optionCalls } from '@candor/wire';
import type { PublishedTick } from '../../foundation/ticks/index.ts';

type ShownTick = ReplyOf<typeof optionCalls.detail>['ticks'][number];
/** R-OPT-4: on each side. */
const TRIMMED = 2;

export function settlementView(window: readonly PublishedTick[]): ShownTick[] {
  const usable = window.filter(({ status }) => status !== 'degraded');
  const sorted = [...usable].sort((a, b) => (a.index < b.index ? -1 : a.index > b.index ? 1 : a.seq - b.seq));
  const kept = new Set(sorted.slice(TRIMMED, sorted.length - TRIMMED).map(({ seq }) => seq));
  return window.map(({ seq, at, index, status, hash }) => ({
    seq,
    at,
    index: formatDecimal(index),
    status,
    hash,
    is_counted: status !== 'degraded',
    is_trimmed: status !== 'degraded' && !kept.has(seq),
  }));
}
