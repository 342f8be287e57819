/** The change record with its filters. */
import { Button } from '@candor/ui';
import { useEffect, useState } from 'react';
import { type Change, useChanges } from '../../foundation/wallet/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { ChangeList } from './change-list.tsx';
import { NO_FILTERS, askedOf, isFiltered } from './filter-rules.ts';
import { FilterBar } from './filter-bar.tsx';
import { recordsText } from './records-text.ts';

const NONE: readonly Change[] = [];

/** `onLoaded` hears which lines are there, for the export. */
export function Changes({ onLoaded }: { onLoaded: (changes: readonly Change[]) => void }) {
  const t = useText(recordsText);
  const [filters, setFilters] = useState(NO_FILTERS);
  const list = useChanges(askedOf(filters, Date.now()));
  const loaded = list.isOutdated ? NONE : (list.rows ?? NONE);
  useEffect(() => onLoaded(loaded), [loaded, onLoaded]);
  const none = {
    title: t('noMatch'),
    action: (
      <Button variant="secondary" size="s" onClick={() => setFilters(NO_FILTERS)}>
        {t('clearFilters')}
      </Button>
    ),
  };
  return (
    <>
      <FilterBar filters={filters} onChange={setFilters} />
      <ChangeList list={list} {...(isFiltered(filters) ? { empty: none } : {})} />
    </>
  );
}
