/** The record of events with its filters. */
import { Button } from '@candor/ui';
import { useEffect, useState } from 'react';
import { type ChangeFilter, useEvents } from '../../foundation/wallet/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { EventList } from './event-list.tsx';
import { NO_FILTERS, askedOf, isFiltered } from './filter-rules.ts';
import { FilterBar } from './filter-bar.tsx';
import { recordsText } from './records-text.ts';

/** `onAsked` hears what the list is narrowed down to while it holds anything, for the export. */
export function Changes({ onAsked }: { onAsked: (filter: ChangeFilter | undefined) => void }) {
  const t = useText(recordsText);
  const [filters, setFilters] = useState(NO_FILTERS);
  const list = useEvents(askedOf(filters, Date.now()));
  const isEmpty = list.isOutdated || (list.rows ?? []).length === 0;
  useEffect(() => onAsked(isEmpty ? undefined : askedOf(filters, Date.now())), [isEmpty, filters, onAsked]);
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
      <EventList list={list} {...(isFiltered(filters) ? { empty: none } : {})} />
    </>
  );
}
