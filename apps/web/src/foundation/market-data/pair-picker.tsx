/** Finding a pair: search, favourites and quote currencies, and a list that can be sorted. The page and the sheet share it. */
import { EmptyState, Skeleton, Tabs, TextInput } from '@candor/ui';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { LoadFailed } from '../../platform/list/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { useLivePrices } from '../markets/index.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { useFavourites } from './favourites.ts';
import { marketText } from './market-text.ts';
import css from './pair-picker.module.css';
import { type ListedPair, type PairSort, searchPairs, sortPairs } from './pair-list-rules.ts';
import { PairRow } from './pair-row.tsx';
import { SortHead } from './sort-head.tsx';
import { useListedPairs, withLiveFigures } from './use-listed-pairs.ts';

export interface PairPickerProps {
  hrefOf: (pair: ListedPair) => string;
  onPick?: (pair: ListedPair) => void;
  /** Puts the keyboard into the search field at once. */
  isSearching?: boolean;
  /** Stands in a sheet, which keeps the side margins itself. */
  isInSheet?: boolean;
}

const FAVOURITES = 'favourites';
const ALL = 'all';

export function PairPicker({ hrefOf, onPick, isSearching = false, isInSheet = false }: PairPickerProps) {
  const t = useText(marketText);
  const words = useText(wordsText);
  const { pairs, isError, refetch } = useListedPairs();
  const favourites = useFavourites((state) => state.keys);
  const [query, setQuery] = useState('');
  const [tab, setTab] = useState(ALL);
  const [sort, setSort] = useState<PairSort | undefined>();
  useLivePrices();
  const quotes = useMemo(() => [...new Set(pairs?.map((pair) => pair.quote))], [pairs]);
  // Sorted by the figures of the tap: rows that jump while a finger aims at them would be worse than a stale order.
  const shown = useMemo(() => {
    if (pairs === undefined) return undefined;
    const inTab = query.trim() !== '' ? pairs : pairs.filter((pair) => isInTab(pair, tab, favourites));
    return sortPairs(searchPairs(withLiveFigures(inTab), query), sort);
  }, [pairs, query, tab, favourites, sort]);
  return (
    <div className={css['picker']} data-inset={isInSheet || undefined}>
      <div className={css['search']}>
        <TextInput
          type="search"
          size="s"
          before={<Search size={16} aria-hidden="true" />}
          placeholder={t('searchPairs')}
          aria-label={t('searchPairs')}
          clearLabel={words('clear')}
          value={query}
          autoFocus={isSearching}
          enterKeyHint="search"
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <Tabs
        className={css['tabs']}
        size="s"
        label={t('pairs')}
        active={tab}
        onSelect={setTab}
        items={[
          { id: FAVOURITES, label: t('favourites') },
          { id: ALL, label: t('all') },
          ...quotes.map((quote) => ({ id: quote, label: quote })),
        ]}
      />
      <SortHead sort={sort} onSort={setSort} />
      {shown === undefined && isError ? (
        <LoadFailed error={undefined} onRetry={refetch} />
      ) : shown === undefined ? (
        <Skeleton variant="row" count={8} className={css['skeleton']} />
      ) : (
        <PairList pairs={shown} hrefOf={hrefOf} onPick={onPick} empty={<NoPairs query={query} tab={tab} />} />
      )}
    </div>
  );
}

interface PairListProps {
  pairs: readonly ListedPair[];
  hrefOf: (pair: ListedPair) => string;
  onPick: ((pair: ListedPair) => void) | undefined;
  empty: React.ReactNode;
}

function PairList({ pairs, hrefOf, onPick, empty }: PairListProps) {
  if (pairs.length === 0) return <>{empty}</>;
  return (
    <ul className={css['list']}>
      {pairs.map((pair) => (
        <li key={pair.key} className={css['item']}>
          <FavouriteButton pair={pair} />
          <PairRow
            className={css['row']}
            pair={pair}
            href={hrefOf(pair)}
            onPress={onPick === undefined ? undefined : () => onPick(pair)}
          />
        </li>
      ))}
    </ul>
  );
}

function NoPairs({ query, tab }: { query: string; tab: string }) {
  const t = useText(marketText);
  if (query.trim() === '' && tab === FAVOURITES) {
    return <EmptyState title={t('noFavourites')} hint={t('noFavouritesHint')} />;
  }
  return <EmptyState title={t('nothingFound', { query: query.trim() })} />;
}

function isInTab(pair: ListedPair, tab: string, favourites: readonly string[]): boolean {
  if (tab === ALL) return true;
  return tab === FAVOURITES ? favourites.includes(pair.key) : pair.quote === tab;
}
