/** Statement lines: those without a claim, those that are done; a treasurer enters new ones. */
import { Button, Segmented } from 'antd';
import { operatorDepositCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, pageOf, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import { Filters, PageFrame, QueueTable } from '../../platform/view/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { depositsText } from './deposits-text.ts';
import { EnterLineDialog } from './enter-line-dialog.tsx';
import { useLineColumns } from './line-columns.tsx';

export default function LinesScreen() {
  const t = useText(depositsText);
  const may = useMay();
  const { query } = useAddress();
  const view = query['view'] === 'done' ? 'done' : 'open';
  const [isEntering, setEntering] = useState(false);
  const reading = useCall(
    operatorDepositCalls.lines,
    { view, page: pageOf(query) },
    { pollMs: 15_000, keepsPrevious: true },
  );
  return (
    <PageFrame
      title={t('lines')}
      extra={
        may(operatorDepositCalls.enterLine) ? (
          <Button type="primary" onClick={() => setEntering(true)}>
            {t('enterLine')}
          </Button>
        ) : undefined
      }
    >
      <Filters>
        <Segmented<'open' | 'done'>
          value={view}
          onChange={(next) => replaceQuery({ view: next })}
          options={[
            { value: 'open', label: t('openLines') },
            { value: 'done', label: t('doneLines') },
          ]}
        />
      </Filters>
      <QueueTable
        name={t('lines')}
        of={reading}
        columns={useLineColumns()}
        rowKey={({ id }) => id}
        onOpen={({ id }) => go(`lines/${id}`)}
        onPage={(page) => replaceQuery({ view, page })}
      />
      {isEntering ? <EnterLineDialog onClose={() => setEntering(false)} /> : null}
    </PageFrame>
  );
}
