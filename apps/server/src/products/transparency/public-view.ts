/** Puts the public view together: no figure is computed here that the noun it belongs to does not compute for itself. */
import { parseTickLine } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import { DAY_MS, startOfUtcDay, utcDay } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PublicView } from '../../foundation/product.ts';
import type { TransparencyPorts } from './ports.ts';

/** Each venue's part in the last published tick is read from its line: the same text that customers hold. */
export function showFeed(ports: TransparencyPorts): PublicView['feed'] {
  const { name, is_simulated, pairs, venues } = ports.feed();
  const chained = new Map(ports.pairs().map((pair) => [pair.symbol, pair.id]));
  return {
    name,
    is_simulated,
    pairs: pairs.flatMap((pair) => {
      const pairId = chained.get(pair.symbol);
      if (pairId === undefined) return [];
      const line = ports.ticks.latest(pairId)?.line;
      const sources = line === undefined ? [] : (parseTickLine(line)?.sources ?? []);
      return [
        {
          ...pair,
          venues: sources.map((source) => ({
            venue: source.name,
            mid: formatDecimal(source.mid),
            age_ms: source.ageMs,
            is_in: source.isIn,
          })),
        },
      ];
    }),
    // What a venue answered is for operators' logs; that it fails is for everybody.
    venues: venues.map(({ venue, lastMessageAt, lastError }) => ({
      venue,
      last_message_at: lastMessageAt ?? null,
      is_failing: lastError !== undefined,
    })),
  };
}

export function showStops(ports: TransparencyPorts): PublicView['stops'] {
  return ports.stops().flatMap(({ pairId, product, since, cause, reason }) => {
    const symbol = ports.symbolOf(pairId);
    return symbol === undefined ? [] : [{ symbol, product, since, cause, reason }];
  });
}

export async function showAll(platform: Platform, ports: TransparencyPorts): Promise<PublicView> {
  const now = platform.clock.now();
  const [{ checks, isOpen }, sections, chains, reserves] = await Promise.all([
    ports.monitor.status(),
    ports.sections(),
    Promise.all(ports.pairs().map(({ key }) => ports.ticks.showHead(key))),
    ports.publicView.reserves(),
  ]);
  return {
    time: now,
    mode: platform.config.mode,
    version: platform.config.version,
    money_writes: isOpen ? 'open' : 'stopped',
    invariants: checks.map(({ name, statement, holds, violations, checkedAt }) => ({
      name,
      statement,
      holds,
      violations,
      checked_at: checkedAt,
    })),
    ...sections,
    chains: chains.map((head) => ({ ...head, ...daysOf(head.genesis_day, now) })),
    feed: showFeed(ports),
    stops: showStops(ports),
    reserves,
  };
}

/** Finished UTC days since the chain began: each is a file. */
function daysOf(genesisDay: string, now: number): { first_day: string | null; last_day: string | null } {
  const last = utcDay(startOfUtcDay(now) - DAY_MS);
  return genesisDay > last ? { first_day: null, last_day: null } : { first_day: genesisDay, last_day: last };
}
