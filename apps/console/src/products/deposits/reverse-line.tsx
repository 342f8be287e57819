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

type Act = 'undoMatch' | 'reverseLine' | 'reverseReturned' | 'writeOff';

interface Props {
  line: Pick<Line, 'id' | 'version' | 'state' | 'is_lost'>;
  reading: CaseReading<Line>;
}

export function ReverseLine({ line: { id, version, state, is_lost }, reading }: Props) {
  const t = useText(depositsText);
  const may = useMay();
  const [opened, setOpened] = useState<Act>();
  const { run, isBusy } = useAction(operatorDepositCalls.reverseLine, {
    onDone: refreshDeposits,
    onRefusal: closingOnMoved(reading.onMoved, () => setOpened(undefined)),
  });
  if (state === 'reversed' || !may(operatorDepositCalls.reverseLine)) return null;
  const acts = actsOf(state, is_lost);
  const isWrittenOff = opened === 'writeOff' ? { house_pays: 1 } : {};
  return (
    <>
      {acts.map((act) => (
        <Button key={act} danger onClick={() => setOpened(act)}>
          {t(act)}
        </Button>
      ))}
      {opened === undefined ? null : (
        <ReasonDialog
          draft={`line/${id}/${opened}`}
          title={t('reverseTitle', { id })}
          confirm={t(opened)}
          isBusy={isBusy}
          onConfirm={async (reason) =>
            (await run({ line_id: id, version, reason, ...isWrittenOff })) !== undefined
          }
          onClose={() => setOpened(undefined)}
        >
          <Hint>{t(HINTS[opened])}</Hint>
        </ReasonDialog>
      )}
    </>
  );
}

function actsOf(state: Line['state'], isLost: boolean): readonly Act[] {
  if (state === 'returned') return isLost ? ['reverseReturned'] : [];
  const isMatch = state === 'credited' || state === 'payback';
  return [isMatch ? 'undoMatch' : 'reverseLine', ...(isLost ? ['writeOff' as const] : [])];
}

const HINTS = {
  undoMatch: 'undoMatchHint',
  reverseLine: 'reverseHint',
  reverseReturned: 'reverseReturnedHint',
  writeOff: 'writeOffHint',
} as const;
