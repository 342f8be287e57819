/**
 * The best prices a venue has told, and since when its word stands still: what answers without ever changing is a cache, and
 * its last word is as old as its last change (R-IDX-2).
 */
import type { Clock } from '../../../../platform/clock.ts';
import { venueDecimal } from '../venue-price.ts';
import type { VenueTape } from '../venue-tape.ts';

/** Answers come and nothing in any of them changes for so long. */
const FROZEN_AFTER_MS = 60_000;
/** Best prices and trades come on different ways: a trade counts against prices only when it is this much younger. */
const TRADE_AHEAD_MS = 10_000;

export interface BestPrices {
  bid: bigint;
  ask: bigint;
  at: number;
}

export class VenuePrices {
  readonly #clock: Clock;
  readonly #tape: VenueTape;
  readonly #told = new Map<string, BestPrices & { changedAt: number }>();
  #changedAt: number;
  #lastMessageAt: number | undefined;

  /** `tape`: what the venue trades, which may speak against its prices. */
  constructor(clock: Clock, tape: VenueTape) {
    this.#clock = clock;
    this.#tape = tape;
    this.#changedAt = clock.now();
  }

  get lastMessageAt(): number | undefined {
    return this.#lastMessageAt;
  }

  /** False when this is no pair of prices. */
  take(symbol: string, bidText: unknown, askText: unknown): boolean {
    const bid = venueDecimal(bidText?.toString());
    const ask = venueDecimal(askText?.toString());
    if (bid === undefined || ask === undefined || ask < bid) return false;
    const before = this.#told.get(symbol);
    const now = this.#clock.now();
    const isChanged = before?.bid !== bid || before.ask !== ask;
    if (isChanged) this.#changedAt = now;
    this.#told.set(symbol, { bid, ask, at: now, changedAt: isChanged ? now : before.changedAt });
    this.#lastMessageAt = now;
    return true;
  }

  best(symbol: string): BestPrices | undefined {
    const known = this.#told.get(symbol);
    if (known === undefined) return undefined;
    const { bid, ask, at } = known;
    return { bid, ask, at: Math.min(at, this.#frozenSince(symbol) ?? at) };
  }

  /** Since when the venue's word on a symbol is the same though what it trades says otherwise, or everything stands still. */
  #frozenSince(symbol: string): number | undefined {
    const now = this.#clock.now();
    if (now - this.#changedAt > FROZEN_AFTER_MS) return this.#changedAt;
    const told = this.#told.get(symbol);
    const last = this.#tape.last(symbol);
    if (told === undefined || last === undefined || now - told.changedAt <= FROZEN_AFTER_MS) return undefined;
    const isOutside = last.price < told.bid || last.price > told.ask;
    return isOutside && last.at > told.changedAt + TRADE_AHEAD_MS ? told.changedAt : undefined;
  }
}
