/**
 * Lines of what is refused to operators (R-OPS-11): of one person in a minute the first in full, whichever node refused it, and the rest as a number
 * with the calls, so that whoever is refused again and again fills no log. What cannot be written is counted with the rest, and the rest
 * stays until it is written.
 */
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { eachByItself } from '../../platform/jobs/each-by-itself.ts';
import { Refusal } from '../../platform/refusal.ts';
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
type Rest = Pick<Refused, 'caller' | 'more' | 'calls'>;

export function createRefusalLines(audit: Pick<Audit, 'viewed' | 'viewedWithin'>, clock: { now(): number }) {
  const refusals = new Map<number, Refused>();
  const fresh = (caller: OperatorCaller): Refused => {
    const until = clock.now() + MINUTE_MS;
    const made = { until, inFull: 0, more: 0, calls: new Set<string>(), caller };
    refusals.set(caller.operator.operatorId, made);
    return made;
  };
  /** To whatever is remembered of him by now: his minute may have ended while a line was written. */
  const count = ({ caller, more, calls }: Rest): void => {
    const now = refusals.get(caller.operator.operatorId) ?? fresh(caller);
    now.more += more;
    now.caller = caller;
    for (const name of calls) if (now.calls.size < CALLS_NAMED) now.calls.add(name);
  };
  const sum = async (rest: Rest): Promise<void> => {
    const { more, calls, caller } = rest;
    if (more === 0) return;
    const line = { action: 'operator.refused', targetType: 'call', targetId: 'several' };
    try {
      await audit.viewed(caller, { ...line, after: { more, calls: [...calls] } });
    } catch (error) {
      count(rest);
      throw error;
    }
  };
  /** What is refused to him in this minute; what is left of the one before is written first, or counted with it. */
  const refusedNow = async (caller: OperatorCaller): Promise<Refused> => {
    const known = refusals.get(caller.operator.operatorId);
    if (known !== undefined && known.until > clock.now()) return known;
    const made = fresh(caller);
    if (known !== undefined) await sum(known).catch(() => undefined);
    return made;
  };
  return {
    async note(
      caller: OperatorCaller,
      of: { name: string; after: Readonly<Record<string, string>> },
    ): Promise<void> {
      const now = await refusedNow(caller);
      const one = { caller, more: 1, calls: new Set([of.name]) };
      const notWritten = (error: unknown): never => {
        count(one);
        throw error;
      };
      if (now.inFull < IN_FULL) {
        now.inFull += 1;
        if (await isWritten(audit, caller, of).catch(notWritten)) return;
      }
      count(one);
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

/** False where as many of this minute stand in full, of all nodes together. */
async function isWritten(
  audit: Pick<Audit, 'viewedWithin'>,
  caller: OperatorCaller,
  { name, after }: { name: string; after: Readonly<Record<string, string>> },
): Promise<boolean> {
  const line = { action: 'operator.refused', targetType: 'call', targetId: name };
  const of = Object.keys(after).length === 0 ? {} : { after };
  const bound = { actions: ['operator.refused'], most: IN_FULL, withinMs: MINUTE_MS };
  try {
    await audit.viewedWithin(caller, { ...line, ...of }, bound);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'acts_too_many') return false;
    throw error;
  }
}
