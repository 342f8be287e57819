/** What only operators see of the feed and the time: how each venue's trades are read, the daily rates, the nodes' clocks (R-IDX-2, R-MD-7, ADR 39). */
import { formatDecimal } from '@candor/money';
import type { ReplyOf } from '@candor/wire';
import type { riskCalls } from '@candor/wire/operators';
import type { TransparencyPorts } from './ports.ts';

type RiskBoard = ReplyOf<typeof riskCalls.board>;

export function showTapes({ feed }: TransparencyPorts): RiskBoard['tapes'] {
  return feed().venues.flatMap(({ venue, trades }) => {
    if (trades === undefined) return [];
    const { way, lastTradeAt, lastError, taken, late, repeated, aheadMs, last } = trades;
    return [
      {
        venue,
        way,
        last_trade_at: lastTradeAt ?? null,
        taken,
        late,
        repeated,
        ahead_ms: aheadMs ?? null,
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

export async function showClocks({ clocks }: TransparencyPorts): Promise<RiskBoard['clocks']> {
  return (await clocks()).map((clock) => ({
    node: clock.node,
    wall_ms: Math.round(clock.wallMs),
    house_ms: Math.round(clock.houseMs),
    error_ms: Math.ceil(clock.errorMs),
    measured_at: clock.measuredAt,
    is_wrong: clock.isWrong,
  }));
}
