/** Each second's index as the leading node tells the others: written and read, and what shape it has to have. */
import type { IndexStatus } from '@candor/formulas';
import * as v from 'valibot';
import { shaped } from '../../platform/bus.ts';
import type { MarketIndex } from './market-index.ts';

/** A tick with the venues that it left out. */
export type ComputedTick = MarketIndex & { outliers: ReadonlySet<string> };

/** bigint travels as text. */
export interface TickMessage {
  ts: number;
  ticks: {
    p: number;
    i: string;
    b: string;
    a: string;
    s: IndexStatus;
    v: { n: string; m: string; g: number; u: boolean }[];
    o: string[];
  }[];
}

const amount = v.pipe(v.string(), v.regex(/^-?[0-9]{1,19}$/));
export const tickMessageShape = shaped(
  v.object({
    ts: v.number(),
    ticks: v.array(
      v.object({
        p: v.number(),
        i: amount,
        b: amount,
        a: amount,
        s: v.string(),
        v: v.array(v.object({ n: v.string(), m: amount, g: v.nullable(v.number()), u: v.boolean() })),
        o: v.array(v.string()),
      }),
    ),
  }),
);

export function writeTick(tick: ComputedTick): TickMessage['ticks'][number] {
  return {
    p: tick.pairId,
    i: tick.index.toString(),
    b: tick.bid.toString(),
    a: tick.ask.toString(),
    s: tick.status,
    v: tick.sources.map((source) => ({
      n: source.name,
      m: source.mid.toString(),
      g: source.ageMs,
      u: source.used,
    })),
    o: [...tick.outliers],
  };
}

export function readTick(ts: number, tick: TickMessage['ticks'][number]): ComputedTick {
  return {
    pairId: tick.p,
    ts,
    index: BigInt(tick.i),
    bid: BigInt(tick.b),
    ask: BigInt(tick.a),
    status: tick.s,
    sources: tick.v.map((source) => ({
      name: source.n,
      mid: BigInt(source.m),
      ageMs: source.g,
      used: source.u,
    })),
    outliers: new Set(tick.o),
  };
}
