/** One currency in one account: what there is, what it is worth, what may be done with it, and what changed it. */
import { Button, CoinIcon, EmptyState, STARS, Skeleton, formatDecimal, formatPercent } from '@candor/ui';
import type { AccountField } from '@candor/wire';
import { usePairs } from '../../foundation/markets/index.ts';
import { pnlText, profitText, toneOf, useCoinPnl } from '../../foundation/pnl/index.ts';
import {
  ACCOUNT_LABEL,
  type BalanceRow,
  type Balances,
  accountOf,
  currencyIdOf,
  inValuation,
  rowOf,
  useBalanceFormat,
  useBalances,
  useEvents,
  walletText,
} from '../../foundation/wallet/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { LoadFailed } from '../../platform/list/index.ts';
import { hrefOf, open, usePlace } from '../../platform/routing/index.ts';
import { usePreferences } from '../../platform/storage/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { EventList } from '../records/index.ts';
import { assetsText } from './assets-text.ts';
import css from './trade-account.module.css';

/** USDT, the venue's first currency (spec section 9). */
const USDT_ID = 3;

export default function TradeAccountScreen() {
  const t = useText(assetsText);
  // `?currency=3&type=change`: the currency's id and the account's word.
  const asked = new URLSearchParams(usePlace().address.search);
  const account = accountOf(asked.get('type'));
  const currency = currencyIdOf(asked.get('currency')) ?? USDT_ID;
  const { data, error, refetch } = useBalances();
  const row = rowOf(data, currency, account);
  if (data === undefined && error !== null) {
    return (
      <Screen title={t('tradeAccount')} backTo="pages/assets/index">
        <LoadFailed error={error} onRetry={refetch} />
      </Screen>
    );
  }
  if (data !== undefined && row === undefined) return <NotHere />;
  return (
    <Screen
      title={row === undefined ? t('tradeAccount') : <Title name={row.currency_name} />}
      backTo="pages/assets/index"
      footer={row === undefined ? undefined : <Actions row={row} account={account} />}
    >
      {data === undefined || row === undefined ? (
        <Skeleton className={css['waiting']} variant="block" height={180} />
      ) : (
        <Figures row={row} account={account} valuation={data.valuation} />
      )}
      <Changes currency={currency} account={account} />
    </Screen>
  );
}

function Title({ name }: { name: string }) {
  return (
    <span className={css['title']}>
      <CoinIcon symbol={name} size={22} />
      {name}
    </span>
  );
}

function NotHere() {
  const t = useText(assetsText);
  return (
    <Screen title={t('tradeAccount')} backTo="pages/assets/index">
      <EmptyState
        title={t('notHere')}
        action={<Button onClick={() => open('pages/assets/index')}>{t('toAssets')}</Button>}
      />
    </Screen>
  );
}

interface FiguresProps {
  row: BalanceRow;
  account: AccountField;
  valuation: Balances['valuation'];
}

function Figures({ row, account, valuation }: FiguresProps) {
  const t = useText(assetsText);
  const wallet = useText(walletText);
  const format = useBalanceFormat();
  const { currency_name: name, usdt_price: price } = row;
  const value = price === null ? wallet('noPrice') : `≈ ${format(row.usdt_value, 'USDT')} USDT`;
  const also =
    price === null || valuation.currency === 'USDT'
      ? ''
      : ` · ${format(inValuation(row.usdt_value, valuation), valuation.currency)} ${valuation.currency}`;
  const cells = [
    [wallet('available'), format(row.available, name)],
    [wallet('frozen'), format(row.frozen, name)],
  ] as const;
  return (
    <section className={css['figures']}>
      <p className={css['where']}>{wallet(ACCOUNT_LABEL[account])}</p>
      <p className={css['total']}>
        <span className="sr-only">{wallet('total')} </span>
        {format(row.total, name)} <small>{name}</small>
      </p>
      <p className={css['value']}>
        {value}
        {also}
      </p>
      <dl className={css['cells']}>
        {cells.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
        {price === null || name === 'USDT' ? null : (
          <div data-wide="">
            <dt>{t('price')}</dt>
            <dd>
              {formatDecimal(price)} <small>USDT</small>
            </dd>
          </div>
        )}
        {name === 'USDT' ? null : <Cost row={row} valuation={valuation} />}
      </dl>
    </section>
  );
}

function Changes({ currency, account }: { currency: number; account: AccountField }) {
  const t = useText(assetsText);
  const list = useEvents({ currency, account });
  return (
    <section className={css['changes']}>
      <header className={css['changesHead']}>
        <h2>{t('changes')}</h2>
        <a href={hrefOf('pages/assets/record')}>{t('all')}</a>
      </header>
      <EventList list={list} isOneAccount />
    </section>
  );
}

function Actions({ row, account }: { row: BalanceRow; account: AccountField }) {
  const t = useText(assetsText);
  const { currency, currency_name: name } = row;
  const pair = usePairs()?.pairs.find((known) => known.currency_id === currency);
  // Money comes and goes by the coin account only (R-MONEY-7).
  const outside = account === 'change';
  return (
    <div className={css['actions']}>
      {outside ? (
        <>
          <Button variant="secondary" onClick={() => open('pages/assets/deposit/index', { currency })}>
            {t('deposit')}
          </Button>
          <Button variant="secondary" onClick={() => open('pages/assets/withdraw/index', { currency })}>
            {t('withdraw')}
          </Button>
        </>
      ) : null}
      <Button
        variant="secondary"
        onClick={() => open('pages/assets/transfer/index', { currency, from: account })}
      >
        {t('transfer')}
      </Button>
      {pair === undefined && name !== 'USDT' ? null : (
        <Button onClick={() => open('pages/trade/index', pair === undefined ? {} : { symbol: pair.symbol })}>
          {t('trade')}
        </Button>
      )}
    </div>
  );
}

/** Over all accounts: a coin has one average cost, wherever it stands (R-PNL-1). */
function Cost({ row, valuation }: { row: BalanceRow; valuation: Balances['valuation'] }) {
  const t = useText(pnlText);
  const coin = useCoinPnl(row.currency);
  const isHidden = usePreferences((preferences) => preferences.hideBalances);
  if (coin === undefined || coin.quantity === '0') return null;
  const { average_cost: cost, unrealised, rate } = coin;
  return (
    <>
      <div>
        <dt>{t('averageCost')}</dt>
        <dd>{cost === null ? t('unknown') : formatDecimal(cost, { decimals: 2 })}</dd>
      </div>
      <div>
        <dt>{t('unrealised')}</dt>
        <dd data-tone={isHidden ? undefined : toneOf(unrealised)}>
          {unrealised === null ? t('unknown') : isHidden ? STARS : profitText(unrealised, valuation)}
          {rate === null ? null : <small> {formatPercent(rate, { keepsSmall: true })}</small>}
        </dd>
      </div>
    </>
  );
}
