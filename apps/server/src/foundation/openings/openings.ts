/**
 * Stop opening (R-OPS-4): a product opens nothing more in a pair, on no side, while closing goes on. One person stops, at
 * once; two open again. Every product asks here before it takes anything new.
 */
import type { OpeningCause, ProductThatIs } from '@candor/wire';
import { OPENING_CAUSES, openingCause } from '@candor/wire';
import * as v from 'valibot';
import type { Queryable } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { leadsElsewhere } from '../../platform/forbidden-text-rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ConfigurationKind } from '../configuration/index.ts';
import { compareFields } from '../configuration/index.ts';
import type { StopRow } from './openings-store.ts';
import { addStop, findStop, liftStop, putStop, readStops } from './openings-store.ts';
import { openingsTexts } from './texts.ts';

export type OpeningProduct = ProductThatIs<'stopped'>;

export interface OpeningStop {
  pairId: number;
  product: string;
  since: number;
  /** Both public: what every language has words for, and what two operators agreed to say besides. */
  cause: OpeningCause | null;
  reason: string;
}

/** A product, and where it opens anything. */
export interface SoldIn {
  product: OpeningProduct;
  pairs(): readonly { id: number; symbol: string }[];
}

export interface Openings {
  feature: Feature;
  /** `opening`, one key a pair and product: `BTC/USDT:contracts`. */
  kind: ConfigurationKind<OpeningTerms>;
  /** What this product opens can be stopped from now on. */
  offer(sold: SoldIn): void;
  /** Everything that is stopped, as this node knows it. */
  inForce(): readonly OpeningStop[];
  stopOf(pairId: number, product: OpeningProduct): OpeningStop | undefined;
  /** As it stands in the database: what executes asks in its transaction. */
  stopIn(db: Queryable, pairId: number, product: OpeningProduct): Promise<OpeningStop | undefined>;
  /** Throws `opening_stopped`, for spot `trading_stopped`, where nothing may be opened. */
  refuseStopped(pair: { id: number; symbol: string }, product: OpeningProduct): void;
  /** The house itself found a fault: stops at once, and two persons open again. A stop that is in force stays as it is. */
  stopForFault(pairId: number, product: OpeningProduct): Promise<void>;
}

export interface OpeningTerms {
  is_open: boolean;
  cause: OpeningCause | null;
  reason: string;
}
const terms = v.strictObject({
  is_open: v.boolean(),
  cause: v.optional(openingCause, null),
  reason: v.pipe(v.string(), v.trim(), v.maxLength(300)),
});
/** Of one person in a day: half of what a venue of eight pairs sells, and a second person is asked before one alone has closed it. */
const MOST_ALONE = 12;
/** Finds what a lost message between nodes has left. */
const LOOK_EVERY_MS = 2_000;

export function createOpenings(platform: Platform): Openings {
  const { db, clock, jobs } = platform;
  const sold: SoldIn[] = [];
  let stops: readonly OpeningStop[] = [];

  async function reload(): Promise<void> {
    stops = (await readStops(db)).map(asStop);
  }
  const keys = () =>
    sold.flatMap(({ product, pairs }) =>
      pairs().map((pair) => ({ key: `${pair.symbol}:${product}`, pairId: pair.id, product })),
    );
  const stopOf = (pairId: number, product: string) =>
    stops.find((stop) => stop.pairId === pairId && stop.product === product);

  const kind = openingKind({ now: () => new Date(clock.now()), keys, reload });

  return {
    kind,
    feature: {
      name: 'openings',
      texts: openingsTexts,
      routes: [],
      async start() {
        await reload();
        jobs.everyNode('openings', LOOK_EVERY_MS, reload);
      },
    },
    offer: (one) => void sold.push(one),
    inForce: () => stops,
    stopOf,
    async stopIn(at, pairId, product) {
      const row = await findStop(at, pairId, product);
      return row === undefined ? undefined : asStop(row);
    },
    refuseStopped({ id, symbol }, product) {
      const stop = stopOf(id, product);
      if (stop === undefined) return;
      const detail = { symbol, cause: stop.cause, reason: said(stop) };
      throw new Refusal(product === 'spot' ? 'trading_stopped' : 'opening_stopped', detail);
    },
    async stopForFault(pairId, product) {
      const since = new Date(clock.now());
      await addStop(db, { pair_id: pairId, product, since, cause: 'fault', reason: '' });
      await reload();
    },
  };
}

interface OpeningKey {
  key: string;
  pairId: number;
  product: OpeningProduct;
}

function openingKind(of: {
  now(): Date;
  keys(): readonly OpeningKey[];
  reload(): Promise<void>;
}): ConfigurationKind<OpeningTerms> {
  const { now, keys, reload } = of;
  return {
    kind: 'opening',
    makers: ['market_admin', 'treasurer'],
    checkers: ['market_admin', 'treasurer', 'access_admin'],
    bounds: {},
    read,
    async list(at) {
      const rows = await readStops(at);
      return keys().map(({ key, pairId, product }) => {
        const stop = rows.find((row) => row.pair_id === pairId && row.product === product);
        return {
          key,
          value: { is_open: stop === undefined, cause: knownCause(stop?.cause), reason: stop?.reason ?? '' },
        };
      });
    },
    compare: compareFields,
    // No term changes: what is sold again is sold as it was.
    isImmediate: () => true,
    // Words of one's own are let out to every customer, and wait for a proof (R-OPS-14); another cause of what is stopped already stops nothing.
    isStop: (after, before) => !after.is_open && after.reason === '' && before?.is_open !== false,
    // A listed cause stops at once by one; words of one's own stand before every customer as ours, and take two.
    needsNoCheck: (_before, after) => !after.is_open && after.reason === '',
    mostAlone: MOST_ALONE,
    async apply(tx, { key, value }) {
      const { pairId, product } = keys().find((one) => one.key === key)!;
      if (value.is_open) await liftStop(tx, pairId, product);
      else
        await putStop(tx, {
          pair_id: pairId,
          product,
          since: now(),
          cause: value.cause,
          reason: value.reason,
        });
    },
    reload,
  };
}

const knownCause = (cause: string | null | undefined): OpeningCause | null =>
  OPENING_CAUSES.find((each) => each === cause) ?? null;

/** Nothing rather than an empty text: a sentence has a place for the reason only where there is one. */
const said = ({ reason }: Pick<OpeningStop, 'reason'>): string | undefined =>
  reason === '' ? undefined : reason;

const asStop = ({ pair_id: pairId, product, since, cause, reason }: StopRow): OpeningStop => ({
  pairId,
  product,
  since: since.getTime(),
  cause: knownCause(cause),
  reason,
});

function read(input: unknown): OpeningTerms {
  const parsed = v.safeParse(terms, input);
  if (!parsed.success) throw new Refusal('invalid_request', { fields: { value: 'malformed' } });
  const { is_open: isOpen, cause, reason } = parsed.output;
  if (isOpen) return { is_open: true, cause: null, reason: '' };
  if (reason === '' && cause === null)
    throw new Refusal('invalid_request', { fields: { reason: 'required' } });
  // Whoever agrees to it may overlook what every customer reads as ours.
  if (leadsElsewhere(reason)) throw new Refusal('invalid_request', { fields: { reason: 'leads_elsewhere' } });
  return { is_open: false, cause, reason };
}
