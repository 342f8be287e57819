/** The four accounts by the family's words and by the chart's, and which currencies may stand where. */
import type { CustomerAccount } from '@candor/ledger';
import type { AccountField, MoneyField } from '@candor/wire';
import { Refusal } from '../../platform/refusal.ts';
import type { WalletCurrency, WalletPorts } from './ports.ts';

export const ACCOUNT_OF_FIELD: Readonly<Record<AccountField, CustomerAccount>> = {
  change: 'coin',
  lever: 'contract',
  micro: 'option',
  trust: 'trust',
};
/** What records of a place are found by: a pattern, because each copy has an account of its own. */
export const patternOf = (field: MoneyField): string =>
  field === 'copy' ? 'copy%' : ACCOUNT_OF_FIELD[field];

/** Account numbers of old clients: 1 legal and 2 change are both the coin account (wire.md section 8). */
const FIELD_OF_NUMBER: Readonly<Record<number, AccountField>> = {
  1: 'change',
  2: 'change',
  3: 'lever',
  4: 'micro',
  5: 'trust',
};

export const fieldOfNumber = (wireNumber: number): AccountField => FIELD_OF_NUMBER[wireNumber] ?? 'change';

/** Throws Refusal currency_unknown. */
export function currencyOf(ports: WalletPorts, currencyId: number): WalletCurrency {
  const currency = ports.currencies().find((candidate) => candidate.id === currencyId);
  if (currency === undefined) throw new Refusal('currency_unknown', { currency_id: currencyId });
  return currency;
}

export const mayStandIn = (currency: WalletCurrency, account: CustomerAccount): boolean =>
  currency.accounts.includes(account);
