/**
 * What operators are shown of customers, and what is refused to them, in the audit log (R-OPS-11). The wire says of each call
 * what it shows (`views`); the line is written before anything is read, and where it cannot be written nothing is shown.
 */
import type { Call } from '@candor/wire';
import { MOST_PAGES_SEEN, MOST_SEARCHES } from '@candor/wire/operators';
import type { OperatorWatch } from '../../platform/http/call-route.ts';
import type { Audit, AuditEntry, Bound } from './ports.ts';
import { createRefusalLines } from './refusal-lines.ts';

/** A timer of the console asks for the same list or search again and again: one line, once in so long, session and question. */
const SAME_FOR_MS = 10 * 60_000;
/** Refusals of one call to one session that would say the same. */
const REFUSED_FOR_MS = 60_000;
const SEARCH = 'list.search';
const MOST_REMEMBERED = 10_000;
const ID_FIELD = /^(id|[a-z_]+_id)$/;

export interface Watch extends OperatorWatch {
  /** Writes what was refused beyond the lines in full, of minutes that are over or, when the node stops, of all. */
  sumUp(isLast?: boolean): Promise<void>;
}

export function createWatch(audit: Pick<Audit, 'viewed' | 'viewedWithin'>, clock: { now(): number }): Watch {
  const sayOnce = createOnce(clock);
  const refusals = createRefusalLines(audit, clock);
  return {
    sumUp: (isLast = false) => refusals.sumUp(isLast),
    async viewed(caller, { call, asked, isBackground }) {
      if (call.views === undefined || call.views === 'itself' || call.views === 'nothing') return;
      const entry = viewOf(call, asked as Readonly<Record<string, unknown>>);
      const key = JSON.stringify([caller.operator.sessionId, call.path, entry]);
      const bound = boundOf(call, entry);
      const write = () =>
        bound === undefined ? audit.viewed(caller, entry) : audit.viewedWithin(caller, entry, bound);
      // A search that stays open is asked again by a timer that nobody can tell from a hand: one of the day's, not all of them.
      const isRepeated = isBackground || entry.action === SEARCH;
      await (isRepeated ? sayOnce(key, SAME_FOR_MS, write) : write());
    },
    async refused(caller, { call, values }) {
      const after = idsOf(values);
      const key = JSON.stringify(['refused', caller.operator.sessionId, call.method, call.path, after]);
      await sayOnce(key, REFUSED_FOR_MS, () =>
        refusals.note(caller, { name: `${call.method} ${call.path}`, after }),
      );
    },
  };
}

/** Of many at once that say the same one writes it, and all wait for it: where it is refused or cannot be written, it is so for all. */
function createOnce(clock: { now(): number }) {
  const seen = new Map<string, number>();
  const writing = new Map<string, Promise<void>>();
  return (key: string, forMs: number, write: () => Promise<void>): Promise<void> => {
    if ((seen.get(key) ?? -Infinity) > clock.now()) return Promise.resolve();
    const under = writing.get(key);
    if (under !== undefined) return under;
    const written = write()
      .then(() => {
        if (seen.size >= MOST_REMEMBERED) seen.clear();
        seen.set(key, clock.now() + forMs);
      })
      .finally(() => writing.delete(key));
    writing.set(key, written);
    return written;
  };
}

/** Customers are counted once each; a list of all names none, so that its pages are counted; what is looked up by its whole is a search. */
function boundOf({ mostSeen: most }: Call, { action, targetType, targetId }: AuditEntry): Bound | undefined {
  if (action === SEARCH) return { actions: [SEARCH], most: MOST_SEARCHES };
  if (most === undefined) return undefined;
  const pages = targetType === 'list' ? { mostOfIt: MOST_PAGES_SEEN } : {};
  return { actions: [action], most, targetId, ...pages };
}

/** A list of one customer's is a look at him; of all, a look at the list with what was asked of it. */
function viewOf(call: Call, asked: Readonly<Record<string, unknown>>): AuditEntry {
  const after = Object.fromEntries(
    Object.entries(asked).filter(([name, value]) => value !== undefined && name !== 'lang'),
  );
  const userId = asked['user_id'];
  if (Array.isArray(call.views)) {
    const [target, field] = call.views as readonly [string, string];
    return { action: `${target}.view`, targetType: target, targetId: String(asked[field]) };
  }
  if (userId !== undefined)
    return {
      action: 'list.view',
      targetType: 'user',
      targetId: String(userId),
      after: { ...after, list: call.path },
    };
  const isSearch = call.searches !== undefined && asked[call.searches] !== undefined;
  return { action: isSearch ? SEARCH : 'list.view', targetType: 'list', targetId: call.path, after };
}

/** Of a request that was never read: numbers that name a thing, and nothing else. */
function idsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const ids = Object.entries(values).filter(
    ([name, value]) => ID_FIELD.test(name) && /^[0-9A-Za-z-]{1,64}$/.test(String(value)),
  );
  return Object.fromEntries(ids.slice(0, 8).map(([name, value]) => [name, String(value)]));
}
