/**
 * Appends each second's ticks to the chains of this node's view and, when another node has moved one, takes its place from
 * the database and tries once more. Ticks of one second go in one statement, one second after the other. A tick from the
 * future is none; a chain whose head lies there goes on with a line that takes its clock back, at once.
 */
import type { ClockCorrection, TickLine } from '@candor/formulas';
import { correctionText, formatTickLine, markPrice } from '@candor/formulas';
import { hashOfGenesis, hashOfLine } from '@candor/proof';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { utcDay } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { MarketIndex } from '../market-data/index.ts';
import type { Pair } from '../markets/index.ts';
import type { PublishedTick } from './ports.ts';
import { isFromFuture } from './tick-age.ts';
import type { Signer } from './tick-keys.ts';
import type { ChainHead } from './ticks-store.ts';
import { appendTicks, beginChain, linesAfter, readChains } from './ticks-store.ts';

/** Of the last ticks that are ok or stressed, the mark is the median (R-IDX-4). */
const REMEMBERED = 30;
/** More than this many seconds waiting means that the database is away: the oldest are left out, never told late. */
const MOST_WAITING = 5;

interface Chain {
  head: ChainHead;
  recent: PublishedTick[];
  /** A line that another node told was never heard: what is remembered is not what the mark is made of. */
  hasGap: boolean;
}

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

export interface TickChainNeeds {
  db: Database;
  log: Logger;
  clock: Clock;
  /** Signs corrections of the chain's clock. */
  signer(): Signer;
}

export function createTickChain({ db, log, clock, signer }: TickChainNeeds): TickChain {
  const chains = new Map<number, Chain>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function reload(): Promise<void> {
    for (const head of await readChains(db)) {
      const recent = await linesAfter(db, {
        pairId: head.pairId,
        seq: head.seq - REMEMBERED,
        limit: REMEMBERED,
      });
      chains.set(head.pairId, { head, recent, hasGap: false });
    }
  }

  function nextOf(pair: Pair, tick: MarketIndex): PublishedTick | undefined {
    const chain = chains.get(pair.id);
    const now = clock.now();
    if (chain === undefined || isFromFuture(tick.ts, now)) return undefined;
    const { head } = chain;
    const isBack = isFromFuture(head.at, now) && tick.ts < head.at;
    if (!isBack && tick.ts <= head.at) return undefined;
    const seq = head.seq + 1;
    const counted = [...chain.recent, { index: tick.index, status: tick.status }];
    // R-IDX-4: without a tick that counts the mark stands still; before the first one there is only the index.
    const mark = tick.status === 'degraded' ? (chain.recent.at(-1)?.mark ?? tick.index) : markPrice(counted)!;
    const of: TickLine = {
      symbol: chain.head.symbol,
      seq,
      at: tick.ts,
      index: tick.index,
      mark,
      ask: tick.ask,
      bid: tick.bid,
      status: tick.status,
      sources: tick.sources.map(({ name, mid, ageMs, used }) => ({ name, mid, ageMs, isIn: used })),
      back: isBack ? correction(head, { seq, to: tick.ts }) : undefined,
    };
    const line = formatTickLine(of, pair.indexTick);
    const { index, ask, bid, status } = tick;
    return {
      pairId: pair.id,
      seq,
      at: tick.ts,
      index,
      mark,
      ask,
      bid,
      status,
      line,
      hash: hashOfLine(head.hash, line),
      backFrom: of.back?.from,
    };
  }

  /** In public, and under the venue's key: whoever reads the chain sees from when to when its clock went back. */
  function correction(head: ChainHead, { seq, to }: { seq: number; to: number }): ClockCorrection {
    const { symbol, at: from, hash: previous } = head;
    const { publicKey, sign } = signer();
    log.warn({ symbol, seq, from, to }, 'the clock of a chain of ticks goes back');
    return { from, key: publicKey, signature: sign(correctionText({ symbol, seq, from, to, previous })) };
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
      const next = ticks.flatMap(({ pair, index }) => nextOf(pair, index) ?? []);
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
      const known = new Set((await readChains(db)).map(({ pairId }) => pairId));
      for (const pair of pairs) {
        if (known.has(pair.id)) continue;
        const day = utcDay(now);
        const hash = hashOfGenesis(pair.key, day);
        await beginChain(db, { pairId: pair.id, symbol: pair.key, day, hash, at: new Date(now - 1) });
      }
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
    async catchUp() {
      const before = new Map([...chains].map(([pairId, { head }]) => [pairId, head.seq]));
      await reload();
      return [...chains].flatMap(([pairId, { recent }]) =>
        recent.filter(({ seq }) => seq > (before.get(pairId) ?? 0)),
      );
    },
    head: (pairId) => chains.get(pairId)?.head,
    latest: (pairId) => chains.get(pairId)?.recent.at(-1),
  };
}
