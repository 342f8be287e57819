/** Customer accounts of staff and of the house (R-OPS-7); registering one and undoing it are proposals (R-OPS-9). */
import { Button, Input, Segmented } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh, useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, pageOf, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import { type Column, Hint, Moment, PageFrame, QueueTable, ReasonDialog } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay } from '../session/index.ts';
import { CustomerLink } from '../wording/index.ts';
import { operatorsText } from './operators-text.ts';

type Row = ReplyOf<typeof operatorCalls.houseAccounts>['data'][number];
type Relation = Row['relation'];

export default function HouseAccountsScreen() {
  const t = useText(operatorsText);
  const words = useText(wordsText);
  const may = useMay();
  const { query } = useAddress();
  const [isRegistering, setRegistering] = useState(false);
  const [undoing, setUndoing] = useState<number>();
  const reading = useCall(operatorCalls.houseAccounts, { page: pageOf(query) }, { keepsPrevious: true });
  const columns: readonly Column<Row>[] = [
    { title: words('customer'), key: 'customer', render: (_, { user_id }) => <CustomerLink id={user_id} /> },
    {
      title: t('relation'),
      key: 'relation',
      render: (_, { relation, is_registered }) => t(is_registered ? `relation_${relation}` : 'undone'),
    },
    { title: t('note'), dataIndex: 'note' },
    { title: t('registeredBy'), key: 'by', render: (_, { registered_by }) => registered_by ?? '—' },
    { title: t('approvedBy'), key: 'checker', render: (_, { approved_by }) => approved_by ?? '—' },
    { title: words('time'), key: 'at', render: (_, { registered_at }) => <Moment at={registered_at} /> },
  ];
  const undo: Column<Row> = {
    title: '',
    key: 'undo',
    render: (_, { user_id, is_registered }) =>
      is_registered ? (
        <Button
          size="small"
          onClick={(event) => {
            event.stopPropagation();
            setUndoing(user_id);
          }}
        >
          {t('undo')}
        </Button>
      ) : null,
  };
  return (
    <PageFrame
      title={t('houseAccounts')}
      extra={
        may(operatorCalls.registerHouseAccount) ? (
          <Button onClick={() => setRegistering(true)}>{t('register')}</Button>
        ) : undefined
      }
    >
      <QueueTable
        name={t('houseAccounts')}
        of={reading}
        columns={may(operatorCalls.endHouseAccount) ? [...columns, undo] : columns}
        rowKey={({ user_id }) => user_id}
        onOpen={({ user_id }) => go(`customers/${user_id}`)}
        onPage={(page) => replaceQuery({ page })}
        empty={words('nothingHere')}
      />
      {undoing === undefined ? null : <UndoDialog userId={undoing} onClose={() => setUndoing(undefined)} />}
      {isRegistering ? <RegisterDialog onClose={() => setRegistering(false)} /> : null}
    </PageFrame>
  );
}

function UndoDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const t = useText(operatorsText);
  const { run, isBusy } = useAction(operatorCalls.endHouseAccount, {
    onDone: () => void refresh(operatorCalls.houseAccounts),
  });
  return (
    <ReasonDialog
      isOpen
      title={t('undoTitle', { id: userId })}
      confirm={t('undo')}
      label={t('note')}
      draft={`operators/undo/${userId}`}
      isBusy={isBusy}
      onConfirm={async (note) => (await run({ user_id: userId, note })) !== undefined}
      onClose={onClose}
    >
      <Hint>{t('undoHint')}</Hint>
    </ReasonDialog>
  );
}

function RegisterDialog({ onClose }: { onClose: () => void }) {
  const t = useText(operatorsText);
  const [userId, setUserId] = useState('');
  const [relation, setRelation] = useState<Relation>('staff');
  const { run, isBusy } = useAction(operatorCalls.registerHouseAccount, {
    onDone: () => void refresh(operatorCalls.houseAccounts),
  });
  return (
    <ReasonDialog
      isOpen
      title={t('register')}
      confirm={t('register')}
      label={t('note')}
      draft="operators/register"
      isBusy={isBusy}
      isReady={/^[1-9][0-9]*$/.test(userId)}
      onConfirm={async (note) => (await run({ user_id: userId, relation, note })) !== undefined}
      onClose={onClose}
    >
      <Hint>{t('registerHint')}</Hint>
      <Input
        aria-label={t('customerId')}
        placeholder={t('customerId')}
        inputMode="numeric"
        value={userId}
        onChange={({ target }) => setUserId(target.value.trim())}
      />
      <Segmented<Relation>
        value={relation}
        onChange={setRelation}
        options={[
          { value: 'staff', label: t('relation_staff') },
          { value: 'house', label: t('relation_house') },
        ]}
      />
    </ReasonDialog>
  );
}
