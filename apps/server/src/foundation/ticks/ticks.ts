/**
 * Publishing ticks: each second's index becomes a line of its pair's chain, is durable, is told to every socket with its
 * number and hash, and only then reaches what executes on it (R-OPT-10, R-RT-5).
 */
import type { ReplyOf } from '@candor/wire';
import { tickCalls } from '@candor/wire';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { MarketData, MarketIndex } from '../market-data/index.ts';
import type { Markets, Pair } from '../markets/index.ts';
import type { Replay } from '../replay/index.ts';
import { chainedPairs, hasOptions } from './chained-pairs.ts';
import type { Ticks } from './ports.ts';
import { MOST_LINES, tickRoutes } from './routes.ts';
import { ticksTexts } from './texts.ts';
import { UNREADY_AFTER_MS, isFresh, isFromFuture } from './tick-age.ts';
import { createTickChain } from './tick-chain.ts';
import type { TickChain } from './tick-chain.ts';
import { TickTelling } from './tick-telling.ts';
import type { HeadNeeds, TickRoot } from './tick-heads.ts';
import { showHead, signHeads, tickRoots } from './tick-heads.ts';
import type { Signer } from './tick-keys.ts';
import { openSigner } from './tick-keys.ts';
import { wireTick } from './tick-message.ts';
import { tickReplay } from './replay-ticks.ts';
import { headAt, isBehind, linesAfter, linesBetween } from './ticks-store.ts';

const SIGN_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 1_000;

export interface TicksNeeds {
  markets: Markets;
  /** Computes the index: what it says each second is published, by the node that leads. */
  marketData: Pick<MarketData, 'leads' | 'publishBy' | 'drawPublished'>;
}

export interface TicksNoun extends Ticks {
  feature: Feature;
  /** Each second's index of all pairs, on every node. */
  publish(ticks: readonly MarketIndex[]): void;
  /** Pairs that have a chain. */
  pairs(): Pair[];
  /** Those of them on which options are sold. */
  optionPairs(): Pair[];
  /** A chain's head with its signatures, as GET ticks/head answers. */
  showHead(symbol: string): Promise<ReplyOf<typeof tickCalls.head>>;
  /** All chains again, from what their lines say. */
  replay: Replay;
  /** The heads that were signed last, for witnesses. */
  roots(): Promise<TickRoot[]>;
  /** Signs a text with the venue's key, which is on the public list of keys (GET ticks/keys). */
  sign(text: string): { publicKey: string; signature: string };
  /** The last tick as the channel `index.<sym>` told it, for who comes later. */
  lastPush(pairId: number): { seq: number; data: unknown } | undefined;
}

export function createTicks(platform: Platform, { markets, marketData }: TicksNeeds): TicksNoun {
  const { db, log, clock } = platform;
  const state: TickState = { signer: undefined, startedAt: 0 };
  const signer = (): Signer => state.signer!;
  const chain = createTickChain({ db, log, clock, signer });
  const telling = new TickTelling({ platform, markets, marketData, chain });
  const heads: HeadNeeds = { platform, markets, chain, signer };
  const isChained = (pairId: number): boolean => chain.head(pairId) !== undefined;
  const publish = (ticks: readonly MarketIndex[]): void => telling.publish(ticks);

  function lastPush(pairId: number): ReturnType<TicksNoun['lastPush']> {
    const [pair, tick] = [markets.pairById(pairId), chain.latest(pairId)];
    return pair === undefined || tick === undefined
      ? undefined
      : { seq: tick.seq, data: wireTick(pair, tick) };
  }
  marketData.publishBy({ isChained, hasOptions, last: lastPush, publish });

  return {
    feature: ticksFeature(platform, { heads, telling, state }),
    replay: tickReplay((pairId) => markets.pairById(pairId)?.indexStep),
    roots: () => tickRoots(heads),
    sign: (text) => ({ publicKey: signer().publicKey, signature: signer().sign(text) }),
    isChained,
    pairs: () => chainedPairs(markets),
    optionPairs: () => chainedPairs(markets).filter(hasOptions),
    latest: chain.latest,
    lastPush,
    showHead: (symbol) => showHead(heads, symbol),
    headAt,
    isBehind,
    refuseSilent(pairId) {
      const tick = chain.latest(pairId);
      if (tick === undefined || !isFresh(tick.at, clock.now()))
        throw new Refusal('no_ticks', { symbol: markets.pairById(pairId)?.symbol });
    },
    after: linesAfter,
    between: (at, { pairId, from, to }) =>
      linesBetween(at, { pairId, from: new Date(from), to: new Date(to), limit: MOST_LINES }),
    onTick: (listener) => telling.onTick(listener),
    publish,
  };
}

interface TickState {
  /** From the start on. */
  signer: Signer | undefined;
  startedAt: number;
}

function ticksFeature(
  { db, clock, jobs, config }: Platform,
  { heads, telling, state }: { heads: HeadNeeds; telling: TickTelling; state: TickState },
): Feature {
  let unsubscribe = (): void => {};
  return {
    name: 'ticks',
    texts: ticksTexts,
    routes: tickRoutes(heads),
    async start() {
      state.startedAt = clock.now();
      state.signer = await openSigner(db, { ...config, clock });
      await heads.chain.load(chainedPairs(heads.markets), state.startedAt);
      unsubscribe = telling.listen();
      jobs.every('ticks-signatures', SIGN_EVERY_MS, () => signHeads(heads));
      jobs.everyNode('ticks-look', LOOK_EVERY_MS, () => telling.look());
    },
    stop: async () => unsubscribe(),
    unready() {
      const [now, { startedAt }] = [clock.now(), state];
      return silentSince(heads, { now, startedAt })
        .filter(({ at }) => now - Math.max(at, startedAt) > UNREADY_AFTER_MS)
        .map(({ key, at }) => `none of ${key} for ${Math.round((now - at) / 1000)} s`);
    },
  };
}

/** Pairs whose ticks do not come although they should. */
function silentSince(
  { markets, chain }: { markets: Markets; chain: TickChain },
  { now, startedAt }: { now: number; startedAt: number },
): { key: string; at: number }[] {
  return chainedPairs(markets).flatMap(({ id, key }) => {
    const at = chain.latest(id)?.at;
    if (at !== undefined && isFresh(at, now)) return [];
    return [{ key, at: at === undefined || isFromFuture(at, now) ? startedAt : at }];
  });
}
