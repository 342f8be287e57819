/** Works a copy out again in this browser, from its own records and the published lines that they name (R-CP-2 to 5). */
import { type CheckedCopy, type Venue, checkCopy, readCopy } from '@candor/proof';
import { copyTradingCalls } from '@candor/wire';
import { call } from '../../platform/api/index.ts';
import type { Position, Signal } from './use-copies.ts';

const PAGE = 100;
/** More are for the command line: each is looked up by itself. */
const MOST_SIGNALS = 200;

/** What `candor-verify copy` reads. */
export async function proofOf(id: number): Promise<object> {
  const { order, flows, positions } = await call(copyTradingCalls.order, { id });
  return { order, flows, signals: await allSignals(id), positions: [...positions, ...(await allEnded(id))] };
}

/** Undefined where there are too many for a phone. */
export async function checkOwnCopy(id: number): Promise<CheckedCopy | undefined> {
  const { total } = await call(copyTradingCalls.signals, { id, limit: 1 });
  if (total > MOST_SIGNALS) return undefined;
  return checkCopy(here, readCopy(await proofOf(id)), { isSigned: false });
}

const allSignals = (id: number): Promise<Signal[]> =>
  allPages((page) => call(copyTradingCalls.signals, { id, page, limit: PAGE }));
const allEnded = (id: number): Promise<Position[]> =>
  allPages((page) => call(copyTradingCalls.history, { id, page, limit: PAGE }));

async function allPages<Row extends { id: number }>(
  read: (page: number) => Promise<{ list: Row[] }>,
): Promise<Row[]> {
  const found = new Map<number, Row>();
  for (let page = 1; ; page += 1) {
    const { list } = await read(page);
    // What came in meanwhile moves the pages: nothing is counted twice.
    for (const each of list) found.set(each.id, each);
    if (list.length < PAGE) return [...found.values()];
  }
}

const here: Venue = {
  async get(path) {
    const reply = await fetch(`/api/${path}`, { cache: 'no-store' });
    if (!reply.ok) throw new Error(`${reply.status}`);
    return ((await reply.json()) as { data: unknown }).data;
  },
  text: () => Promise.reject(new Error('no file is read')),
};
