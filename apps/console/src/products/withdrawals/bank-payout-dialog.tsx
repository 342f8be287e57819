/** A treasurer records that a payout was ordered at a bank, or that it never left; a line of its statement says the rest (ADR 75). */
import { Segmented } from 'antd';
import { operatorDepositCalls, operatorWithdrawalCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { closingOnMoved, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, ChoiceField, Hint, TypedField, choicesOf } from '../../platform/view/index.ts';
import { useProposed } from '../../foundation/case/index.ts';
import { type DecisionDialogProps, WITHDRAWAL_READS } from './decision-props.ts';
import { withdrawalsText } from './withdrawals-text.ts';

const OUTCOMES = ['ordered', 'not_sent'] as const;
type Outcome = (typeof OUTCOMES)[number];

export function BankPayoutDialog({
  withdrawal: { id, version, state },
  onMoved,
  onClose,
}: DecisionDialogProps) {
  const t = useText(withdrawalsText);
  const [outcome, setOutcome] = useState<Outcome>(state === 'approved' ? 'ordered' : 'not_sent');
  const [bank, setBank] = useState<number>();
  const [reference, setReference] = useState(state === 'approved' ? `CANDOR-${id}` : '');
  const { data: banks = [] } = useCall(operatorDepositCalls.banks, {});
  return (
    <CallDialog
      act={operatorWithdrawalCalls.bankPayout}
      body={(reason) => ({
        id,
        version,
        bank: bank!,
        outcome,
        reference,
        ...(reason === '' ? {} : { reason }),
      })}
      on={{ ...useProposed(...WITHDRAWAL_READS), onRefusal: closingOnMoved(onMoved, onClose) }}
      title={t('bankPayoutTitle', { id })}
      confirm={t('bankPayout')}
      label={t('optionalReason')}
      draft={`withdrawal/${id}/bank`}
      isRequired={false}
      isReady={bank !== undefined && reference !== ''}
      onClose={onClose}
    >
      {state === 'approved' ? (
        <Segmented<Outcome>
          value={outcome}
          onChange={setOutcome}
          options={choicesOf(OUTCOMES, (value) => t(`outcome_${value}`))}
        />
      ) : null}
      <Hint>{t(outcome === 'ordered' ? 'orderedHint' : 'notSentHint')}</Hint>
      <ChoiceField
        label={t('bank')}
        value={bank}
        options={banks.map((each) => ({
          value: each.bank,
          label: `${each.bank} · ${each.bank_name} · ${each.account_number} · ${each.currency}`,
        }))}
        onChange={setBank}
      />
      <TypedField
        label={t('reference')}
        value={reference}
        maxLength={64}
        onChange={(text) => setReference(text.trim())}
      />
    </CallDialog>
  );
}
