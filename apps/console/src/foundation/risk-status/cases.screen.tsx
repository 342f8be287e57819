/** Cases about customers: what opened each, and closing it, which a second person checks. */
import type { ReplyOf } from '@candor/wire';
import { RISK_CASE_FINDINGS, riskStatusCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, useAddress } from '../../platform/routing/index.ts';
import {
  Age,
  CallDialog,
  ChoiceField,
  type Column,
  DialogButton,
  Hint,
  Moment,
  To,
  choicesOf,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CaseQueue, TakeNext, queuePlace, spanIn, useProposed } from '../case/index.ts';
import { useMay } from '../session/index.ts';
import { CauseLink, CustomerLink, useFieldName, useStateName, useValueText } from '../wording/index.ts';
import { CaseFileButton } from './case-file-button.tsx';
import { riskStatusText } from './risk-status-text.ts';
import { ScreeningLists } from './screening-lists.tsx';

type Case = ReplyOf<typeof riskStatusCalls.cases>['data'][number];
const STATES = ['open', 'proposed', 'closed'] as const;

export default function RiskCasesScreen() {
  const t = useText(riskStatusText);
  const stateName = useStateName();
  const { query } = useAddress();
  const { state, page } = queuePlace(STATES, query);
  const reading = useCall(
    riskStatusCalls.cases,
    { state, page, ...spanIn(query) },
    { pollMs: 15_000, keepsPrevious: true },
  );
  return (
    <CaseQueue
      title={t('cases')}
      path="risk-cases"
      state={state}
      states={choicesOf(STATES, stateName)}
      reading={reading}
      columns={useColumns(state)}
      hasDays
      extra={<TakeNext queue="risk_cases" path="risk-status" />}
      filters={<ScreeningLists />}
      onOpen={({ user_id }) => go(`risk-status/${user_id}`)}
    />
  );
}

function useColumns(state: (typeof STATES)[number]): readonly Column<Case>[] {
  const t = useText(riskStatusText);
  const words = useText(wordsText);
  const may = useMay();
  return [
    { title: words('id'), dataIndex: 'id' },
    { title: words('customer'), key: 'customer', render: (_, { user_id }) => <CustomerLink id={user_id} /> },
    { title: t('kind'), key: 'kind', render: (_, { kind }) => t(`kind_${kind}`) },
    { title: t('about'), key: 'about', render: (_, row) => <About of={row} /> },
    state === 'closed'
      ? { title: words('time'), key: 'at', render: (_, { closed_at }) => <Moment at={closed_at} /> }
      : { title: words('age'), key: 'age', render: (_, { created_at }) => <Age since={created_at} /> },
    {
      title: t('finding'),
      key: 'finding',
      render: (_, { finding, proposal_id: proposal }) => (
        <>
          {finding === null ? '—' : t(`finding_${finding}`)}{' '}
          {proposal === null ? null : <To path={`proposals/${proposal}`}>{`#${proposal}`}</To>}
        </>
      ),
    },
    {
      title: '',
      key: 'act',
      render: (_, row) => (
        <>
          {row.state === 'open' && may(riskStatusCalls.closeCase) ? (
            <DialogButton
              size="small"
              label={t('close')}
              dialog={(close) => <CloseDialog of={row} onClose={close} />}
            />
          ) : null}{' '}
          {may(riskStatusCalls.caseFile) ? <CaseFileButton id={row.id} /> : null}
        </>
      ),
    },
  ];
}

function About({ of: { kind, ref_type, ref_id, facts } }: { of: Case }) {
  const fieldName = useFieldName();
  const valueText = useValueText(true);
  return (
    <>
      {kind === 'manual' ? null : <CauseLink type={ref_type} id={ref_id} />}
      {Object.entries(facts).map(([field, value]) => (
        <div key={field}>
          {fieldName(field)}: {valueText(field, value)}
        </div>
      ))}
    </>
  );
}

function CloseDialog({ of, onClose }: { of: Case; onClose: () => void }) {
  const t = useText(riskStatusText);
  const [finding, setFinding] = useState<(typeof RISK_CASE_FINDINGS)[number]>();
  return (
    <CallDialog
      act={riskStatusCalls.closeCase}
      body={(reason) => ({ case_id: of.id, version: of.version, finding: finding!, reason })}
      on={useProposed(riskStatusCalls.cases, riskStatusCalls.brief)}
      title={t('closeTitle', { id: of.id })}
      confirm={t('close')}
      draft={`risk-cases/${of.id}`}
      isReady={finding !== undefined}
      onClose={onClose}
    >
      <Hint>{t('closeHint')}</Hint>
      <ChoiceField
        label={t('finding')}
        value={finding}
        options={choicesOf(RISK_CASE_FINDINGS, (value) => t(`finding_${value}`))}
        onChange={setFinding}
      />
    </CallDialog>
  );
}
