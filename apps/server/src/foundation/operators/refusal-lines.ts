/**
 * Lines of what is refused to operators (R-OPS-11): of one person in a minute the first in full, and the rest as a number with the calls, so that
 * whoever is refused again and again fills no log.
 */
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { eachByItself } from '../../platform/jobs/each-by-itself.ts';
import type { Audit } from './ports.ts';

const MINUTE_MS = 60_000;
const IN_FULL = 20;
/** Calls that the line of the rest names. */
const CALLS_NAMED = 10;

interface Refused {
  until: number;
  inFull: number;
  more: number;
  calls: Set<string>;
  caller: OperatorCaller;
}

export function createRefusalLines(audit: Pick<Audit, 'viewed'>, clock: { now(): number }) {
  const refusals = new Map<number, Refused>();
  const sum = async ({ more, calls, caller }: Refused): Promise<void> => {
    if (more === 0) return;
    const target = { targetType: 'call', targetId: 'several' };
    await audit.viewed(caller, { action: 'operator.refused', ...target, after: { more, calls: [...calls] } });
  };
  /** What is refused to him in this minute; what is left of the one before is written first. */
  const refusedNow = async (caller: OperatorCaller): Promise<Refused> => {
    const { operatorId } = caller.operator;
    const known = refusals.get(operatorId);
    if (known !== undefined && known.until > clock.now()) return known;
    const until = clock.now() + MINUTE_MS;
    const fresh = { until, inFull: 0, more: 0, calls: new Set<string>(), caller };
    refusals.set(operatorId, fresh);
    if (known !== undefined) await sum(known);
    return fresh;
  };
  return {
    async note(
      caller: OperatorCaller,
      { name, after }: { name: string; after: Readonly<Record<string, string>> },
    ): Promise<void> {
      const now = await refusedNow(caller);
      if (now.inFull < IN_FULL) {
        now.inFull += 1;
        const target = { targetType: 'call', targetId: name };
        const of = Object.keys(after).length === 0 ? {} : { after };
        return audit.viewed(caller, { action: 'operator.refused', ...target, ...of });
      }
      now.more += 1;
      now.caller = caller;
      if (now.calls.size < CALLS_NAMED) now.calls.add(name);
    },
    /** Of minutes that are over; the last time, when the node stops, of all. */
    async sumUp(isLast: boolean): Promise<void> {
      const over = [...refusals].filter(([, { until }]) => isLast || until <= clock.now());
      for (const [operatorId] of over) refusals.delete(operatorId);
      const untold = (): void => undefined;
      await eachByItself(over, ([, refused]) => sum(refused), untold);
    },
  };
}
