/** Operators with their roles; every change is a proposal that a second person checks (R-OPS-1, R-OPS-3). */
import { Button, Dropdown } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import {
  type Column,
  DataTable,
  DialogButton,
  Moment,
  PageFrame,
  Tags,
  To,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay, useMe, useRoleName } from '../session/index.ts';
import { StateTag } from '../wording/index.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { operatorsText } from './operators-text.ts';
import { WaitingRoles } from './waiting-roles.tsx';
import { type PersonAct, PersonDialog } from './person-dialog.tsx';

type Person = ReplyOf<typeof operatorCalls.people>[number];

export default function PeopleScreen() {
  const t = useText(operatorsText);
  const may = useMay();
  const reading = useCall(operatorCalls.people, {});
  const [act, setAct] = useState<{ kind: PersonAct; person: Person }>();
  const columns = useColumns((kind, person) => setAct({ kind, person }));
  return (
    <PageFrame
      title={t('people')}
      extra={
        may(operatorCalls.invite) ? (
          <DialogButton
            type="primary"
            label={t('invite')}
            dialog={(close) => <InviteDialog onClose={close} />}
          />
        ) : undefined
      }
    >
      <DataTable
        name={t('people')}
        of={reading}
        rows={reading.data}
        columns={columns}
        rowKey={({ id }) => id}
      />
      {act === undefined ? null : <PersonDialog {...act} onClose={() => setAct(undefined)} />}
    </PageFrame>
  );
}

function useColumns(onAct: (kind: PersonAct, person: Person) => void): readonly Column<Person>[] {
  const t = useText(operatorsText);
  const words = useText(wordsText);
  const may = useMay();
  const { data: me } = useMe();
  const roleName = useRoleName();
  const acts = (person: Person) => ({
    items: [
      { key: 'roles', label: t('changeRoles') },
      { key: 'sessions', label: t('endSessions') },
      { key: 'reenrol', label: t('reenrol') },
      { key: 'disable', label: t('shutOut'), danger: true },
    ],
    onClick: ({ key }: { key: string }) => onAct(key as PersonAct, person),
  });
  const columns: Column<Person>[] = [
    { title: words('id'), dataIndex: 'id' },
    { title: t('personName'), dataIndex: 'name' },
    { title: t('email'), dataIndex: 'email' },
    {
      title: t('roles'),
      key: 'roles',
      render: (_, person) => (
        <>
          <Tags list={person.roles.map(roleName)} />
          <WaitingRoles person={person} />
        </>
      ),
    },
    { title: words('state'), key: 'state', render: (_, { state }) => <StateTag state={state} /> },
    {
      title: t('lastLogin'),
      key: 'login',
      render: (_, { last_login_at }) => (last_login_at === null ? t('never') : <Moment at={last_login_at} />),
    },
    { title: t('sessions'), dataIndex: 'open_sessions', align: 'right' },
  ];
  const actions: Column<Person> = {
    title: '',
    key: 'acts',
    render: (_, person) =>
      person.proposal_id !== null ? (
        <To path={`proposals/${person.proposal_id}`}>{t('openProposal')}</To>
      ) : person.id === me?.id || person.state === 'disabled' ? null : (
        <Dropdown menu={acts(person)} trigger={['click']}>
          <Button size="small" aria-label={`${words('details')}: ${person.name}`}>
            …
          </Button>
        </Dropdown>
      ),
  };
  return may(operatorCalls.grantRoles) ? [...columns, actions] : columns;
}
