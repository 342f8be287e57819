/** One row of choices above the record: account, currency, kind, period. */
import { CoinIcon, Select } from '@candor/ui';
import { useState } from 'react';
import { ACCOUNT_LABEL, PLACES, walletText } from '../../foundation/wallet/index.ts';
import { usePairs } from '../../foundation/markets/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { startOfDay } from '../../platform/list/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { type Filters, PERIODS, dayText } from './filter-rules.ts';
import { eventKinds, kindLabel } from './kind-rules.ts';
import { RangeSheet } from './range-sheet.tsx';
import { recordsText } from './records-text.ts';
import css from './records.module.css';

const PERIOD_LABEL = {
  all: 'allTime',
  day: 'lastDay',
  week: 'lastWeek',
  month: 'lastMonth',
  quarter: 'lastQuarter',
  custom: 'custom',
} as const;

export interface FilterBarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const t = useText(recordsText);
  const wallet = useText(walletText);
  const words = useText(wordsText);
  const currencies = usePairs()?.currencies ?? [];
  const set = (change: Partial<Filters>): void => onChange({ ...filters, ...change });
  const shared = {
    className: css['filter'],
    size: 's',
    variant: 'inline',
    closeLabel: words('close'),
  } as const;
  return (
    <div className={css['filters']}>
      <Select
        {...shared}
        label={t('account')}
        value={filters.account}
        {...(filters.account === 'all' ? { display: t('account') } : {})}
        options={[
          { id: 'all', label: t('allAccounts') },
          ...PLACES.map((account) => ({ id: account, label: wallet(ACCOUNT_LABEL[account]) })),
        ]}
        onChange={(account) => set({ account })}
      />
      <Select
        {...shared}
        label={t('currency')}
        value={filters.currency}
        searchPlaceholder={t('searchCurrency')}
        noneText={t('noneFound')}
        {...(filters.currency === 'all' ? { display: t('currency') } : {})}
        options={[
          { id: 'all', label: t('allCurrencies') },
          ...currencies.map(({ id, name, full_name }) => ({
            id: String(id),
            label: name,
            note: full_name,
            icon: <CoinIcon symbol={name} size={24} />,
          })),
        ]}
        onChange={(currency) => set({ currency })}
      />
      <Select
        {...shared}
        label={t('kind')}
        value={filters.kind}
        {...(filters.kind === 'all' ? { display: t('kind') } : {})}
        options={[
          { id: 'all', label: t('allKinds') },
          ...eventKinds().map((kind) => ({ id: kind, label: wallet(kindLabel(kind)) })),
        ]}
        onChange={(kind) => set({ kind })}
      />
      <PeriodFilter filters={filters} set={set} shared={shared} />
    </div>
  );
}

interface PeriodFilterProps {
  filters: Filters;
  set: (change: Partial<Filters>) => void;
  shared: { className: string | undefined; size: 's'; variant: 'inline'; closeLabel: string };
}

function PeriodFilter({ filters, set, shared }: PeriodFilterProps) {
  const t = useText(recordsText);
  const [isChoosing, setChoosing] = useState(false);
  const { period, range } = filters;
  const shown =
    period === 'all'
      ? t('period')
      : period === 'custom'
        ? `${range.first.slice(5) || '…'} – ${range.last.slice(5) || '…'}`
        : undefined;
  const now = Date.now();
  const start = period === 'custom' ? range : { first: dayText(startOfDay(now, 6)), last: dayText(now) };
  return (
    <>
      <Select
        {...shared}
        label={t('period')}
        // Choosing "custom" again opens its days again.
        value={period === 'custom' ? undefined : period}
        {...(shown === undefined ? {} : { display: shown })}
        options={PERIODS.map((id) => ({ id, label: t(PERIOD_LABEL[id]) }))}
        onChange={(next) => (next === 'custom' ? setChoosing(true) : set({ period: next }))}
      />
      <RangeSheet
        key={String(isChoosing)}
        isOpen={isChoosing}
        start={start}
        onClose={() => setChoosing(false)}
        onApply={(chosen) => {
          setChoosing(false);
          set({ period: 'custom', range: chosen });
        }}
      />
    </>
  );
}
