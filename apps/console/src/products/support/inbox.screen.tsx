/** The support inbox: who waits longest first, with how long first answers and solutions took, and a word when somebody new waits. */
import type { SupportTopic } from '@candor/wire';
import { SUPPORT_TOPICS } from '@candor/wire';
import { SUPPORT_VIEWS, supportDeskCalls } from '@candor/wire/operators';
import { Button, Input, Tag } from 'antd';
import { useCall } from '../../platform/api/index.ts';
import { formatNumber, useText } from '../../platform/i18n/index.ts';
import { go, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import {
  Age,
  Prose,
  type Column,
  DayRange,
  FilterChoice,
  Filters,
  Hint,
  PageFrame,
  QueueTable,
  Stack,
  To,
  choicesOf,
} from '../../platform/view/index.ts';
import { spanIn } from '../../foundation/case/index.ts';
import type { DeskThread } from './desk.ts';
import { STATE_COLOURS, WAITING_LIMITS, waitingSince } from './desk.ts';
import { spanText } from './spans.ts';
import { supportText } from './support-text.ts';
import { useWaitingAlert } from './use-waiting-alert.ts';

const POLL_MS = 4_000;

export default function InboxScreen() {
  const t = useText(supportText);
  const { query } = useAddress();
  const { isOn, turnOn, counts } = useWaitingAlert();
  const { view, topic, q, reading } = useQueue(query);
  const change = (next: Record<string, string | number | undefined>) =>
    replaceQuery({ ...query, page: undefined, ...next });
  return (
    <PageFrame
      title={t('inbox')}
      mark={<Tag color={(counts?.waiting ?? 0) > 0 ? 'warning' : 'default'}>{counts?.waiting ?? 0}</Tag>}
      extra={
        <>
          <Button disabled={isOn} onClick={() => void turnOn()}>
            {t(isOn ? 'alertsAre' : 'alertsOn')}
          </Button>
          <To path="support-canned">{t('canned')}</To>
        </>
      }
    >
      <Stack>
        <FiguresLine />
        <Filters>
          <FilterChoice
            label={t('view')}
            value={view}
            options={choicesOf(SUPPORT_VIEWS, (name) => t(`view_${name}`))}
            onChange={(next) => change({ view: next })}
          />
          <FilterChoice<SupportTopic>
            label={t('topic')}
            value={topic}
            options={choicesOf(SUPPORT_TOPICS, (name) => t(`topic_${name}`))}
            onChange={(next) => change({ topic: next })}
          />
          <Input.Search
            aria-label={t('search')}
            placeholder={t('search')}
            defaultValue={q}
            allowClear
            maxLength={100}
            style={{ width: 280 }}
            onSearch={(text) => change({ q: text.trim() })}
          />
          <DayRange from={query['from']} to={query['to']} onChange={change} />
        </Filters>
        <QueueTable
          name={t('inbox')}
          of={reading}
          columns={useColumns()}
          rowKey={({ id }) => id}
          onOpen={({ id }) => go(`support/${id}`)}
          onPage={(page) => change({ page })}
          empty={t('empty')}
        />
      </Stack>
    </PageFrame>
  );
}

function useQueue(query: Readonly<Record<string, string>>) {
  const view = SUPPORT_VIEWS.find((name) => name === query['view']) ?? 'waiting';
  const topic = SUPPORT_TOPICS.find((name) => name === query['topic']);
  const q = query['q'] ?? '';
  const reading = useCall(
    supportDeskCalls.queue,
    {
      view,
      page: Number(query['page'] ?? 1),
      ...(topic === undefined ? {} : { topic }),
      ...(q === '' ? {} : { q }),
      ...spanIn(query),
    },
    { pollMs: POLL_MS, keepsPrevious: true },
  );
  return { view, topic, q, reading };
}

function FiguresLine() {
  const t = useText(supportText);
  const { data } = useCall(supportDeskCalls.figures, {}, { pollMs: 60_000 });
  if (data === undefined) return <Hint> </Hint>;
  return (
    <Hint>
      {t('figures', {
        half: spanText(t, data.first_answer?.half_s ?? null),
        most: spanText(t, data.first_answer?.most_s ?? null),
        solved: spanText(t, data.solution?.half_s ?? null),
        rating: data.rating === null ? '—' : formatNumber(data.rating.average, 1),
        opened: data.opened,
        closed: data.solved,
      })}
    </Hint>
  );
}

function useColumns(): readonly Column<DeskThread>[] {
  const t = useText(supportText);
  return [
    { title: '#', dataIndex: 'id' },
    {
      title: t('state'),
      key: 'state',
      render: (_, { state }) => <Tag color={STATE_COLOURS[state]}>{t(`state_${state}`)}</Tag>,
    },
    { title: t('topic'), key: 'topic', render: (_, { topic }) => t(`topic_${topic}`) },
    { title: t('subject'), key: 'subject', render: (_, { subject }) => <Prose>{subject}</Prose> },
    {
      title: t('asker'),
      key: 'asker',
      render: (_, { user_id: userId, asker }) =>
        userId === null ? t('visitor', { name: asker }) : <To path={`customers/${userId}`}>{asker}</To>,
    },
    {
      title: t('assigned'),
      key: 'assigned',
      render: (_, { assigned_to: to }) => to?.name ?? <Hint>{t('nobody')}</Hint>,
    },
    {
      title: t('waits'),
      key: 'waits',
      render: (_, thread) => <Age since={waitingSince(thread)} limits={WAITING_LIMITS} />,
    },
    {
      title: t('firstAnswer'),
      key: 'first',
      align: 'right',
      render: (_, { first_answer_s: first }) => spanText(t, first),
    },
  ];
}
