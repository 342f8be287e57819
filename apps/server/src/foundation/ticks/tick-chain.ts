/**
 * Appends each second's ticks to the chains of this node's view and, when another node has moved one, takes its place from
 * the database and tries once more. Ticks of one second go in one statement, one second after the other. A tick from the
 * future is none; a chain whose head lies there goes on with a line that takes its clock back, at once.
 */
import { hashOfGenesis } from '@candor/proof';
import { utcDay } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { MarketIndex } from '../market-data/index.ts';
import type { Pair } from '../markets/index.ts';
import type { Chain, NextTickNeeds } from './next-tick.ts';
import { REMEMBERED, nextTick } from './next-tick.ts';
import type { PublishedTick } from './ports.ts';
import type { ChainHead } from './ticks-store.ts';
import { appendTicks, beginChain, linesAfter, readChains } from './ticks-store.ts';

/** More than this many seconds waiting means that the database is away: the oldest are left out, never told late. */
const MOST_WAITING = 5;

export interface TickChain {
  /** Reads the heads, and begins the chains that are not there yet. */
  load(pairs: readonly Pair[], now: number): Promise<void>;
  /** Publishes the ticks of one second; resolves when they are durable or left out. */
  publish(ticks: readonly { pair: Pair; index: MarketIndex }[]): Promise<PublishedTick[]>;
  /** A line that another node has appended. */
  adopt(tick: PublishedTick): boolean;
  /** Reads what others appended and nobody told this node; answers the newest of it. */
  catchUp(): Promise<PublishedTick[]>;
  head(pairId: number): ChainHead | undefined;
  latest(pairId: number): PublishedTick | undefined;
}

export interface TickChainNeeds extends NextTickNeeds {
  db: Database;
}

export function createTickChain(needs: TickChainNeeds): TickChain {
  const { db, log, clock } = needs;
  const chains = new Map<number, Chain>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  /** Answers the lines that this node had not. A chain that has moved on while it was being read is not taken back. */
  async function reload(): Promise<PublishedTick[]> {
    const learnt: PublishedTick[] = [];
    const before = new Map([...chains].map(([pairId, { head }]) => [pairId, head.seq]));
    for (const head of await readChains(db)) {
      const recent = await linesUpTo(db, head);
      const known = chains.get(head.pairId)?.head.seq ?? 0;
      if (known > head.seq && known !== before.get(head.pairId)) continue;
      chains.set(head.pairId, { head, recent, hasGap: false });
      learnt.push(...recent.filter((tick) => tick.seq > known));
    }
    return learnt;
  }

  function adopt(tick: PublishedTick): boolean {
    const chain = chains.get(tick.pairId);
    if (chain === undefined || tick.seq <= chain.head.seq) return false;
    if (tick.seq > chain.head.seq + 1) chain.hasGap = true;
    chain.head = { ...chain.head, seq: tick.seq, hash: tick.hash, at: tick.at };
    chain.recent = [...chain.recent, tick].slice(-REMEMBERED);
    return true;
  }

  async function append(ticks: readonly { pair: Pair; index: MarketIndex }[]): Promise<PublishedTick[]> {
    if ([...chains.values()].some(({ hasGap }) => hasGap)) await reload();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const next = ticks.flatMap((one) => nextTick(needs, chains.get(one.pair.id), one) ?? []);
      if (next.length === 0) return [];
      try {
        await appendTicks(db, next, clock.followsDatabase ? null : clock.now());
        return next.filter(adopt);
      } catch (error) {
        // Another node appended first, or the answer was lost: what the database holds is what was published.
        log.debug({ err: error }, 'ticks did not follow the chain');
        await reload();
      }
    }
    log.warn('ticks of one second were not published');
    return [];
  }

  return {
    async load(pairs, now) {
      await beginMissing(db, pairs, now);
      await reload();
    },
    publish(ticks) {
      if (waiting >= MOST_WAITING) return Promise.resolve([]);
      waiting += 1;
      const done = last.then(() => append(ticks)).finally(() => (waiting -= 1));
      last = done.catch(() => undefined);
      return done;
    },
    adopt,
    catchUp() {
      // After what is being appended: its lines are this node's own, and a look from before them would take the chain back.
      const done = last.then(reload);
      last = done.catch(() => undefined);
      return done;
    },
    head: (pairId) => chains.get(pairId)?.head,
    latest: (pairId) => chains.get(pairId)?.recent.at(-1),
  };
}

const linesUpTo = (db: Database, { pairId, seq }: ChainHead): Promise<PublishedTick[]> =>
  linesAfter(db, { pairId, seq: seq - REMEMBERED, limit: REMEMBERED });

async function beginMissing(db: Database, pairs: readonly Pair[], now: number): Promise<void> {
  const known = new Set((await readChains(db)).map(({ pairId }) => pairId));
  for (const pair of pairs) {
    if (known.has(pair.id)) continue;
    const day = utcDay(now);
    const hash = hashOfGenesis(pair.key, day);
    await beginChain(db, { pairId: pair.id, symbol: pair.key, day, hash, at: new Date(now - 1) });
  }
}
