/** What happened in an account, newest first, out of every source, each line with its words and where to look further. */
import { Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { customerCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { EmptyBlock, FilterChoice, Loaded, Moment, OlderNewest } from '../../platform/view/index.ts';
import { CauseLink } from '../wording/index.ts';
import { customersText } from './customers-text.ts';
import css from './customers.module.css';
import { useEventText } from './use-event-text.ts';

type Entry = ReplyOf<typeof customerCalls.timeline>['list'][number];

export function Timeline({ userId }: { userId: string }) {
  const t = useText(customersText);
  const [source, setSource] = useState<string>();
  const [before, setBefore] = useState<number>();
  const reading = useCall(
    customerCalls.timeline,
    {
      user_id: userId,
      ...(source === undefined ? {} : { source }),
      ...(before === undefined ? {} : { before }),
    },
    { keepsPrevious: true },
  );
  const { sourceName } = useEventText();
  const sources = reading.data?.sources ?? [];
  return (
    <Card
      title={t('timeline')}
      extra={
        <FilterChoice
          label={t('allSources')}
          value={source}
          options={sources.map((each) => ({ value: each, label: sourceName(each) }))}
          onChange={(next) => {
            setSource(next);
            setBefore(undefined);
          }}
        />
      }
    >
      <Loaded of={reading}>
        {({ list, next_before }) => (
          <>
            {list.length === 0 ? <EmptyBlock text={t('noEvents')} /> : <TimelineList list={list} />}
            <OlderNewest at={before} next={next_before} onStep={setBefore} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

export function TimelineList({ list }: { list: readonly Entry[] }) {
  const { sourceName, eventText, detail } = useEventText();
  return (
    <ol className={css['timeline']}>
      {list.map((entry) => (
        <li key={entry.id}>
          <span className={css['when']}>
            <Moment at={entry.at} />
          </span>
          <span className={css['source']} data-source={entry.source}>
            {sourceName(entry.source)}
          </span>
          <span>
            {eventText(entry.what)}
            <span className={css['detail']}>{detail(entry.params)}</span>
          </span>
          <span className={css['link']}>
            {entry.link_type === null || entry.link_id === null ? null : (
              <CauseLink type={entry.link_type} id={entry.link_id} />
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
