/** One statement line, the claims that may be its own, and what can be done with money that has no owner. */
import { Button, Card, Input } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorDepositCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { type CaseReading, closingOnMoved, useAction, useCase } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { useParam } from '../../platform/routing/index.ts';
import {
  Age,
  Columns,
  type Column,
  DataTable,
  Facts,
  Hint,
  Mono,
  Money,
  ReasonDialog,
  Tags,
  To,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { BankName } from '../../foundation/banks/index.ts';
import { CaseFrame, StateSteps } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { CustomerLink } from '../../foundation/wording/index.ts';
import { depositsText } from './deposits-text.ts';
import { LeftBesideHint } from './left-beside.tsx';
import { PayoutBackDialog } from './payout-back-dialog.tsx';
import { refreshDeposits } from './refresh-deposits.ts';
import { ReverseLine } from './reverse-line.tsx';

type Line = ReplyOf<typeof operatorDepositCalls.line>;

export default function LineScreen() {
  const t = useText(depositsText);
  const id = useParam('id');
  const reading = useCase(operatorDepositCalls.line, { line_id: id });
  return (
    <CaseFrame
      type="statement_line"
      title={() => t('line', { id })}
      reading={reading}
      decision={(line) => <LineActs line={line} reading={reading} />}
    >
      {(line) => (
        <Columns>
          <LineCard line={line} />
          <ClaimsCard line={line} />
        </Columns>
      )}
    </CaseFrame>
  );
}

function LineCard({ line }: { line: Line }) {
  const t = useText(depositsText);
  const words = useText(wordsText);
  return (
    <Card>
      <Facts
        list={[
          [words('amount'), <Money key="amount" amount={line.amount} currency={line.currency} />],
          [t('sender'), <strong key="sender">{line.sender_name}</strong>],
          [t('reference'), line.reference === '' ? '—' : <Mono key="reference">{line.reference}</Mono>],
          [t('bank'), <BankName key="bank" bank={line.bank} isWhole />],
          [t('bankLineId'), <Mono key="line">{line.bank_line_id}</Mono>],
          [t('valueDate'), line.value_date],
          [t('enteredBy'), line.entered_by.name],
          line.checked_by === null ? undefined : [t('checkedBy'), line.checked_by.name],
          [words('age'), <Age key="age" since={line.created_at} />],
          line.user_id === null
            ? undefined
            : [words('customer'), <CustomerLink key="customer" id={line.user_id} />],
          line.claim_id === null
            ? undefined
            : [
                t('matchedClaim'),
                <To key="claim" path={`deposits/${line.claim_id}`}>{`#${line.claim_id}`}</To>,
              ],
          line.payout_id === null
            ? undefined
            : [
                t('payoutOf'),
                <To key="payout" path={`withdrawals/${line.payout_id}`}>{`#${line.payout_id}`}</To>,
              ],
          line.reason === '' ? undefined : [words('reason'), line.reason],
          line.return_reference === null ? undefined : [t('returnReference'), line.return_reference],
        ]}
      />
      <LeftBesideHint line={line} />
      <h2>{t('timeline')}</h2>
      <StateSteps list={line.timeline} />
    </Card>
  );
}

function ClaimsCard({ line }: { line: Line }) {
  const t = useText(depositsText);
  const words = useText(wordsText);
  const columns: readonly Column<Line['claims'][number]>[] = [
    { title: words('id'), key: 'id', render: (_, { id }) => <To path={`deposits/${id}`}>{`#${id}`}</To> },
    { title: words('customer'), key: 'customer', render: (_, { user_id }) => <CustomerLink id={user_id} /> },
    {
      title: t('claimedAmount'),
      key: 'amount',
      align: 'right',
      render: (_, claim) => <Money amount={claim.amount} currency={claim.currency} />,
    },
    {
      title: '',
      key: 'fits',
      render: (_, { fits }) => <Tags color="success" list={fits.map((fit) => t(`fits_${fit}`))} />,
    },
  ];
  return (
    <Card title={t('possibleClaims')}>
      <DataTable rows={line.claims} columns={columns} rowKey={({ id }) => id} empty={t('noClaims')} />
    </Card>
  );
}

function LineActs({ line, reading }: { line: Line; reading: CaseReading<Line> }) {
  const { id, version, state } = line;
  const t = useText(depositsText);
  const may = useMay();
  const [open, setOpen] = useState<'suspend' | 'returnLine' | 'payoutBack'>();
  const [reference, setReference] = useState('');
  const options = {
    onDone: refreshDeposits,
    onRefusal: closingOnMoved(reading.onMoved, () => setOpen(undefined)),
  };
  const suspend = useAction(operatorDepositCalls.suspend, options);
  const returnLine = useAction(operatorDepositCalls.returnLine, options);
  const dialog = { draft: `line/${id}/${open}`, onClose: () => setOpen(undefined) };
  return (
    <>
      {state === 'open' && may(operatorDepositCalls.suspend) ? (
        <Button onClick={() => setOpen('suspend')}>{t('suspend')}</Button>
      ) : null}
      {state === 'suspended' && may(operatorDepositCalls.returnLine) ? (
        <Button onClick={() => setOpen('returnLine')}>{t('returnLine')}</Button>
      ) : null}
      {line.payouts.length > 0 && may(operatorDepositCalls.payoutBack) ? (
        <Button onClick={() => setOpen('payoutBack')}>{t('payoutBack')}</Button>
      ) : null}
      <ReverseLine line={line} reading={reading} />
      {open === 'payoutBack' ? (
        <PayoutBackDialog line={line} reading={reading} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === 'suspend' ? (
        <ReasonDialog
          {...dialog}
          title={t('suspendTitle', { id })}
          confirm={t('suspend')}
          isBusy={suspend.isBusy}
          onConfirm={async (reason) => (await suspend.run({ line_id: id, version, reason })) !== undefined}
        >
          <Hint>{t('suspendHint')}</Hint>
        </ReasonDialog>
      ) : null}
      {open === 'returnLine' ? (
        <ReasonDialog
          {...dialog}
          title={t('returnTitle', { id })}
          confirm={t('returnLine')}
          isReady={reference !== ''}
          isBusy={returnLine.isBusy}
          onConfirm={async (reason) =>
            (await returnLine.run({ line_id: id, version, return_reference: reference, reason })) !==
            undefined
          }
        >
          <Hint>{t('returnHint')}</Hint>
          <Input
            aria-label={t('returnReference')}
            placeholder={t('returnReference')}
            value={reference}
            onChange={({ target }) => setReference(target.value.trim())}
          />
        </ReasonDialog>
      ) : null}
    </>
  );
}
