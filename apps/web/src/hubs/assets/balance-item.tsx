/** One currency of an account: total and value, available and frozen; leads to its own page. */
import { CoinIcon } from '@candor/ui';
import type { AccountField } from '@candor/wire';
import { usePairs } from '../../foundation/markets/index.ts';
import { type BalanceRow, useBalanceFormat, walletText } from '../../foundation/wallet/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import css from './account-panel.module.css';

export function BalanceItem({ row, account }: { row: BalanceRow; account: AccountField }) {
  const t = useText(walletText);
  const format = useBalanceFormat();
  const { currency, currency_name: name } = row;
  const fullName = usePairs()?.currencies.find((known) => known.id === currency)?.full_name;
  return (
    <a
      className={css['item']}
      href={hrefOf('pages/assets/tradeAccount', { currency, type: account })}
      data-empty={row.total === '0' || undefined}
    >
      <span className={css['line']}>
        <CoinIcon symbol={name} size={32} />
        <span className={css['name']}>
          <b>{name}</b>
          <small>{fullName ?? ''}</small>
        </span>
        <span className={css['worth']}>
          <b>{format(row.total, name)}</b>
          <small>{row.usdt_price === null ? t('noPrice') : `≈ ${format(row.usdt_value, 'USDT')} USDT`}</small>
        </span>
      </span>
      <span className={css['parts']}>
        <span>
          {t('available')} <b>{format(row.available, name)}</b>
        </span>
        <span>
          {t('frozen')} <b>{format(row.frozen, name)}</b>
        </span>
      </span>
    </a>
  );
}
