/** Proposes other roles for an operator, a new enrolment link, or to shut him out; ends his sessions at once. */
import type { OperatorRole, ReplyOf } from '@candor/wire';
import { operatorCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, ReasonDialog } from '../../platform/view/index.ts';
import { operatorsText } from './operators-text.ts';
import { RoleChoice } from './role-choice.tsx';

export type PersonAct = 'roles' | 'disable' | 'reenrol' | 'sessions';

interface PersonDialogProps {
  kind: PersonAct;
  person: ReplyOf<typeof operatorCalls.people>[number];
  onClose: () => void;
}

const TITLES = {
  roles: 'changeRoles',
  disable: 'shutOut',
  reenrol: 'reenrol',
  sessions: 'endSessions',
} as const;

export function PersonDialog({ kind, person, onClose }: PersonDialogProps) {
  const t = useText(operatorsText);
  const [roles, setRoles] = useState<readonly OperatorRole[]>(person.roles);
  const onDone = () => void refresh(operatorCalls.people);
  const actions = {
    roles: useAction(operatorCalls.grantRoles, { onDone }),
    disable: useAction(operatorCalls.disable, { onDone }),
    reenrol: useAction(operatorCalls.reenrol, { onDone }),
    sessions: useAction(operatorCalls.endSessions, { onDone }),
  };
  const subject = { operator_id: person.id, version: person.version };
  const act = async (reason: string) => {
    if (kind === 'roles')
      return (await actions.roles.run({ ...subject, roles: roles.join(','), reason })) !== undefined;
    if (kind === 'sessions')
      return (await actions.sessions.run({ operator_id: person.id, reason })) !== undefined;
    return (await actions[kind].run({ ...subject, reason })) !== undefined;
  };
  return (
    <ReasonDialog
      isOpen
      title={`${t(TITLES[kind])} · ${person.name}`}
      confirm={t(TITLES[kind])}
      draft={`operators/${person.id}/${kind}`}
      isDanger={kind === 'disable'}
      isBusy={actions[kind].isBusy}
      isReady={kind !== 'roles' || roles.length > 0}
      onConfirm={act}
      onClose={onClose}
    >
      {kind === 'roles' ? <RoleChoice value={roles} onChange={setRoles} /> : null}
      {kind === 'sessions' ? <Hint>{t('endSessionsHint')}</Hint> : null}
    </ReasonDialog>
  );
}
