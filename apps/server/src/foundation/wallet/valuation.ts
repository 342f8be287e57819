/** What balances are worth (R-MD-7). Pure: a coin without a price counts zero and says so; display truncates. */
import { formatDecimal, formatFixed, multiplyDown } from '@candor/money';
import type { AccountField, MoneyField } from '@candor/wire';
import type { CustomerBalance } from '../ledger/index.ts';
import { fieldOfAccount } from '../ledger/index.ts';
import { ACCOUNT_OF_FIELD, mayStandIn } from './accounts.ts';
import type { ValuationRate, WalletCurrency, WalletPorts } from './ports.ts';

/** Below one USDT a balance is small (R-MONEY-4). */
const SMALL = 100_000_000n;

export function renderRow(
  ports: WalletPorts,
  currency: WalletCurrency,
  balance: { available: bigint; frozen: bigint },
) {
  const total = balance.available + balance.frozen;
  const price = ports.usdtPrice(currency.id);
  const value = price === undefined ? 0n : multiplyDown(total, price);
  return {
    currency: currency.id,
    currency_name: currency.name,
    logo: `/coins/${currency.name.toLowerCase()}.svg`,
    available: formatDecimal(balance.available),
    frozen: formatDecimal(balance.frozen),
    total: formatDecimal(total),
    usdt_price: price === undefined ? null : formatDecimal(price),
    usdt_value: formatDecimal(value),
    is_small: value < SMALL,
  };
}

interface Asked {
  balances: readonly CustomerBalance[];
  nameFilter: string;
}

/** One account with a row for every currency that may stand in it, and its total in USDT. */
export function renderAccount(ports: WalletPorts, field: AccountField, { balances, nameFilter }: Asked) {
  const account = ACCOUNT_OF_FIELD[field];
  const currencies = ports.currencies().filter((currency) => mayStandIn(currency, account));
  const inAccount = balances.filter((row) => row.account === account);
  return renderSums(ports, { field, currencies, balances: inAccount, nameFilter });
}

/** All copies together, with a row for what stands in any of them; those that have ended hold nothing. */
export function renderCopies(ports: WalletPorts, { balances, nameFilter }: Asked) {
  const inCopies = balances.filter(
    ({ account, available, frozen }) => fieldOfAccount(account) === 'copy' && available + frozen > 0n,
  );
  const currencies = ports.currencies().filter(({ id }) => inCopies.some((row) => row.currencyId === id));
  return renderSums(ports, { field: 'copy', currencies, balances: inCopies, nameFilter });
}

function renderSums(
  ports: WalletPorts,
  of: Asked & { field: MoneyField; currencies: readonly WalletCurrency[] },
) {
  let total = 0n;
  const rows = [];
  for (const currency of of.currencies) {
    const balance = { available: 0n, frozen: 0n };
    for (const row of of.balances.filter(({ currencyId }) => currencyId === currency.id)) {
      balance.available += row.available;
      balance.frozen += row.frozen;
    }
    const price = ports.usdtPrice(currency.id) ?? 0n;
    total += multiplyDown(balance.available + balance.frozen, price);
    if (currency.name.toLowerCase().includes(of.nameFilter)) rows.push(renderRow(ports, currency, balance));
  }
  return { total, wallet: { account: of.field, usdt_total: formatFixed(total, 8), balance: rows } };
}

/** The rate behind a total, with everything a screen needs to name it. */
export function renderRate(currency: string, named: ValuationRate) {
  const { rate, source, at, day, isOld, usdtUsd } = named;
  return {
    currency,
    usdt_rate: formatDecimal(rate),
    rate_source: source,
    rate_at: at,
    rate_day: day ?? null,
    rate_is_old: isOld,
    usdt_usd:
      usdtUsd === undefined
        ? null
        : { rate: formatDecimal(usdtUsd.rate), source: usdtUsd.source, at: usdtUsd.at },
  };
}
