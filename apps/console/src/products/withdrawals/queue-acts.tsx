/** Above the queue: take the next one to work on, and approve several of those that one other person is enough for. */
import { App, Button } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorWithdrawalCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { useKeys } from '../../platform/keys/index.ts';
import { go } from '../../platform/routing/index.ts';
import { BulkDialog } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { refreshWithdrawals } from './decision-props.ts';
import { withdrawalsText } from './withdrawals-text.ts';

type Row = ReplyOf<typeof operatorWithdrawalCalls.queue>['data'][number];

export function QueueActs({ several, onDone }: { several: readonly Row[]; onDone: () => void }) {
  const t = useText(withdrawalsText);
  const may = useMay();
  return (
    <>
      {may(operatorWithdrawalCalls.approve) ? <ApproveSeveral rows={several} onDone={onDone} /> : null}
      {may(operatorWithdrawalCalls.takeNext) ? <TakeNext label={t('takeNext')} /> : null}
    </>
  );
}

function TakeNext({ label }: { label: string }) {
  const t = useText(withdrawalsText);
  const { message } = App.useApp();
  const { run, isBusy } = useAction(operatorWithdrawalCalls.takeNext, {
    isQuiet: true,
    onDone: ({ id }) => {
      refreshWithdrawals();
      if (id === null) void message.info(t('nothingToTake'));
      else go(`withdrawals/${id}`);
    },
  });
  useKeys([{ key: 't', label, run: () => void run({}) }]);
  return (
    <Button loading={isBusy} onClick={() => void run({})}>
      {label}
    </Button>
  );
}

function ApproveSeveral({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const t = useText(withdrawalsText);
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0 && !isOpen) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('approveSeveral', { n: rows.length })}
      </Button>
      {isOpen ? (
        <BulkDialog
          title={t('approveSeveral', { n: rows.length })}
          confirm={t('approve')}
          hint={t('approveSeveralHint')}
          rows={rows.map((row) => ({
            id: row.id,
            version: row.version,
            label: [
              `${row.amount} ${row.currency}`,
              `#${row.user_id}`,
              row.chain === 'bank' ? t('way_bank') : row.chain,
              ...row.flags.map((flag) => t(`flag_${flag}`)),
            ].join(' · '),
          }))}
          target={operatorWithdrawalCalls.approve}
          bodyOf={({ id, version }, reason) => ({ id, version, reason })}
          onDecided={refreshWithdrawals}
          onClose={() => {
            setOpen(false);
            onDone();
          }}
        />
      ) : null}
    </>
  );
}
