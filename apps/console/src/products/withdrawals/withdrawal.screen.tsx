/** One withdrawal: how much and where to, why it is flagged, the customer's limits and history, and the decision. */
import { Alert, Card } from 'antd';
import { WITHDRAWALS_PER_DAY } from '@candor/wire';
import { operatorWithdrawalCalls } from '@candor/wire/operators';
import { useCase } from '../../platform/api/index.ts';
import { formatMoment, groupDigits, regionName, useReasonText, useText } from '../../platform/i18n/index.ts';
import { useParam } from '../../platform/routing/index.ts';
import {
  Age,
  Columns,
  type Column,
  DataTable,
  Facts,
  Hint,
  Mono,
  Moment,
  Money,
  Tags,
  To,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CaseFrame, StateSteps } from '../../foundation/case/index.ts';
import { CustomerLink, StateTag, useFieldName } from '../../foundation/wording/index.ts';
import { Decision } from './decision.tsx';
import { TakenNotice } from './taken-notice.tsx';
import { paidState } from './state-rules.ts';
import { WhereCard } from './where-card.tsx';
import type { Withdrawal } from './withdrawal-type.ts';
import { withdrawalsText } from './withdrawals-text.ts';

export default function WithdrawalScreen() {
  const t = useText(withdrawalsText);
  const id = useParam('id');
  const reading = useCase(operatorWithdrawalCalls.detail, { id });
  return (
    <CaseFrame
      type="withdrawal"
      title={() => t('withdrawal', { id })}
      reading={reading}
      stateOf={({ state }) => paidState(state)}
      decision={(withdrawal) => <Decision withdrawal={withdrawal} onMoved={reading.onMoved} />}
    >
      {(withdrawal) => (
        <>
          <TakenNotice withdrawal={withdrawal} />
          {withdrawal.proposal_id === null ? null : (
            <Alert
              type="warning"
              showIcon
              title={<To path={`proposals/${withdrawal.proposal_id}`}>{t('waitsForCheck')}</To>}
            />
          )}
          <Columns>
            <AmountCard withdrawal={withdrawal} />
            <WhereCard withdrawal={withdrawal} />
          </Columns>
          <Columns>
            <CustomerCard withdrawal={withdrawal} />
            <Card title={t('timeline')}>
              <StateSteps
                list={withdrawal.timeline.map(({ state, at }) => ({ state: paidState(state), at }))}
              />
            </Card>
          </Columns>
          <HistoryCard withdrawal={withdrawal} />
        </>
      )}
    </CaseFrame>
  );
}

function AmountCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText(withdrawalsText);
  const why = useReasonText(withdrawalsText);
  const words = useText(wordsText);
  const { currency, flags, checks_needed } = withdrawal;
  const checks = checks_needed === 0 ? t('checks0') : checks_needed === 1 ? t('checks1') : t('checks2');
  return (
    <Card>
      <Facts
        list={[
          [t('amount'), <Money key="amount" amount={withdrawal.amount} currency={currency} />],
          [t('fee'), <Money key="fee" amount={withdrawal.fee} currency={currency} />],
          [t('arrives'), <Money key="arrives" amount={withdrawal.arrives} currency={currency} />],
          [t('value'), <Money key="value" amount={withdrawal.usdt_value} currency="USDT" />],
          [t('value24h'), <Money key="value24h" amount={withdrawal.usdt_value_24h} currency="USDT" />],
          [
            t('flags'),
            flags.length === 0 ? (
              <Hint key="flags">{t('noFlags')}</Hint>
            ) : (
              <Tags key="flags" color="warning" list={flags.map((flag) => t(`flag_${flag}`))} />
            ),
          ],
          [t('checks'), checks],
          [
            t('judgedBy'),
            <To key="rules" path="configuration/withdrawal_rules/all">
              {t('rulesVersion', { version: withdrawal.rules_version })}
            </To>,
          ],
          [words('age'), <Age key="age" since={withdrawal.created_at} />],
          withdrawal.tx_id === '' ? undefined : [t('txId'), <Mono key="tx">{withdrawal.tx_id}</Mono>],
          withdrawal.decided_by === null ? undefined : [t('decidedBy'), withdrawal.decided_by],
          withdrawal.approved_by === null ? undefined : [t('approvedBy'), withdrawal.approved_by],
          withdrawal.reason === ''
            ? undefined
            : [words('reason'), `${why(withdrawal.reason)} ${withdrawal.note}`],
        ]}
      />
    </Card>
  );
}

function CustomerCard({ withdrawal: { customer } }: { withdrawal: Withdrawal }) {
  const t = useText(withdrawalsText);
  const fieldName = useFieldName();
  const holds = customer.holds.map(({ reason, until }) => `${fieldName(reason)} → ${formatMoment(until)}`);
  return (
    <Card title={t('customer')}>
      <Facts
        list={[
          [
            t('customer'),
            <CustomerLink
              key="customer"
              id={customer.id}
            >{`#${customer.id} ${customer.nickname}`}</CustomerLink>,
          ],
          [t('verifiedName'), <strong key="name">{customer.verified_name || '—'}</strong>],
          [t('level'), <StateTag key="level" state={customer.level} />],
          [t('country'), regionName(customer.country)],
          [t('registered'), <Moment key="at" at={customer.registered_at} />],
          [t('usedToday'), `${customer.used_today} / ${WITHDRAWALS_PER_DAY}`],
          [
            t('used24h'),
            t('usedOf', { used: groupDigits(customer.used_24h), limit: groupDigits(customer.limit_24h) }),
          ],
          [
            t('holds'),
            holds.length === 0 ? (
              <Hint key="holds">{t('noHolds')}</Hint>
            ) : (
              <Tags key="holds" color="warning" list={holds} />
            ),
          ],
        ]}
      />
    </Card>
  );
}

function HistoryCard({ withdrawal: { history } }: { withdrawal: Withdrawal }) {
  const t = useText(withdrawalsText);
  const words = useText(wordsText);
  const columns: readonly Column<Withdrawal['history'][number]>[] = [
    { title: words('id'), key: 'id', render: (_, { id }) => <To path={`withdrawals/${id}`}>{`#${id}`}</To> },
    { title: t('way'), key: 'way', render: (_, { chain }) => (chain === 'bank' ? t('way_bank') : chain) },
    {
      title: t('amount'),
      key: 'amount',
      align: 'right',
      render: (_, { amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { title: words('state'), key: 'state', render: (_, { state }) => <StateTag state={paidState(state)} /> },
    { title: words('time'), key: 'at', render: (_, { created_at }) => <Moment at={created_at} /> },
  ];
  return (
    <Card title={t('history')}>
      <DataTable rows={history} columns={columns} rowKey={({ id }) => id} empty={t('noHistory')} />
    </Card>
  );
}
