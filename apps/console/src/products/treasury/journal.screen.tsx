/** One journal with its postings, whom they belong to, what caused it, what came of the same cause, and its reversal. */
import { Alert, Card, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { proposalCalls, treasuryCalls } from '@candor/wire/operators';
import { refresh, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, useParam } from '../../platform/routing/index.ts';
import {
  CallDialog,
  Columns,
  type Column,
  DataTable,
  DialogButton,
  Facts,
  Hint,
  LoadedPage,
  Moment,
  Money,
  Mono,
  To,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay } from '../../foundation/session/index.ts';
import { Actor, CauseLink, CustomerLink, useJournalKind } from '../../foundation/wording/index.ts';
import { useJournalColumns } from './ledger.screen.tsx';
import { treasuryText } from './treasury-text.ts';

type Journal = ReplyOf<typeof treasuryCalls.journal>;

export default function JournalScreen() {
  const t = useText(treasuryText);
  const id = useParam('id');
  const kindName = useJournalKind();
  const reading = useCall(treasuryCalls.journal, { id });
  const columns = useJournalColumns();
  return (
    <LoadedPage
      title={t('journal', { id })}
      of={reading}
      mark={({ kind }) => <Tag>{kindName(kind)}</Tag>}
      extra={({ is_reversible: isReversible }) => (isReversible ? <ReverseButton id={id} /> : null)}
    >
      {(journal) => (
        <>
          {journal.reversed_by === null ? null : (
            <Alert
              type="warning"
              showIcon
              title={
                <>
                  {t('reversedBy')} <To path={`ledger/${journal.reversed_by}`}>{journal.reversed_by}</To>
                </>
              }
            />
          )}
          <Columns isWideLeft>
            <PostingCard journal={journal} />
            <CauseCard journal={journal} />
          </Columns>
          <Card title={t('sameCause')}>
            <DataTable rows={journal.same_cause} columns={columns} rowKey={(each) => each.id} />
          </Card>
        </>
      )}
    </LoadedPage>
  );
}

function PostingCard({ journal: { postings } }: { journal: Journal }) {
  const t = useText(treasuryText);
  const words = useText(wordsText);
  const columns: readonly Column<Journal['postings'][number]>[] = [
    {
      title: t('account'),
      key: 'account',
      render: (_, { account, user_id }) => (
        <To path="ledger" query={user_id === null ? { account } : { user_id }}>
          <Mono>{account}</Mono>
        </To>
      ),
    },
    {
      title: t('owner'),
      key: 'owner',
      render: (_, { user_id }) => (user_id === null ? '—' : <CustomerLink id={user_id} />),
    },
    { title: t('bucket'), key: 'bucket', render: (_, { bucket }) => t(`bucket_${bucket}`) },
    {
      title: words('amount'),
      key: 'amount',
      align: 'right',
      render: (_, { amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
  return (
    <Card title={t('postings')} extra={<Hint>{t('balanced')}</Hint>}>
      <DataTable
        rows={postings.map((posting, index) => ({ ...posting, index }))}
        columns={columns}
        rowKey={(row) => (row as { index?: number }).index ?? 0}
      />
    </Card>
  );
}

function CauseCard({ journal }: { journal: Journal }) {
  const t = useText(treasuryText);
  const words = useText(wordsText);
  const kindName = useJournalKind();
  return (
    <Card>
      <Facts
        list={[
          [words('kind'), `${kindName(journal.kind)} (${journal.kind})`],
          [t('rule'), journal.rule],
          [t('cause'), <CauseLink key="cause" type={journal.ref_type} id={journal.ref_id} />],
          [t('actor'), <Actor key="actor" name={journal.actor_name} />],
          [t('approver'), journal.approver_name],
          [words('time'), <Moment key="at" at={journal.at} />],
        ]}
      />
    </Card>
  );
}

function ReverseButton({ id }: { id: string }) {
  const t = useText(treasuryText);
  const may = useMay();
  if (!may(treasuryCalls.reverse)) return null;
  const onDone = ({ proposal_id: proposal }: { proposal_id: number }): void => {
    void refresh(proposalCalls.list, treasuryCalls.journal);
    go(`proposals/${proposal}`);
  };
  return (
    <DialogButton
      danger
      label={t('reverse')}
      dialog={(close) => (
        <CallDialog
          act={treasuryCalls.reverse}
          body={(reason) => ({ journal_id: id, reason })}
          on={{ onDone }}
          title={t('reverseTitle', { id })}
          confirm={t('propose')}
          draft={`ledger/${id}/reverse`}
          isDanger
          onClose={close}
        >
          <Hint>{t('reverseHint')}</Hint>
        </CallDialog>
      )}
    />
  );
}
