/** Lists of pairs by what they did today, and the customer's own. */
import { Button, EmptyState, Skeleton, Tabs } from '@candor/ui';
import { useMemo, useRef, useState } from 'react';
import {
  type ListedPair,
  PairRow,
  rankPairs,
  useFavourites,
  useListedPairs,
  withLiveFigures,
} from '../../foundation/market-data/index.ts';
import { usePairs } from '../../foundation/markets/index.ts';
import { ACCOUNTS, WALLET_OF, useBalances } from '../../foundation/wallet/index.ts';
import { useIsTakingOver } from '../../platform/drawn/use-is-taking-over.ts';
import { useText } from '../../platform/i18n/index.ts';
import { LoadFailed } from '../../platform/list/index.ts';
import { hrefOf, open } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { homeText } from './home-text.ts';
import css from './home.module.css';

const LISTS = ['favourites', 'holdings', 'hot', 'gainers', 'losers', 'volume', 'newest'] as const;
type List = (typeof LISTS)[number];
const COUNT = 10;

export default function Rankings() {
  const t = useText(homeText);
  const [list, setList] = useState<List>('hot');
  const { pairs, isError, refetch } = useListedPairs();
  const isLoggedIn = useIsLoggedIn();
  const shown = useList(pairs, list);
  return (
    <section className={css['rankings']} aria-label={t('lists')}>
      <Tabs
        className={css['tabs']}
        label={t('lists')}
        active={list}
        onSelect={setList}
        items={LISTS.filter((id) => id !== 'holdings' || isLoggedIn).map((id) => ({ id, label: t(id) }))}
      />
      <div className={css['columns']} aria-hidden="true">
        <span>{t('columnName')}</span>
        <span>{t('columnPrice')}</span>
        <span>{t('columnChange')}</span>
      </div>
      <div className={css['rows']}>
        {shown === undefined ? (
          isError ? (
            <LoadFailed error={undefined} onRetry={refetch} />
          ) : (
            <Skeleton variant="row" count={COUNT} className={css['rowsSkeleton']} />
          )
        ) : shown.length === 0 ? (
          list === 'holdings' ? (
            <EmptyState isCompact title={t('noHoldings')} />
          ) : (
            <NoFavourites />
          )
        ) : (
          shown.map((pair) => (
            <PairRow
              key={pair.key}
              pair={pair}
              hasSpark
              href={hrefOf('pages/trade/kline', { symbol: `${pair.base}/${pair.quote}` })}
            />
          ))
        )}
      </div>
      <a className={css['all']} href={hrefOf('pages/index/search')}>
        {t('viewAll')}
      </a>
    </section>
  );
}

function NoFavourites() {
  const t = useText(homeText);
  return (
    <EmptyState
      isCompact
      title={t('noFavourites')}
      action={
        <Button size="s" variant="secondary" onClick={() => open('pages/index/search')}>
          {t('addFavourites')}
        </Button>
      }
    />
  );
}

/**
 * Ranked when the list is chosen or read anew, so that rows do not change places under a finger; a list that the server drew stays as
 * drawn until then.
 */
function useList(pairs: readonly ListedPair[] | undefined, list: List): readonly ListedPair[] | undefined {
  const favourites = useFavourites((state) => state.keys);
  const venue = usePairs();
  const held = useHeld();
  const isTakingOver = useIsTakingOver();
  const drawn = useRef(isTakingOver ? { pairs, list } : undefined).current;
  const isDrawn = drawn !== undefined && drawn.pairs === pairs && drawn.list === list;
  return useMemo(() => {
    if (pairs === undefined) return undefined;
    if (list === 'holdings')
      return held === undefined ? undefined : pairs.filter(({ base }) => held.has(base));
    if (list === 'favourites') return pairs.filter((pair) => favourites.includes(pair.key));
    if (list !== 'newest') return rankPairs(isDrawn ? pairs : withLiveFigures(pairs), list, COUNT);
    const listedAt = new Map(venue?.pairs.map((pair) => [pair.symbol.replace('/', ''), pair.listed_at]));
    const at = (pair: ListedPair): number => listedAt.get(pair.key) ?? 0;
    return [...pairs].sort((one, other) => at(other) - at(one)).slice(0, COUNT);
  }, [pairs, list, isDrawn, favourites, venue, held]);
}

/** Names of currencies that the customer has in any account. */
function useHeld(): ReadonlySet<string> | undefined {
  const { data } = useBalances();
  return useMemo(() => {
    if (data === undefined) return undefined;
    const rows = ACCOUNTS.flatMap((account) => data[WALLET_OF[account]].balance);
    return new Set(rows.filter(({ total }) => total !== '0').map((row) => row.currency_name));
  }, [data]);
}
