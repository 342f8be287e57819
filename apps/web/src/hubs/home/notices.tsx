/** The venue's notices as one line; its place is kept while they are on their way. */
import { Notice } from '@candor/ui';
import { contentCalls } from '@candor/wire';
import { useMemo } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { homeText } from './home-text.ts';
import css from './home.module.css';

/** The family's category of notices (wire.md section 7). */
const NOTICES = 4;
const STALE_MS = 5 * 60_000;

export function Notices() {
  const t = useText(homeText);
  const { data } = useCall(contentCalls.list, { c_id: NOTICES, limit: 5 }, { staleMs: STALE_MS });
  const items = useMemo(
    () => data?.list.map((row) => ({ id: String(row.id), text: row.title })) ?? [],
    [data],
  );
  return (
    <div className={css['notices']}>
      <Notice items={items} label={t('notices')} onSelect={(id) => open('pages/news/detail', { id })} />
    </div>
  );
}
