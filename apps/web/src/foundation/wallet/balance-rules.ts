/** Balances as values: what one change does to rows, totals and the valued sum (R-MONEY-1, R-MD-7). Pure. */
import { decimal, formatDecimal, formatFixed, multiplyDown } from '@candor/money';
import type { AccountField, DataOf, ReplyOf, walletCalls, walletChannels } from '@candor/wire';
import { PLACES, WALLET_OF } from './accounts.ts';

export type Balances = ReplyOf<typeof walletCalls.list>;
export type BalanceRow = Balances['change_wallet']['balance'][number];
export type BalanceChange = DataOf<typeof walletChannels.balance>;

/** Below one USDT a balance is small (R-MONEY-4). */
const SMALL = decimal('1');

/** The row of a currency in an account; undefined where the currency may not stand there. */
export function rowOf(
  balances: Balances | undefined,
  currency: number,
  account: AccountField,
): BalanceRow | undefined {
  return balances?.[WALLET_OF[account]].balance.find((row) => row.currency === currency);
}

/** The balances after one change; undefined when the reply does not know the currency and has to be read again. */
export function withChange(balances: Balances, change: BalanceChange): Balances | undefined {
  if (rowOf(balances, change.currency, change.account) === undefined) return undefined;
  const part = WALLET_OF[change.account];
  const wallet = balances[part];
  const rows = wallet.balance.map((row) =>
    row.currency === change.currency ? changedRow(row, change) : row,
  );
  const total = rows.reduce((sum, row) => sum + decimal(row.usdt_value), 0n);
  return withTotals({
    ...balances,
    [part]: { ...wallet, balance: rows, usdt_total: formatFixed(total, 8) },
  });
}

function changedRow(row: BalanceRow, { available, frozen }: BalanceChange): BalanceRow {
  const total = decimal(available) + decimal(frozen);
  // A coin without a price counts zero and says so (R-MD-7).
  const value = row.usdt_price === null ? 0n : multiplyDown(total, decimal(row.usdt_price));
  return {
    ...row,
    available,
    frozen,
    total: formatDecimal(total),
    usdt_value: formatDecimal(value),
    is_small: value < SMALL,
  };
}

function withTotals(balances: Balances): Balances {
  const total = PLACES.reduce((sum, place) => sum + decimal(balances[WALLET_OF[place]].usdt_total), 0n);
  const { valuation } = balances;
  return {
    ...balances,
    valuation: {
      ...valuation,
      usdt_total: formatFixed(total, 8),
      total: formatFixed(multiplyDown(total, decimal(valuation.usdt_rate)), 8),
    },
  };
}

/** An amount of USDT in the valuation currency, as text. */
export function inValuation(usdt: string, { usdt_rate: rate }: Balances['valuation']): string {
  return formatDecimal(multiplyDown(decimal(usdt), decimal(rate)));
}
