/** Cases about customers: what opened each, and closing it, which a second person checks. */
import { Button, Segmented, Select } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { RISK_CASE_FINDINGS, riskStatusCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh, useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import { Age, Filters, Hint, PageFrame, QueueTable, ReasonDialog } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay } from '../session/index.ts';
import { CustomerLink, StateTag, useKindName } from '../wording/index.ts';
import { riskStatusText } from './risk-status-text.ts';

type Case = ReplyOf<typeof riskStatusCalls.cases>['data'][number];
const STATES = ['open', 'proposed', 'closed'] as const;

export default function RiskCasesScreen() {
  const t = useText(riskStatusText);
  const words = useText(wordsText);
  const may = useMay();
  const { query } = useAddress();
  const state = STATES.find((each) => each === query['state']) ?? 'open';
  const page = Number(query['page'] ?? 1);
  const reading = useCall(riskStatusCalls.cases, { state, page });
  const [closing, setClosing] = useState<Case>();
  return (
    <PageFrame title={t('cases')}>
      <Filters>
        <Segmented
          value={state}
          onChange={(next) => replaceQuery({ state: next })}
          options={STATES.map((value) => ({ value, label: <StateTag state={value} /> }))}
        />
      </Filters>
      <QueueTable
        name={t('cases')}
        of={reading}
        columns={[
          { title: words('id'), dataIndex: 'id' },
          {
            title: words('customer'),
            key: 'customer',
            render: (_: unknown, { user_id }: Case) => <CustomerLink id={user_id} />,
          },
          { title: t('kind'), key: 'kind', render: (_: unknown, { kind }: Case) => t(`kind_${kind}`) },
          { title: t('about'), key: 'about', render: (_: unknown, row: Case) => <About of={row} /> },
          {
            title: words('age'),
            key: 'age',
            render: (_: unknown, { created_at }: Case) => <Age since={created_at} />,
          },
          {
            title: t('finding'),
            key: 'finding',
            render: (_: unknown, row: Case) =>
              row.finding !== null ? (
                t(`finding_${row.finding}`)
              ) : state === 'open' && may(riskStatusCalls.closeCase) ? (
                <Button
                  size="small"
                  onClick={(event) => {
                    event.stopPropagation();
                    setClosing(row);
                  }}
                >
                  {t('close')}
                </Button>
              ) : null,
          },
        ]}
        rowKey={({ id }) => id}
        onOpen={({ user_id }) => go(`risk-status/${user_id}`)}
        onPage={(next) => replaceQuery({ state, page: next })}
      />
      {closing === undefined ? null : <CloseDialog of={closing} onClose={() => setClosing(undefined)} />}
    </PageFrame>
  );
}

function About({ of }: { of: Case }) {
  const kindName = useKindName();
  const facts = Object.values(of.facts).join(' · ');
  return <>{of.kind === 'manual' ? facts : `${kindName(of.ref_type)} ${of.ref_id} · ${facts}`}</>;
}

function CloseDialog({ of, onClose }: { of: Case; onClose: () => void }) {
  const t = useText(riskStatusText);
  const [finding, setFinding] = useState<(typeof RISK_CASE_FINDINGS)[number]>();
  const { run, isBusy } = useAction(riskStatusCalls.closeCase, {
    onDone: () => void refresh(riskStatusCalls.cases, riskStatusCalls.brief),
  });
  return (
    <ReasonDialog
      isOpen
      title={t('closeTitle', { id: of.id })}
      confirm={t('close')}
      draft={`risk-cases/${of.id}`}
      isReady={finding !== undefined}
      isBusy={isBusy}
      onConfirm={async (reason) =>
        (await run({ case_id: of.id, version: of.version, finding: finding!, reason })) !== undefined
      }
      onClose={onClose}
    >
      <Hint>{t('closeHint')}</Hint>
      <Select
        aria-label={t('finding')}
        placeholder={t('finding')}
        {...(finding === undefined ? {} : { value: finding })}
        onChange={setFinding}
        options={RISK_CASE_FINDINGS.map((value) => ({ value, label: t(`finding_${value}`) }))}
      />
    </ReasonDialog>
  );
}
