/**
 * The simulated feed with a hand on it, for tests only (`script:<file>`; refused in live mode and out of reach of HTTP):
 * lines appended to the file while the server runs move single venues, or all of them, from the next second on.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { maxOf } from '@candor/money';
import type { Pair } from '../../../markets/index.ts';
import type { Feed, VenueQuote } from '../feed.ts';
import { createSimFeed } from '../sim/sim-feed.ts';
import { SIM_VENUES } from '../sim/sim-venues.ts';
import { venueDecimal } from '../venue-price.ts';

/** A price, or what a venue does instead of saying one. */
type Said = bigint | 'silent' | 'sim';

interface Scripted {
  said: Exclude<Said, 'sim'>;
  /** When it was read; a silent venue said its last word then. */
  at: number;
  /** The venue's last word before it fell silent. */
  last: VenueQuote | undefined;
}

export function createScriptFeed({ file, seed }: { file: string; seed: number }): Feed {
  const sim = createSimFeed(seed);
  const scripted = new Map<string, Scripted>();
  const read = lineReader(file);
  let readAt = -Infinity;
  let lastError: string | undefined;

  function take(line: string, now: number): void {
    const move = parseMove(line);
    if (move === undefined) {
      lastError = `not a move: ${line.slice(0, 80)}`;
      return;
    }
    for (const venue of move.venue === '*' ? SIM_VENUES : [move.venue]) {
      const key = `${move.symbol} ${venue}`;
      if (move.said === 'sim') scripted.delete(key);
      else scripted.set(key, { said: move.said, at: now, last: scripted.get(key)?.last });
    }
  }

  /** Prices are told anew each second; a silence goes on from the last of them. */
  function quoteOf(pair: Pair, quote: VenueQuote, now: number): VenueQuote {
    const move = scripted.get(`${pair.key} ${quote.venue}`);
    if (move === undefined) return quote;
    if (move.said === 'silent') return (move.last ??= { ...quote, at: move.at });
    const bid = maxOf(move.said - pair.priceStep, 1n);
    return (move.last = { venue: quote.venue, bid, ask: move.said + pair.priceStep, at: now });
  }

  return {
    ...sim,
    name: 'script',
    async start() {
      for (const line of read()) {
        take(line, Date.now());
        if (lastError !== undefined) throw new Error(`MARKET_FEED=script:${file}: ${lastError}`);
      }
    },
    quotes(pair, now) {
      if (now !== readAt) for (const line of read()) take(line, now);
      readAt = now;
      return sim.quotes(pair, now).map((quote) => quoteOf(pair, quote, now));
    },
    status: (now) => sim.status(now).map((status) => ({ ...status, lastError })),
  };
}

/** `BTCUSDT * 61000`, `BTCUSDT sim-alpha silent`, `ETHUSDT * sim`; undefined for anything else. */
function parseMove(line: string): { symbol: string; venue: string; said: Said } | undefined {
  const [symbol = '', venue = '', word = '', ...more] = line.split(/\s+/);
  const isVenue = venue === '*' || (SIM_VENUES as readonly string[]).includes(venue);
  const said = word === 'silent' || word === 'sim' ? word : venueDecimal(word);
  if (!/^[A-Z0-9]+$/.test(symbol) || !isVenue || said === undefined || more.length > 0) return undefined;
  return { symbol, venue, said };
}

/** Whole lines that were appended since the last call; a line still being written waits for its end. */
function lineReader(file: string): () => string[] {
  let position = 0;
  let rest = '';
  return () => {
    const handle = openSync(file, 'r');
    try {
      const size = fstatSync(handle).size;
      if (size <= position) return [];
      const bytes = Buffer.alloc(size - position);
      position += readSync(handle, bytes, 0, bytes.length, position);
      const lines = (rest + bytes.toString('utf8')).split('\n');
      rest = lines.pop()!;
      return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
    } finally {
      closeSync(handle);
    }
  };
}
