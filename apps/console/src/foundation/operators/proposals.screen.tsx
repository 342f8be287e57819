/** Proposals: those this operator may check, all open ones, his own, and what was decided. */
import type { ReplyOf } from '@candor/wire';
import { proposalCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { replaceQuery, useAddress } from '../../platform/routing/index.ts';
import { Age, Clamp, type Column, FilterChoice, Moment, choicesOf } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CaseQueue, mayCheckInBulk, queuePlace, spanIn } from '../case/index.ts';
import { CauseLink, CustomerLink, StateTag, useKindName } from '../wording/index.ts';
import { CheckSeveral } from './check-several.tsx';
import { askedReason } from './asked-reason.ts';
import { operatorsText } from './operators-text.ts';
import { useSummaryText } from './use-summary-text.ts';

const VIEWS = ['to_check', 'open', 'mine', 'decided'] as const;
const TITLES = { to_check: 'toCheck', open: 'openAll', mine: 'mine', decided: 'decided' } as const;
type View = (typeof VIEWS)[number];
type Row = ReplyOf<typeof proposalCalls.list>['data'][number];
/** A proposal lasts 24 hours (R-OPS-3). */
const LIMITS = { warmHours: 8, hotHours: 16 };

export default function ProposalsScreen() {
  const t = useText(operatorsText);
  const kindName = useKindName();
  const { query } = useAddress();
  const { state: view, page } = queuePlace(VIEWS, query, 'view');
  const kind = query['kind'];
  const { data: kinds = [] } = useCall(proposalCalls.kinds, {});
  const reading = useCall(
    proposalCalls.list,
    { view, page, ...spanIn(query), ...(kind === undefined ? {} : { kind }) },
    { pollMs: 15_000, keepsPrevious: true },
  );
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const several = (reading.data?.data ?? []).filter((row) => chosen.includes(row.id) && mayCheckInBulk(row));
  return (
    <CaseQueue<View, Row>
      hasDays
      title={t('proposals')}
      path="proposals"
      choice="view"
      state={view}
      states={choicesOf(VIEWS, (value) => t(TITLES[value]))}
      reading={reading}
      columns={useColumns(view)}
      filters={
        <FilterChoice
          label={t('anyKind')}
          value={kind}
          options={kinds.map((each) => ({ value: each.kind, label: kindName(each.kind) }))}
          onChange={(next) => replaceQuery({ ...spanIn(query), view, kind: next })}
        />
      }
      kept={{ kind }}
      extra={<CheckSeveral rows={several} onDone={() => setChosen([])} />}
      {...(view === 'to_check'
        ? {
            empty: t('nothingToCheck'),
            selection: { chosen, mayChoose: mayCheckInBulk, onChange: setChosen },
          }
        : {})}
    />
  );
}

function useColumns(view: View): readonly Column<Row>[] {
  const t = useText(operatorsText);
  const words = useText(wordsText);
  const kindName = useKindName();
  const expires: Column<Row> = {
    title: t('expires'),
    key: 'expires',
    render: (_, { expires_at }) => <Moment at={expires_at} />,
  };
  const decided: Column<Row> = {
    title: words('time'),
    key: 'decided',
    render: (_, { decided_at }) => <Moment at={decided_at} />,
  };
  const state: Column<Row> = {
    title: words('state'),
    key: 'state',
    render: (_, row) => <StateTag state={row.state} />,
  };
  const age: Column<Row> = {
    title: words('age'),
    key: 'age',
    render: (_, { created_at }) => <Age since={created_at} limits={LIMITS} />,
  };
  return [
    { title: words('id'), dataIndex: 'id' },
    { title: words('kind'), key: 'kind', render: (_, { kind }) => kindName(kind) },
    {
      title: t('subject'),
      key: 'subject',
      render: (_, { subject_type, subject_id }) => <CauseLink type={subject_type} id={subject_id} />,
    },
    {
      title: words('customer'),
      key: 'customer',
      render: (_, { user_id }) => (user_id === null ? '—' : <CustomerLink id={user_id} />),
    },
    { title: t('effect'), key: 'effect', render: (_, { summary }) => <Summary of={summary} /> },
    { title: words('reason'), key: 'reason', render: (_, row) => <Clamp>{askedReason(row)}</Clamp> },
    { title: t('maker'), key: 'maker', render: (_, { maker }) => <Clamp>{maker.name}</Clamp> },
    {
      title: t('checks'),
      key: 'checks',
      render: (_, { checks_given, checks_needed }) =>
        t('checksOf', { given: checks_given, needed: checks_needed }).replaceAll(' ', '\u00a0'),
    },
    // Of those that are to be checked there is but one state.
    ...(view === 'to_check' || view === 'open' ? [] : [state]),
    ...(view === 'decided' ? [decided] : [age, expires]),
  ];
}

function Summary({ of }: { of: Row['summary'] }) {
  const summaryText = useSummaryText();
  return <Clamp>{summaryText(of)}</Clamp>;
}
