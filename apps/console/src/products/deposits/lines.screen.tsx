/** Statement lines: those without a claim, those that are done; a treasurer enters new ones. */
import { Button, Input, Segmented, Space } from 'antd';
import { operatorDepositCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, pageOf, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import { DayRange, Filters, PageFrame, QueueTable } from '../../platform/view/index.ts';
import { spanIn } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { depositsText } from './deposits-text.ts';
import { EnterLineDialog } from './enter-line-dialog.tsx';
import { ImportLinesDialog } from './import-lines-dialog.tsx';
import { useLineColumns } from './line-columns.tsx';

export default function LinesScreen() {
  const t = useText(depositsText);
  const may = useMay();
  const { query } = useAddress();
  const { q } = query;
  const kept = { ...spanIn(query), q };
  const view = query['view'] === 'done' ? 'done' : 'open';
  const [isEntering, setEntering] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const reading = useCall(
    operatorDepositCalls.lines,
    { view, page: pageOf(query), ...spanIn(query), ...(q === undefined ? {} : { q }) },
    { pollMs: 15_000, keepsPrevious: true },
  );
  return (
    <PageFrame
      title={t('lines')}
      extra={
        may(operatorDepositCalls.enterLine) ? (
          <Space>
            <Button onClick={() => setImporting(true)}>{t('importLines')}</Button>
            <Button type="primary" onClick={() => setEntering(true)}>
              {t('enterLine')}
            </Button>
          </Space>
        ) : undefined
      }
    >
      <Filters>
        <Segmented<'open' | 'done'>
          value={view}
          onChange={(next) => replaceQuery({ ...kept, view: next })}
          options={[
            { value: 'open', label: t('openLines') },
            { value: 'done', label: t('doneLines') },
          ]}
        />
        <Input.Search
          key={q ?? ''}
          aria-label={t('findLine')}
          placeholder={t('findLine')}
          allowClear
          defaultValue={q ?? ''}
          onSearch={(text) =>
            replaceQuery({ ...kept, view, q: text.trim() === '' ? undefined : text.trim() })
          }
          style={{ width: 260 }}
        />
        <DayRange
          from={kept.from}
          to={kept.to}
          onChange={(days) => replaceQuery({ ...kept, view, ...days })}
        />
      </Filters>
      <QueueTable
        name={t('lines')}
        of={reading}
        columns={useLineColumns()}
        rowKey={({ id }) => id}
        onOpen={({ id }) => go(`lines/${id}`)}
        onPage={(page) => replaceQuery({ ...kept, view, page })}
      />
      {isEntering ? <EnterLineDialog onClose={() => setEntering(false)} /> : null}
      {isImporting ? <ImportLinesDialog onClose={() => setImporting(false)} /> : null}
    </PageFrame>
  );
}
