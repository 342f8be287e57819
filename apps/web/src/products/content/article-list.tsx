/** Articles of one category, newest first, as rows that lead to their pages; more come at the end. */
import { Tag } from '@candor/ui';
import { CONTENT_CATEGORIES, type ContentCategory, type ReplyOf, contentCalls } from '@candor/wire';
import { ChevronRight } from 'lucide-react';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { PagedList, usePages } from '../../platform/list/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { contentText } from './content-text.ts';
import css from './content.module.css';

type Row = ReplyOf<typeof contentCalls.list>['list'][number];

export function ArticleList({ category, empty }: { category: ContentCategory; empty: string }) {
  const list = usePages({
    target: contentCalls.list,
    filter: { c_id: CONTENT_CATEGORIES[category] },
    hears: null,
    rowsOf: ({ list: rows }) => rows,
  });
  return <PagedList list={list} row={(row) => <ArticleRow row={row} />} empty={{ title: empty }} />;
}

function ArticleRow({ row }: { row: Row }) {
  const t = useText(contentText);
  return (
    <a className={css['row']} href={hrefOf('pages/news/detail', { id: row.id })}>
      <span className={css['words']}>
        <strong>
          {row.is_pinned ? <Tag tone="brand">{t('pinned')}</Tag> : null} {row.title}
        </strong>
        <span>{row.abstract}</span>
        <time dateTime={new Date(row.create_time).toISOString()}>{formatMoment(row.create_time)}</time>
      </span>
      {row.is_fallback ? <Tag>EN</Tag> : null}
      <ChevronRight size={18} aria-hidden="true" />
    </a>
  );
}
