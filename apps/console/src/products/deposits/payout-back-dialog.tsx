/** Saying that a line is a payout of ours which the bank sent back: proposed by one, checked by another (P-WD-6). */
import type { ReplyOf } from '@candor/wire';
import { operatorDepositCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { type CaseReading, closingOnMoved } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, ChoiceField, Hint } from '../../platform/view/index.ts';
import { useProposed } from '../../foundation/case/index.ts';
import { depositsText } from './deposits-text.ts';

type Line = ReplyOf<typeof operatorDepositCalls.line>;

interface Props {
  line: Line;
  reading: CaseReading<Line>;
  onClose: () => void;
}

export function PayoutBackDialog({ line: { id, version, payouts, currency }, reading, onClose }: Props) {
  const t = useText(depositsText);
  const [chosen, setChosen] = useState(payouts[0]?.id);
  return (
    <CallDialog
      act={operatorDepositCalls.payoutBack}
      body={(reason) => ({ line_id: id, version, withdrawal_id: chosen!, reason })}
      on={{
        ...useProposed(operatorDepositCalls.line, operatorDepositCalls.lines),
        onRefusal: closingOnMoved(reading.onMoved, onClose),
      }}
      title={t('payoutBackTitle', { id })}
      confirm={t('payoutBack')}
      draft={`line/${id}/payout-back`}
      isReady={chosen !== undefined}
      onClose={onClose}
    >
      <Hint>{t('payoutBackHint')}</Hint>
      <ChoiceField
        label={t('choosePayout')}
        value={chosen}
        onChange={setChosen}
        options={payouts.map((each) => ({
          value: each.id,
          label: `#${each.id} · ${each.amount} ${currency} · ${each.reference}`,
        }))}
      />
    </CallDialog>
  );
}
