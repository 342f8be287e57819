/** Articles of every category: what is published, what is under way, and which languages are missing. */
import type { ReplyOf } from '@candor/wire';
import { CONTENT_CATEGORIES, type ContentCategory } from '@candor/wire';
import { VERSION_STATES, contentDeskCalls } from '@candor/wire/operators';
import { Pagination, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { languageName, useText } from '../../platform/i18n/index.ts';
import { pageOf, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import {
  type Column,
  DataTable,
  DialogButton,
  FilterChoice,
  Filters,
  Hint,
  Moment,
  PageFrame,
  Prose,
  Stack,
  To,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useDays } from '../case/index.ts';
import { useMay } from '../session/index.ts';
import { contentText } from './content-text.ts';
import { CreateDialog } from './create-dialog.tsx';
import { STATE_COLOURS } from './state-colours.ts';

type Row = ReplyOf<typeof contentDeskCalls.list>['rows'][number];
const PAGE = 50;
const CATEGORIES = Object.keys(CONTENT_CATEGORIES) as ContentCategory[];

/** What is asked for; a field that is absent asks for everything. */
interface Wanted {
  category?: ContentCategory;
  state?: (typeof VERSION_STATES)[number];
}

export default function ArticlesScreen() {
  const t = useText(contentText);
  const may = useMay();
  const [wanted, setWanted] = useState<Wanted>({});
  const { query } = useAddress();
  const page = pageOf(query);
  const setPage = (next: number): void => replaceQuery({ ...query, page: next });
  const days = useDays();
  const reading = useCall(
    contentDeskCalls.list,
    { page, limit: PAGE, ...wanted, ...days.span },
    { keepsPrevious: true },
  );
  return (
    <PageFrame
      title={t('title')}
      extra={
        may(contentDeskCalls.create) ? (
          <DialogButton
            type="primary"
            label={t('create')}
            dialog={(close) => <CreateDialog onClose={close} />}
          />
        ) : undefined
      }
    >
      <Stack>
        <Hint>{t('hint')}</Hint>
        <ArticleFilters
          wanted={wanted}
          days={days.choice}
          onChange={(next) => {
            setWanted(next);
            setPage(1);
          }}
        />
        <DataTable
          name={t('articles')}
          of={reading}
          rows={reading.data?.rows}
          columns={useColumns()}
          rowKey={({ id }) => id}
          {...days.emptyAs(t('none'))}
        />
        {(reading.data?.total ?? 0) > PAGE ? (
          <Pagination
            current={page}
            pageSize={PAGE}
            total={reading.data!.total}
            showSizeChanger={false}
            onChange={setPage}
          />
        ) : null}
      </Stack>
    </PageFrame>
  );
}

interface ArticleFiltersProps {
  wanted: Wanted;
  days: ReactNode;
  onChange: (wanted: Wanted) => void;
}

function ArticleFilters({ wanted, days, onChange }: ArticleFiltersProps) {
  const t = useText(contentText);
  const { category, state } = wanted;
  return (
    <Filters>
      <FilterChoice
        label={t('category')}
        value={category}
        options={CATEGORIES.map((value) => ({ value, label: t(`category_${value}`) }))}
        onChange={(value) => onChange(given({ category: value, state }))}
      />
      <FilterChoice
        label={t('state')}
        value={state}
        options={VERSION_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
        onChange={(value) => onChange(given({ category, state: value }))}
      />
      {days}
    </Filters>
  );
}

const given = ({ category, state }: { [Name in keyof Wanted]: Wanted[Name] | undefined }): Wanted => ({
  ...(category === undefined ? {} : { category }),
  ...(state === undefined ? {} : { state }),
});

function useColumns(): readonly Column<Row>[] {
  const t = useText(contentText);
  const words = useText(wordsText);
  return [
    { title: '#', dataIndex: 'id' },
    { title: t('category'), key: 'category', render: (_, { category }) => t(`category_${category}`) },
    {
      title: t('name'),
      key: 'name',
      render: (_, { id, title, slug, is_binding: isBinding, is_pinned: isPinned }) => (
        <>
          <To path={`content/${id}`}>{title === '' ? slug : title}</To>{' '}
          {isBinding ? <Tag color="warning">{t('binding')}</Tag> : null}
          {isPinned ? <Tag>{t('pinned')}</Tag> : null}
        </>
      ),
    },
    {
      title: t('open'),
      key: 'open',
      render: (_, { open }) =>
        open.map(({ language, state }) => (
          <Tag key={language} color={STATE_COLOURS[state]}>
            {languageName(language)} {t(`state_${state}`)}
          </Tag>
        )),
    },
    {
      title: t('published'),
      key: 'published',
      render: (_, { published }) => published.map(languageName).join(words('comma')) || '—',
    },
    {
      title: t('missing'),
      key: 'missing',
      render: (_, { missing }) =>
        missing.length === 0 ? '—' : <Prose>{missing.map(languageName).join(words('comma'))}</Prose>,
    },
    { title: t('changed'), key: 'changed', render: (_, { changed_at: at }) => <Moment at={at} /> },
  ];
}
