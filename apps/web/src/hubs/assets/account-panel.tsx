/** The four accounts: one at a time with its total, its rows, and what narrows them down. */
import { Button, Checkbox, EmptyState, Select, Tabs, TextInput } from '@candor/ui';
import type { AccountField } from '@candor/wire';
import { Search } from 'lucide-react';
import { useState } from 'react';
import {
  ACCOUNTS,
  ACCOUNT_LABEL,
  ACCOUNT_SHORT,
  type Balances,
  WALLET_OF,
  inValuation,
  useBalanceFormat,
  walletText,
} from '../../foundation/wallet/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { setPreferences, usePreferences } from '../../platform/storage/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import css from './account-panel.module.css';
import { assetsText } from './assets-text.ts';
import { BalanceItem } from './balance-item.tsx';
import { SORTS, type Sort, listed } from './list-rules.ts';

const SORT_LABEL = { high: 'sortHigh', low: 'sortLow', name: 'sortName' } as const;
const SORT_SHORT = { high: 'sortHighShort', low: 'sortLowShort', name: 'sortName' } as const;

export function AccountPanel({ balances }: { balances: Balances }) {
  const t = useText(assetsText);
  const wallet = useText(walletText);
  const [account, setAccount] = useState<AccountField>('change');
  return (
    <section className={css['panel']}>
      <Tabs
        className={css['tabs']}
        label={t('accounts')}
        active={account}
        onSelect={setAccount}
        items={ACCOUNTS.map((field) => ({ id: field, label: wallet(ACCOUNT_SHORT[field]) }))}
      />
      <AccountTotal balances={balances} account={account} />
      <AccountRows key={account} balances={balances} account={account} />
    </section>
  );
}

function AccountTotal({ balances, account }: { balances: Balances; account: AccountField }) {
  const wallet = useText(walletText);
  const format = useBalanceFormat();
  const { usdt_total: total } = balances[WALLET_OF[account]];
  const { valuation } = balances;
  return (
    <div className={css['total']}>
      <span className={css['totalName']}>{wallet(ACCOUNT_LABEL[account])}</span>
      <span className={css['totalFigure']}>
        {format(total, 'USDT')} <small>USDT</small>
        {valuation.currency === 'USDT' ? null : (
          <span className={css['totalAlso']}>
            ≈ {format(inValuation(total, valuation), valuation.currency)} {valuation.currency}
          </span>
        )}
      </span>
    </div>
  );
}

function AccountRows({ balances, account }: { balances: Balances; account: AccountField }) {
  const t = useText(assetsText);
  const wallet = useText(walletText);
  const words = useText(wordsText);
  const hideSmall = usePreferences((preferences) => preferences.hideSmall);
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<Sort>('high');
  const { rows, smallHidden } = listed(balances[WALLET_OF[account]].balance, { query, hideSmall, sort });
  return (
    <>
      <TextInput
        className={css['search']}
        size="s"
        type="search"
        before={<Search size={16} />}
        placeholder={wallet('search')}
        aria-label={wallet('search')}
        clearLabel={words('clear')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className={css['tools']}>
        <Checkbox
          checked={hideSmall}
          onChange={(event) => setPreferences({ hideSmall: event.target.checked })}
        >
          <span className={css['small']}>{t('hideSmall')} (&lt;1 USDT)</span>
        </Checkbox>
        <Select
          variant="inline"
          size="s"
          label={t('sort')}
          closeLabel={words('close')}
          value={sort}
          display={t(SORT_SHORT[sort])}
          options={SORTS.map((id) => ({ id, label: t(SORT_LABEL[id]) }))}
          onChange={setSort}
        />
      </div>
      <ul className={css['rows']}>
        {rows.map((row) => (
          <li key={row.currency}>
            <BalanceItem row={row} account={account} />
          </li>
        ))}
      </ul>
      {rows.length === 0 ? <NoRows isSmall={smallHidden > 0} /> : null}
      {rows.length > 0 && smallHidden > 0 ? (
        <p className={css['hidden']}>{t('smallHidden', { n: smallHidden })}</p>
      ) : null}
    </>
  );
}

function NoRows({ isSmall }: { isSmall: boolean }) {
  const t = useText(assetsText);
  const wallet = useText(walletText);
  if (!isSmall) return <EmptyState isCompact title={wallet('noneFound')} />;
  return (
    <EmptyState
      isCompact
      title={t('allSmall')}
      action={
        <Button variant="secondary" size="s" onClick={() => setPreferences({ hideSmall: false })}>
          {t('showSmall')}
        </Button>
      }
    />
  );
}
