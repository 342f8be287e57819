/** An option as the wire shows it. */
import type { OptionType } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { DataOf, optionChannels } from '@candor/wire';
import type { OptionRow } from './options-store.ts';
import type { OptionPair } from './ports.ts';

export type WireOption = DataOf<typeof optionChannels.option>;

export const TYPE_OF = { 1: 'call', 2: 'put', 3: 'flat' } as const satisfies Record<number, OptionType>;
export const LETTER_OF = { call: 'C', put: 'P', flat: 'F' } as const;
const NUMBER_OF = { C: 1, P: 2, F: 3 } as const;
export const NAME_OF = { C: 'call', P: 'put', F: 'flat' } as const;

export function renderOption(
  row: OptionRow,
  of: { pair: OptionPair; currencyName: string; now: number },
): WireOption {
  const { pair, currencyName, now } = of;
  const outcome = row.state === 'accepted' || row.state === 'open' ? null : row.state;
  const result = row.paid === null ? 0n : row.paid - row.stake;
  const text = (value: bigint | null): string | null => (value === null ? null : formatDecimal(value));
  return {
    id: Number(row.id),
    match_id: row.pair_id,
    symbol: pair.symbol,
    currency_id: row.currency_id,
    currency_name: currencyName,
    type: NUMBER_OF[row.type],
    seconds: row.duration_s,
    number: formatDecimal(row.stake),
    // A fraction of 10^-8 as percent.
    profit_ratio: formatDecimal(row.payout_ratio * 100n),
    flat_band: text(row.flat_band),
    expected_profit: formatDecimal(row.potential),
    status: row.state === 'accepted' ? 2 : row.state === 'open' ? 1 : 3,
    open_price: text(row.strike),
    strike_seq: row.strike_seq === null ? null : Number(row.strike_seq),
    end_price: text(row.settlement_price),
    outcome,
    void_reason: row.void_reason,
    ticks_missing: row.ticks_missing,
    fact_profits: formatDecimal(result),
    paid: formatDecimal(row.paid ?? 0n),
    accepted_at: row.accepted_at.getTime(),
    created_at: row.accepted_at.getTime(),
    expires_at: row.expires_at?.getTime() ?? null,
    settled_at: row.settled_at?.getTime() ?? null,
    remain_milli_seconds:
      row.expires_at === null ? row.duration_s * 1000 : Math.max(0, row.expires_at.getTime() - now),
  };
}
