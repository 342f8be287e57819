/** The payout of a pool for a day (R-MC-3): its transaction, and before anybody agrees, who would get how much of it. */
import { readAmount } from '@candor/money';
import { POOL_CHAINS, machineDeskCalls } from '@candor/wire/operators';
import type { ReplyOf } from '@candor/wire';
import { useState } from 'react';
import { useProposed } from '../../foundation/case/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import {
  CallDialog,
  ChoiceField,
  type Column,
  DataTable,
  Facts,
  FailedBlock,
  Hint,
  Money,
  TypedField,
  choicesOf,
} from '../../platform/view/index.ts';
import type { DeskPackage } from './desk.ts';
import { machinesText } from './machines-text.ts';

type Chain = (typeof POOL_CHAINS)[number];
type Plan = ReplyOf<typeof machineDeskCalls.preview>;

export function PayoutDialog({ of, onClose }: { of: DeskPackage; onClose: () => void }) {
  const t = useText(machinesText);
  const { id, output_currency_name: currency } = of;
  const [day, setDay] = useState(of.missing_day ?? '');
  const [amount, setAmount] = useState('');
  const [chain, setChain] = useState<Chain>('BTC');
  const [txId, setTxId] = useState('');
  return (
    <CallDialog
      act={machineDeskCalls.payout}
      body={(reason) => ({ id, day, amount, chain, tx_id: txId, reason })}
      on={useProposed(machineDeskCalls.list)}
      title={t('actTitle', { act: t('act_payout'), id, name: of.model })}
      confirm={t('act_payout')}
      draft={`machines/${id}/payout`}
      isReady={day !== '' && amount !== '' && txId !== ''}
      onClose={onClose}
    >
      <Hint>{t('payoutHint')}</Hint>
      <TypedField type="date" label={t('day')} value={day} onChange={setDay} />
      <TypedField
        label={t('amount', { currency })}
        value={amount}
        inputMode="decimal"
        onChange={(text) => setAmount(text.trim())}
      />
      <ChoiceField
        label={t('chain')}
        value={chain}
        options={choicesOf(POOL_CHAINS, (each) => each)}
        onChange={setChain}
      />
      <TypedField label={t('tx_id')} value={txId} onChange={(text) => setTxId(text.trim())} />
      <Preview of={of} day={day} amount={amount} />
    </CallDialog>
  );
}

function Preview({ of, day, amount }: { of: DeskPackage; day: string; amount: string }) {
  const t = useText(machinesText);
  const isAskable = day !== '' && (readAmount(amount) ?? 0n) > 0n;
  const { data, error, refetch } = useCall(
    machineDeskCalls.preview,
    { id: of.id, day, amount },
    { isEnabled: isAskable },
  );
  if (!isAskable) return <Hint>{t('previewEmpty')}</Hint>;
  if (error !== null && data === undefined)
    return <FailedBlock error={error} onRetry={() => void refetch()} />;
  return data === undefined ? null : <Plan plan={data} currency={of.output_currency_name} />;
}

function Plan({ plan, currency }: { plan: Plan; currency: string }) {
  const t = useText(machinesText);
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <section aria-label={t('preview')}>
      <Facts
        list={[
          [t('previewOutput', { power: plan.power_cost, carried: plan.carried }), money(plan.output)],
          [t('perUnit'), money(plan.per_unit)],
          [t('toCustomers', { n: plan.leased }), money(plan.customers)],
          [t('toHouse'), money(plan.house)],
          [t('rest'), money(plan.rest)],
        ]}
      />
      <DataTable
        rows={plan.shares}
        columns={useShareColumns()}
        rowKey={({ rental_id: id }) => id}
        empty="—"
      />
      {plan.more === 0 ? null : <Hint>{t('more', { n: plan.more })}</Hint>}
    </section>
  );
}

function useShareColumns(): readonly Column<Plan['shares'][number]>[] {
  const t = useText(machinesText);
  return [
    { title: t('rental'), dataIndex: 'rental_id' },
    { title: t('shareUnits'), dataIndex: 'units', align: 'right' },
    { title: t('share'), key: 'share', align: 'right', render: (_, { amount }) => <Money amount={amount} /> },
  ];
}
