/** Customer accounts of staff and of the house (R-OPS-7); registering one and undoing it are proposals (R-OPS-9). */
import { Segmented } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, pageOf, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import {
  CallDialog,
  type Column,
  DialogButton,
  Hint,
  Moment,
  PageFrame,
  QueueTable,
  TypedField,
  choicesOf,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useProposed } from '../case/index.ts';
import { useMay } from '../session/index.ts';
import { CustomerLink } from '../wording/index.ts';
import { operatorsText } from './operators-text.ts';

type Row = ReplyOf<typeof operatorCalls.houseAccounts>['data'][number];
type Relation = Row['relation'];
const RELATIONS: readonly Relation[] = ['staff', 'house'];

export default function HouseAccountsScreen() {
  const t = useText(operatorsText);
  const words = useText(wordsText);
  const may = useMay();
  const { query } = useAddress();
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
        <DialogButton
          size="small"
          label={t('undo')}
          dialog={(close) => <UndoDialog userId={user_id} onClose={close} />}
        />
      ) : null,
  };
  return (
    <PageFrame
      title={t('houseAccounts')}
      extra={
        may(operatorCalls.registerHouseAccount) ? (
          <DialogButton label={t('register')} dialog={(close) => <RegisterDialog onClose={close} />} />
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
    </PageFrame>
  );
}

function UndoDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const t = useText(operatorsText);
  return (
    <CallDialog
      act={operatorCalls.endHouseAccount}
      body={(note) => ({ user_id: userId, note })}
      on={useProposed(operatorCalls.houseAccounts)}
      title={t('undoTitle', { id: userId })}
      confirm={t('undo')}
      label={t('note')}
      draft={`operators/undo/${userId}`}
      onClose={onClose}
    >
      <Hint>{t('undoHint')}</Hint>
    </CallDialog>
  );
}

function RegisterDialog({ onClose }: { onClose: () => void }) {
  const t = useText(operatorsText);
  const [userId, setUserId] = useState('');
  const [relation, setRelation] = useState<Relation>('staff');
  return (
    <CallDialog
      act={operatorCalls.registerHouseAccount}
      body={(note) => ({ user_id: userId, relation, note })}
      on={useProposed(operatorCalls.houseAccounts)}
      title={t('register')}
      label={t('note')}
      draft="operators/register"
      isReady={/^[1-9][0-9]*$/.test(userId)}
      onClose={onClose}
    >
      <Hint>{t('registerHint')}</Hint>
      <TypedField
        label={t('customerId')}
        inputMode="numeric"
        value={userId}
        onChange={(text) => setUserId(text.trim())}
      />
      <Segmented<Relation>
        aria-label={t('relation')}
        value={relation}
        onChange={setRelation}
        options={choicesOf(RELATIONS, (value) => t(`relation_${value}`))}
      />
    </CallDialog>
  );
}
