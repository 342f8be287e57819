/** Texts of profit and loss. */
import type { PnlTexts } from './zh.ts';

export const messages = {
  title: 'PnL analysis',
  today: 'Today’s PnL',
  since: 'since 00:00 UTC',
  unknown: 'Not available',
  unknownShort: '—',
  range: 'Period',
  lastDays: { other: '{n} days' },
  curve: 'Cumulative PnL',
  calendar: 'PnL calendar',
  byProduct: 'By product',
  byCoin: 'By coin',
  spot: 'Spot and holdings',
  other: 'Other',
  averageCost: 'Avg. cost',
  unrealised: 'Unrealized PnL',
  realised: 'Realized PnL',
  sold: 'Sold',
  began: 'Start of day',
  moneyIn: 'Inflow',
  moneyOut: 'Outflow',
  noCoins: 'No holdings yet',
  noCoinsHint: 'Buy or deposit a coin to see its average cost and return here',
  note: 'Calculated in USDT at index prices and converted at the current rate. Deposits count as money in; withdrawals, including their fees, as money out. Open futures positions count at their margin; see the futures page for their unrealized PnL. Days are UTC.',
} satisfies PnlTexts;
