/** Undoing a match, or a line that no statement shows: proposed by one, checked by another. */
import { Button } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorDepositCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { type CaseReading, closingOnMoved, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, ReasonDialog } from '../../platform/view/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { depositsText } from './deposits-text.ts';
import { refreshDeposits } from './refresh-deposits.ts';

type Line = ReplyOf<typeof operatorDepositCalls.line>;

interface Props {
  line: Pick<Line, 'id' | 'version' | 'state'>;
  reading: CaseReading<Line>;
}

export function ReverseLine({ line: { id, version, state }, reading }: Props) {
  const t = useText(depositsText);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy } = useAction(operatorDepositCalls.reverseLine, {
    onDone: refreshDeposits,
    onRefusal: closingOnMoved(reading.onMoved, () => setOpen(false)),
  });
  if (state === 'returned' || state === 'reversed' || !may(operatorDepositCalls.reverseLine)) return null;
  const isMatch = state === 'credited' || state === 'payback';
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t(isMatch ? 'undoMatch' : 'reverseLine')}
      </Button>
      {isOpen ? (
        <ReasonDialog
          draft={`line/${id}/reverse`}
          title={t('reverseTitle', { id })}
          confirm={t(isMatch ? 'undoMatch' : 'reverseLine')}
          isBusy={isBusy}
          onConfirm={async (reason) => (await run({ line_id: id, version, reason })) !== undefined}
          onClose={() => setOpen(false)}
        >
          <Hint>{t(isMatch ? 'undoMatchHint' : 'reverseHint')}</Hint>
        </ReasonDialog>
      ) : null}
    </>
  );
}
