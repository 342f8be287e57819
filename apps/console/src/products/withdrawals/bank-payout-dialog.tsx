/** A treasurer records what the bank did with an approved payout. */
import { Input, Segmented, Select } from 'antd';
import { operatorDepositCalls, operatorWithdrawalCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { closingOnMoved, useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, ReasonDialog } from '../../platform/view/index.ts';
import { type DecisionDialogProps, useProposed } from './use-proposed.tsx';
import { withdrawalsText } from './withdrawals-text.ts';

type Outcome = 'paid' | 'returned';

export function BankPayoutDialog({ withdrawal: { id, version }, onMoved, onClose }: DecisionDialogProps) {
  const t = useText(withdrawalsText);
  const [outcome, setOutcome] = useState<Outcome>('paid');
  const [bank, setBank] = useState<number>();
  const [reference, setReference] = useState('');
  const { data: banks = [] } = useCall(operatorDepositCalls.banks, {});
  const onProposed = useProposed();
  const { run, isBusy } = useAction(operatorWithdrawalCalls.bankPayout, {
    isQuiet: true,
    onDone: onProposed,
    onRefusal: closingOnMoved(onMoved, onClose),
  });
  const record = async (reason: string) => {
    if (bank === undefined) return false;
    return (
      (await run({ id, version, bank, outcome, reference, ...(reason === '' ? {} : { reason }) })) !==
      undefined
    );
  };
  return (
    <ReasonDialog
      isOpen
      title={t('bankPayoutTitle', { id })}
      confirm={t('bankPayout')}
      label={t('optionalReason')}
      draft={`withdrawal/${id}/bank`}
      isRequired={false}
      isReady={bank !== undefined && reference !== ''}
      isBusy={isBusy}
      onConfirm={record}
      onClose={onClose}
    >
      <Hint>{t('bankPayoutHint')}</Hint>
      <Segmented<Outcome>
        value={outcome}
        onChange={setOutcome}
        options={[
          { value: 'paid', label: t('outcome_paid') },
          { value: 'returned', label: t('outcome_returned') },
        ]}
      />
      <Select
        aria-label={t('bank')}
        placeholder={t('bank')}
        value={bank ?? null}
        onChange={setBank}
        options={banks.map((each) => ({
          value: each.bank,
          label: `${each.bank} · ${each.bank_name} · ${each.account_number} · ${each.currency}`,
        }))}
        style={{ width: '100%' }}
      />
      <Input
        aria-label={t('reference')}
        placeholder={t('reference')}
        value={reference}
        maxLength={64}
        onChange={({ target }) => setReference(target.value.trim())}
      />
    </ReasonDialog>
  );
}
