/** What only operators see of the feed: how each venue's trades are read, and how the daily rates are (R-IDX-2, R-MD-7). */
import { formatDecimal } from '@candor/money';
import type { ReplyOf } from '@candor/wire';
import type { riskCalls } from '@candor/wire/operators';
import type { TransparencyPorts } from './ports.ts';

type RiskBoard = ReplyOf<typeof riskCalls.board>;

export function showTapes({ feed }: TransparencyPorts): RiskBoard['tapes'] {
  return feed().venues.flatMap(({ venue, trades }) => {
    if (trades === undefined) return [];
    const { way, lastTradeAt, lastError, taken, late, repeated, last } = trades;
    return [
      {
        venue,
        way,
        last_trade_at: lastTradeAt ?? null,
        taken,
        late,
        repeated,
        fault: lastError ?? null,
        last: last.map(({ symbol, price, at }) => ({ symbol, price: formatDecimal(price), at })),
      },
    ];
  });
}

export function showRates({ feed }: TransparencyPorts): RiskBoard['rates'] {
  const { status, source, day, fetchedAt, answeredAt, fault, held, usdtUsd } = feed().rates;
  return {
    status,
    source: source ?? null,
    day: day ?? null,
    fetched_at: fetchedAt ?? null,
    answered_at: answeredAt ?? null,
    fault: fault ?? null,
    held: [...held],
    usdt_usd:
      usdtUsd === undefined
        ? null
        : { rate: formatDecimal(usdtUsd.rate), source: usdtUsd.source, at: usdtUsd.at },
  };
}
