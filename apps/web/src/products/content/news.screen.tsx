/** The venue's notices, newest first: what it announced, halted and put right. */
import { EmptyState, Skeleton } from '@candor/ui';
import { type ReplyOf, contentCalls } from '@candor/wire';
import { ChevronRight } from 'lucide-react';
import { useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { contentText } from './content-text.ts';
import css from './content.module.css';

type Row = ReplyOf<typeof contentCalls.list>['list'][number];

/** The family's category of notices (wire.md section 7). */
const NOTICES = 4;
const SHOWN = 100;

export default function NewsScreen() {
  const t = useText(contentText);
  const reading = useCall(contentCalls.list, { c_id: NOTICES, limit: SHOWN });
  return (
    <Screen title={t('news')} backTo="pages/index/index">
      <Loaded reading={reading} waiting={<Skeleton variant="row" count={6} />}>
        {({ list }) => <NewsList rows={list} />}
      </Loaded>
    </Screen>
  );
}

function NewsList({ rows }: { rows: readonly Row[] }) {
  const t = useText(contentText);
  if (rows.length === 0) return <EmptyState title={t('none')} />;
  return (
    <ul className={css['list']}>
      {rows.map((row) => (
        <li key={row.id}>
          <a className={css['row']} href={hrefOf('pages/news/detail', { id: row.id })}>
            <span className={css['words']}>
              <strong>{row.title}</strong>
              <span>{row.abstract}</span>
              <time dateTime={new Date(row.create_time).toISOString()}>{formatMoment(row.create_time)}</time>
            </span>
            <ChevronRight size={18} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}
