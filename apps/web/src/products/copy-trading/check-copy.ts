/** Works a copy out again in this browser, from its own records and the published lines that they name (R-CP-2 to 5). */
import { type CheckedCopy, type Venue, checkCopy, readCopy } from '@candor/proof';
import { copyTradingCalls } from '@candor/wire';
import { call } from '../../platform/api/index.ts';
import type { Signal } from './use-copies.ts';

const PAGE = 100;
/** More are for the command line: each is looked up by itself. */
const MOST_SIGNALS = 200;

/** What `candor-verify copy` reads. */
export async function proofOf(id: number): Promise<object> {
  const { order, flows } = await call(copyTradingCalls.order, { id });
  return { order, flows, signals: await allSignals(id) };
}

/** Undefined where there are too many for a phone. */
export async function checkOwnCopy(id: number): Promise<CheckedCopy | undefined> {
  const { total } = await call(copyTradingCalls.signals, { id, limit: 1 });
  if (total > MOST_SIGNALS) return undefined;
  return checkCopy(here, readCopy(await proofOf(id)), { isSigned: false });
}

async function allSignals(id: number): Promise<Signal[]> {
  const found = new Map<number, Signal>();
  for (let page = 1; ; page += 1) {
    const { list } = await call(copyTradingCalls.signals, { id, page, limit: PAGE });
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
