/** The feed in `/metrics`: what an alert needs to know of venues, their trades, the index and the daily rates. */
import type { Registry } from 'prom-client';
import { Gauge } from 'prom-client';
import type { FeedHealth } from './feed-health.ts';

export interface WatchedFeed {
  health(): FeedHealth;
  now(): number;
}

/** One value, under its label where there are several. */
type Value = [value: number | undefined, label?: string];

/** Worked out when somebody scrapes, not before. */
export function watchFeed(registry: Registry, { health, now }: WatchedFeed): void {
  const since = (at: number | undefined) => (at === undefined ? undefined : Math.max(0, now() - at) / 1000);
  const one = (is: boolean): number => (is ? 1 : 0);
  const gauge = (
    name: string,
    help: string,
    of: { label?: string; values(is: FeedHealth): Value[] },
  ): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: of.label === undefined ? [] : [of.label],
      registers: [registry],
      collect() {
        for (const [value, label = ''] of of.values(health()))
          if (value !== undefined) this.set(of.label === undefined ? {} : { [of.label]: label }, value);
      },
    });

  gauge('feed_index_age_seconds', 'Since the last tick of the index', {
    label: 'symbol',
    values: ({ pairs }) => pairs.map(({ symbol, age_ms: age }) => [age / 1000, symbol]),
  });
  const ofVenues = (
    name: string,
    help: string,
    value: (of: FeedHealth['venues'][number]) => number | undefined,
  ) =>
    gauge(name, help, {
      label: 'venue',
      values: ({ venues }) => venues.map((venue) => [value(venue), venue.venue]),
    });
  ofVenues('feed_venue_age_seconds', "Since a venue's best prices were last heard", ({ lastMessageAt }) =>
    since(lastMessageAt),
  );
  ofVenues('feed_venue_fault', '1 while a venue does not answer', ({ lastError }) =>
    one(lastError !== undefined),
  );
  ofVenues('feed_venue_trade_age_seconds', 'Since a venue last traded', ({ trades }) =>
    since(trades?.lastTradeAt),
  );
  ofVenues(
    'feed_venue_trades_fault',
    "1 while a venue's trades cannot be read",
    ({ trades }) => trades && one(trades.lastError !== undefined),
  );
  ofVenues('feed_venue_trades', 'Trades read of a venue since the start', ({ trades }) => trades?.taken);
  gauge('daily_rates_age_seconds', 'Since the day of the daily rates in use began', {
    values: ({ rates: { day } }) => [[day === undefined ? undefined : since(Date.parse(`${day}T00:00:00Z`))]],
  });
  gauge('daily_rates_fault', '1 while the source of daily rates does not answer or is old', {
    values: ({ rates: { status } }) => [[one(status === 'failing' || status === 'old')]],
  });
  gauge('daily_rates_held', 'Daily rates that are kept back for a wild move', {
    values: ({ rates: { held } }) => [[held.length]],
  });
}
