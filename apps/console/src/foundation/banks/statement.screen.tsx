/** One statement: its balances, every line with what explains it, and explaining those by which money left. */
import { Button, Card, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorBankCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { useParam } from '../../platform/routing/index.ts';
import {
  type Column,
  DataTable,
  Facts,
  Hint,
  Loaded,
  Money,
  Mono,
  PageFrame,
  ReasonDialog,
  Stack,
  To,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useProposed } from '../case/index.ts';
import { useMay } from '../session/index.ts';
import { CauseLink, useJournalKind } from '../wording/index.ts';
import { BankName } from './bank-name.tsx';
import { banksText } from './banks-text.ts';
import { ConfirmDialog, ExplainDialog } from './explain-dialog.tsx';
import { STATE_COLOURS } from './statements.screen.tsx';

type Statement = ReplyOf<typeof operatorBankCalls.statement>;
type Line = Statement['list'][number];

export default function StatementScreen() {
  const t = useText(banksText);
  const id = useParam('id');
  const reading = useCall(operatorBankCalls.statement, { statement_id: id }, { pollMs: 10_000 });
  const { data } = reading;
  return (
    <PageFrame
      title={t('statement', { number: data?.number ?? id })}
      mark={
        data === undefined ? null : <Tag color={STATE_COLOURS[data.state]}>{t(`state_${data.state}`)}</Tag>
      }
      extra={data?.state === 'booked' ? <TakeBack of={data} /> : null}
    >
      <Loaded of={reading}>
        {(statement) => (
          <Stack>
            <HeadCard of={statement} />
            <LinesCard of={statement} />
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  );
}

function TakeBack({ of: { id, version, number } }: { of: Statement }) {
  const t = useText(banksText);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { overview, statements, statement, takeBack } = operatorBankCalls;
  const proposed = useProposed(overview, statements, statement);
  const { run, isBusy } = useAction(takeBack, {
    ...proposed,
    onDone: (made) => {
      proposed.onDone(made);
      setOpen(false);
    },
  });
  if (!may(takeBack)) return null;
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('takeBack')}
      </Button>
      {isOpen ? (
        <ReasonDialog
          title={t('takeBackTitle', { number })}
          confirm={t('takeBack')}
          draft={`statement/${id}/back`}
          isBusy={isBusy}
          onConfirm={async (reason) => (await run({ statement_id: id, version, reason })) !== undefined}
          onClose={() => setOpen(false)}
        >
          <Hint>{t('takeBackHint')}</Hint>
        </ReasonDialog>
      ) : null}
    </>
  );
}

function HeadCard({ of }: { of: Statement }) {
  const t = useText(banksText);
  const money = (amount: string) => <Money key={amount} amount={amount} currency={of.currency} />;
  return (
    <Card>
      <Facts
        list={[
          [t('bank'), <BankName key="bank" bank={of.bank} isWhole />],
          [t('closedOn'), of.closed_on],
          [t('opening'), money(of.opening)],
          [t('sumIn'), money(of.sum_in)],
          [t('sumOut'), money(of.sum_out)],
          [t('closing'), money(of.closing)],
          [t('format'), t(`format_${of.format}`)],
          [t('enteredBy'), of.entered_by.name],
          of.checked_by === null ? undefined : [t('checkedBy'), of.checked_by.name],
          of.proposal_id === null
            ? undefined
            : [t('proposal'), <To key="p" path={`proposals/${of.proposal_id}`}>{`#${of.proposal_id}`}</To>],
          [t('digest'), <Mono key="digest">{of.digest}</Mono>],
        ]}
      />
    </Card>
  );
}

function LinesCard({ of }: { of: Statement }) {
  const t = useText(banksText);
  const words = useText(wordsText);
  const may = useMay();
  const kind = useJournalKind();
  const [explaining, setExplaining] = useState<Line>();
  const mayExplain = of.state === 'booked' && may(operatorBankCalls.explain);
  const columns: readonly Column<Line>[] = [
    { title: '#', dataIndex: 'position', align: 'right' },
    { title: t('valueDate'), dataIndex: 'value_date' },
    {
      title: words('amount'),
      key: 'amount',
      align: 'right',
      render: (_, { amount }) => <Money amount={amount} currency={of.currency} />,
    },
    { title: t('party'), dataIndex: 'name' },
    { title: t('reference'), dataIndex: 'reference' },
    { title: t('bankLineId'), key: 'line', render: (_, { bank_line_id }) => <Mono>{bank_line_id}</Mono> },
    {
      title: t('explainedBy'),
      key: 'movement',
      render: (_, line) => {
        if (line.movement !== null)
          return (
            <>
              {kind(line.movement.kind)} <CauseLink type={line.movement.ref_type} id={line.movement.ref_id} />{' '}
              {line.is_by_text && mayExplain ? (
                <Button size="small" onClick={() => setExplaining(line)}>
                  {t('confirmText')}
                </Button>
              ) : null}
            </>
          );
        if (line.is_own) return <Tag>{t('ownMoney')}</Tag>;
        if (of.state !== 'booked') return '—';
        return mayExplain ? (
          <Button size="small" onClick={() => setExplaining(line)}>
            {t('explain')}
          </Button>
        ) : (
          <Tag color="warning">{t('unexplained')}</Tag>
        );
      },
    },
  ];
  return (
    <Card>
      <DataTable rows={of.list} columns={columns} rowKey={({ id }) => id} />
      {explaining === undefined ? null : explaining.is_by_text ? (
        <ConfirmDialog line={explaining} onClose={() => setExplaining(undefined)} />
      ) : (
        <ExplainDialog bank={of.bank} line={explaining} onClose={() => setExplaining(undefined)} />
      )}
    </Card>
  );
}
