/** A halt as the wire shows it. */
import type { WireHalt } from '@candor/wire';
import type { Halt } from './halt-rules.ts';
import { stateOf } from './halt-rules.ts';

export function renderHalt(
  halt: Halt,
  { symbolOf, now }: { symbolOf(pairId: number): string | undefined; now: number },
): WireHalt {
  const { id, pairId, product, cause } = halt;
  return {
    id,
    match_id: pairId ?? null,
    symbol: pairId === undefined ? null : (symbolOf(pairId) ?? String(pairId)),
    product,
    cause,
    announced_at: halt.announcedAt,
    starts_at: halt.startsAt,
    ends_at: halt.endsAt ?? null,
    planned_ends_at: halt.plannedEndsAt ?? null,
    end_announced_at: halt.endAnnouncedAt ?? null,
    state: stateOf(halt, now),
  };
}
