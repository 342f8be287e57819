/** A yes to each of several proposals, as each was seen in the list. */
import { Button } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { dashboardCalls, proposalCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { BulkDialog } from '../case/index.ts';
import { useKindName } from '../wording/index.ts';
import { operatorsText } from './operators-text.ts';
import { useSummaryText } from './use-summary-text.ts';

type Row = ReplyOf<typeof proposalCalls.list>['data'][number];

export function CheckSeveral({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const t = useText(operatorsText);
  const kindName = useKindName();
  const summaryText = useSummaryText();
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0 && !isOpen) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('checkSeveral', { n: rows.length })}
      </Button>
      {isOpen ? (
        <BulkDialog
          title={t('checkSeveral', { n: rows.length })}
          confirm={t('approve')}
          hint={t('checkSeveralHint')}
          rows={rows.map(({ id, version, kind, summary, maker, reason }) => ({
            id,
            version,
            label: [kindName(kind), summaryText(summary), `${maker.name}: ${reason}`].join(' · '),
          }))}
          target={proposalCalls.approve}
          bodyOf={({ id, version }, reason) => ({ id, version, reason })}
          onDecided={() => void refresh(proposalCalls.list, dashboardCalls.overview)}
          onClose={() => {
            setOpen(false);
            onDone();
          }}
        />
      ) : null}
    </>
  );
}
