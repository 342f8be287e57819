/** Every version there was of an article: who wrote it, who let it out, and when. */
import { Card, Tag } from 'antd';
import { languageName, useText } from '../../platform/i18n/index.ts';
import { type Column, DataTable, Moment } from '../../platform/view/index.ts';
import type { ArticleDetail } from './article-facts.ts';
import { contentText } from './content-text.ts';
import { STATE_COLOURS } from './state-colours.ts';

type Version = ArticleDetail['versions'][number];

export function VersionTable({ article }: { article: ArticleDetail }) {
  const t = useText(contentText);
  const columns: readonly Column<Version>[] = [
    { title: t('language'), key: 'language', render: (_, { language }) => languageName(language) },
    { title: t('number'), dataIndex: 'number' },
    {
      title: t('state'),
      key: 'state',
      render: (_, { state }) => <Tag color={STATE_COLOURS[state]}>{t(`state_${state}`)}</Tag>,
    },
    { title: t('name'), dataIndex: 'title' },
    {
      title: t('writers'),
      key: 'writers',
      render: (_, { writers }) => writers.map(({ name }) => name).join(', ') || t('house'),
    },
    { title: t('reviewer'), key: 'reviewer', render: (_, { reviewer }) => reviewer?.name ?? '—' },
    {
      title: t('when'),
      key: 'when',
      render: (_, { state, publish_at: due, changed_at: changedAt }) => (
        <Moment at={state === 'scheduled' ? due : changedAt} />
      ),
    },
  ];
  return (
    <Card title={t('history')}>
      <DataTable
        rows={article.versions}
        columns={columns}
        rowKey={({ language, number }) => `${language}/${number}`}
        empty={t('none')}
      />
    </Card>
  );
}
