/**
 * Publishing ticks: each second's index becomes a line of its pair's chain, is durable, is told to every socket with its
 * number and hash, and only then reaches what executes on it (R-OPT-10, R-RT-5).
 */
import * as v from 'valibot';
import { shaped } from '../../platform/bus.ts';
import { join } from 'node:path';
import { formatDecimal } from '@candor/money';
import type { ReplyOf } from '@candor/wire';
import { tickCalls } from '@candor/wire';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { MarketData, MarketIndex } from '../market-data/index.ts';
import type { Markets, Pair } from '../markets/index.ts';
import { writeDayFiles } from './day-files.ts';
import type { PublishedTick, Ticks } from './ports.ts';
import { UNREADY_AFTER_MS, isFresh, isFromFuture } from './tick-age.ts';
import { ticksTexts } from './texts.ts';
import { createTickChain } from './tick-chain.ts';
import { listKeys } from './tick-keys-store.ts';
import type { Signer } from './tick-keys.ts';
import { openSigner, signedText } from './tick-keys.ts';
import { hashAt, headAt, keepSignature, linesAfter, linesBetween, signaturesOf } from './ticks-store.ts';

const TOPIC = 'ticks.published';
const SIGN_EVERY_MS = 5_000;
/** A tick nobody told this node is looked for so often, once none came for longer than the next one takes. */
const LOOK_EVERY_MS = 1_000;
const LOOK_AFTER_MS = 2_000;
const HOUR_MS = 3_600_000;
const MOST_LINES = 1_000;
const SIGNATURES_SHOWN = 48;

/** Pairs on which contracts are sold; every tick of theirs is published in a chain. */
const CHAINED = ['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'DOGE'].map((base) => `${base}/USDT`);
/** Those on which options are sold as well. */
const WITH_OPTIONS: readonly string[] = ['BTC/USDT', 'ETH/USDT'];
const hasOptions = ({ symbol }: Pair): boolean => WITH_OPTIONS.includes(symbol);

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
  /** The heads that were signed last, for witnesses. */
  roots(): Promise<{ log: string; seq: number; hash: string; signature: string; publicKey: string }[]>;
  /** The last tick as the channel `index.<sym>` told it, for who comes later. */
  lastPush(pairId: number): { seq: number; data: unknown } | undefined;
}

/** bigint travels as text. */
type TickMessage = Omit<PublishedTick, 'index' | 'mark' | 'ask' | 'bid'> &
  Record<'index' | 'mark' | 'ask' | 'bid', string>;

export function createTicks(platform: Platform, { markets, marketData }: TicksNeeds): TicksNoun {
  const { db, bus, streams, log, clock, jobs, config } = platform;
  const chain = createTickChain({ db, log, clock, signer: () => signer });
  const listeners: ((tick: PublishedTick) => void)[] = [];
  let signer: Signer;
  let startedAt = 0;
  const folder = join(config.dataDir, 'ticks');
  let unsubscribe = (): void => {};

  const pairs = (): Pair[] => CHAINED.flatMap((symbol) => markets.pairBySymbol(symbol) ?? []);
  const isChained = (pairId: number): boolean => chain.head(pairId) !== undefined;

  /** Told to customers first, then used. */
  function tell(tick: PublishedTick): void {
    const pair = markets.pairById(tick.pairId);
    if (pair === undefined) return;
    streams.push('index', pair.key, { seq: tick.seq, data: wireTick(pair, tick) });
    for (const listener of listeners) listener(tick);
    marketData.drawPublished({ pairId: tick.pairId, ts: tick.at, index: tick.index });
  }

  async function publish(ticks: readonly MarketIndex[]): Promise<void> {
    const chained = ticks.flatMap((index) => {
      const pair = markets.pairById(index.pairId);
      return pair !== undefined && isChained(pair.id) ? [{ pair, index }] : [];
    });
    const published = await chain.publish(chained);
    if (published.length === 0) return;
    bus.publish(TOPIC, published.map(writeTick));
    published.forEach(tell);
  }

  async function signHeads(): Promise<void> {
    const now = clock.now();
    const hour = new Date(now - (now % HOUR_MS));
    for (const pair of pairs()) {
      const head = chain.head(pair.id);
      if (head === undefined || head.seq === 0) continue;
      const signature = {
        publicKey: signer.publicKey,
        signature: signer.sign(signedText(head)),
        at: new Date(now),
      };
      await keepSignature(db, { pairId: pair.id, hour, seq: head.seq, hash: head.hash, ...signature });
      await writeDayFiles(db, { folder, chain: head, now });
    }
  }

  function chainedPair(symbol: string): Pair {
    const pair = markets.pairBySymbol(symbol);
    if (pair === undefined || !isChained(pair.id)) throw new Refusal('pair_unknown');
    return pair;
  }

  async function showHead(symbol: string): Promise<ReplyOf<typeof tickCalls.head>> {
    const pair = chainedPair(symbol);
    const head = chain.head(pair.id)!;
    const signatures = await signaturesOf(db, pair.id, SIGNATURES_SHOWN);
    return {
      symbol: pair.key,
      genesis_day: head.genesisDay,
      genesis_hash: head.genesisHash,
      seq: head.seq,
      hash: head.hash,
      at: head.at,
      public_key: signer.publicKey,
      signatures: signatures.map((row) => ({
        hour: row.hour.getTime(),
        seq: Number(row.seq),
        hash: row.hash.toString('hex'),
        public_key: row.public_key,
        signature: row.signature,
        signed_at: row.signed_at.getTime(),
      })),
      keys: await showKeys(),
    };
  }

  async function showKeys(): Promise<ReplyOf<typeof tickCalls.keys>> {
    const keys = await listKeys(db);
    return keys.map((key) => ({
      public_key: key.public_key,
      valid_from: key.valid_from.getTime(),
      valid_until: key.valid_until?.getTime() ?? null,
    }));
  }

  /** What the bus lost is in the database: a node that hears nothing looks there before it says that ticks do not come. */
  async function lookForTicks(): Promise<void> {
    const now = clock.now();
    const isSilent = ({ id }: Pair): boolean => now - (chain.latest(id)?.at ?? 0) > LOOK_AFTER_MS;
    if (pairs().some(isSilent)) (await chain.catchUp()).forEach(tell);
  }

  /** Pairs whose ticks do not come although they should. */
  function silentSince(): { key: string; at: number }[] {
    return pairs().flatMap(({ id, key }) => {
      const at = chain.latest(id)?.at;
      if (at !== undefined && isFresh(at, clock.now())) return [];
      return [{ key, at: at === undefined || isFromFuture(at, clock.now()) ? startedAt : at }];
    });
  }

  async function roots(): Promise<Awaited<ReturnType<TicksNoun['roots']>>> {
    const chained = pairs().filter(({ id }) => isChained(id));
    const newest = await Promise.all(
      chained.map(async ({ id, key }) => ({ key, rows: await signaturesOf(db, id, 1) })),
    );
    return newest.flatMap(({ key, rows }) =>
      rows.map((row) => ({
        log: `ticks ${key}`,
        seq: Number(row.seq),
        hash: row.hash.toString('hex'),
        signature: row.signature,
        publicKey: row.public_key,
      })),
    );
  }

  const feature: Feature = {
    name: 'ticks',
    texts: ticksTexts,
    routes: routesOf(tickCalls, {
      async lines({ symbol, after, from, to, limit }) {
        const pair = chainedPair(symbol);
        const lines =
          from === undefined
            ? await linesAfter(db, { pairId: pair.id, seq: after, limit })
            : await linesBetween(db, {
                pairId: pair.id,
                from: new Date(from),
                to: new Date(to ?? clock.now()),
                limit: MOST_LINES,
              });
        const first = lines[0]?.seq ?? after + 1;
        const head = chain.head(pair.id)!;
        return {
          symbol: pair.key,
          tick: formatDecimal(pair.indexTick),
          genesis_day: head.genesisDay,
          previous:
            first === 1 ? head.genesisHash : ((await hashAt(db, pair.id, first - 1)) ?? head.genesisHash),
          lines: lines.map(({ seq, hash, line }) => ({ seq, hash, line })),
        };
      },
      head: ({ symbol }) => showHead(symbol),
      keys: () => showKeys(),
      chains: async () =>
        pairs()
          .filter(({ id }) => isChained(id))
          .map((pair) => ({ key: pair.key, symbol: pair.symbol, has_options: hasOptions(pair) })),
    }),
    async start() {
      startedAt = clock.now();
      signer = await openSigner(db, config);
      await chain.load(pairs(), startedAt);
      unsubscribe = bus.subscribe(
        TOPIC,
        (messages: TickMessage[], fromSelf) => {
          if (!fromSelf) messages.map(readTick).filter(chain.adopt).forEach(tell);
        },
        ticksShape,
      );
      jobs.every('ticks-signatures', SIGN_EVERY_MS, signHeads);
      jobs.everyNode('ticks-look', LOOK_EVERY_MS, lookForTicks);
    },
    stop: async () => unsubscribe(),
    unready() {
      const now = clock.now();
      return silentSince()
        .filter(({ at }) => now - Math.max(at, startedAt) > UNREADY_AFTER_MS)
        .map(({ key, at }) => `none of ${key} for ${Math.round((now - at) / 1000)} s`);
    },
  };

  function lastPush(pairId: number): ReturnType<TicksNoun['lastPush']> {
    const [pair, tick] = [markets.pairById(pairId), chain.latest(pairId)];
    return pair === undefined || tick === undefined
      ? undefined
      : { seq: tick.seq, data: wireTick(pair, tick) };
  }

  function publishSecond(ticks: readonly MarketIndex[]): void {
    if (!marketData.leads()) return;
    publish(ticks).catch((error: unknown) => log.error({ err: error }, 'ticks could not be published'));
  }
  marketData.publishBy({ isChained, hasOptions, last: lastPush, publish: publishSecond });

  return {
    feature,
    roots,
    isChained,
    pairs,
    optionPairs: () => pairs().filter(hasOptions),
    latest: chain.latest,
    lastPush,
    showHead,
    headAt,
    refuseSilent(pairId) {
      const tick = chain.latest(pairId);
      if (tick === undefined || !isFresh(tick.at, clock.now()))
        throw new Refusal('no_ticks', { symbol: markets.pairById(pairId)?.symbol });
    },
    after: linesAfter,
    between: (at, { pairId, from, to }) =>
      linesBetween(at, { pairId, from: new Date(from), to: new Date(to), limit: MOST_LINES }),
    onTick: (listener) => void listeners.push(listener),
    publish: publishSecond,
  };
}

function wireTick(pair: Pair, tick: PublishedTick) {
  return {
    symbol: pair.symbol,
    index: formatDecimal(tick.index),
    bid: formatDecimal(tick.bid),
    ask: formatDecimal(tick.ask),
    status: tick.status,
    mark: formatDecimal(tick.mark),
    seq: tick.seq,
    hash: tick.hash,
    line: tick.line,
  };
}

const amount = v.pipe(v.string(), v.regex(/^-?[0-9]{1,19}$/));
const ticksShape = shaped(
  v.array(
    v.looseObject({
      pairId: v.number(),
      seq: v.pipe(v.number(), v.safeInteger()),
      at: v.number(),
      hash: v.string(),
      line: v.string(),
      index: amount,
      mark: amount,
      ask: amount,
      bid: amount,
    }),
  ),
);

const writeTick = ({ index, mark, ask, bid, ...tick }: PublishedTick): TickMessage => ({
  ...tick,
  index: String(index),
  mark: String(mark),
  ask: String(ask),
  bid: String(bid),
});
const readTick = ({ index, mark, ask, bid, ...tick }: TickMessage): PublishedTick => ({
  ...tick,
  index: BigInt(index),
  mark: BigInt(mark),
  ask: BigInt(ask),
  bid: BigInt(bid),
});
