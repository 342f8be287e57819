/** All leads who may be copied: ranked, filtered, searched by name. */
import { IconButton, Select, TextInput } from '@candor/ui';
import { ClipboardList } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { offerCss as css } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { copyTradingText } from './copy-trading-text.ts';
import own from './copy-trading.module.css';
import { LeadList } from './lead-list.tsx';
import { PeriodSwitch } from './period-switch.tsx';
import type { Period, Sort } from './use-copies.ts';

const SORTS = {
  roi: 'roi',
  result: 'pnl',
  drawdown: 'drawdown',
  hit_rate: 'winRate',
  followers_result: 'sortFollowers',
  copied: 'underCopy',
  followers: 'followers',
} as const satisfies Record<Sort, string>;
const FILTERS = { all: {}, days: { days: 30 }, drawdown: { max_drawdown: 20 } } as const;
type Filter = keyof typeof FILTERS;
const WORDS = {
  all: 'all',
  days: 'filterDays',
  drawdown: 'filterDrawdown',
} as const satisfies Record<Filter, string>;

export default function LeadsScreen() {
  const t = useText(copyTradingText);
  const words = useText(wordsText);
  const [sort, setSort] = useState<Sort>('roi');
  const [period, setPeriod] = useState<Period>(30);
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search.trim());
  return (
    <Screen
      title={t('allTraders')}
      backTo="pages/documentation/index"
      actions={
        <IconButton label={t('myCopies')} onClick={() => open('pages/documentation/ordersPage')}>
          <ClipboardList size={20} />
        </IconButton>
      }
    >
      <div className={css['filters']}>
        <TextInput
          value={search}
          onChange={(event) => setSearch(event.target.value.slice(0, 20))}
          placeholder={t('search')}
          aria-label={t('search')}
        />
        <PeriodSwitch value={period} onChange={setPeriod} />
        <div className={own['sorts']}>
          <Select
            label={t('sortBy')}
            closeLabel={words('close')}
            value={sort}
            onChange={setSort}
            options={(Object.keys(SORTS) as Sort[]).map((id) => ({ id, label: t(SORTS[id]) }))}
          />
          <Select
            label={t('filter')}
            closeLabel={words('close')}
            value={filter}
            onChange={setFilter}
            options={(Object.keys(FILTERS) as Filter[]).map((id) => ({ id, label: t(WORDS[id]) }))}
          />
        </div>
      </div>
      <LeadList
        sort={sort}
        period={period}
        {...FILTERS[filter]}
        {...(asked === '' ? {} : { search: asked })}
      />
    </Screen>
  );
}
