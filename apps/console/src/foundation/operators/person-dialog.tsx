/** Proposes other roles for an operator, a new enrolment link, or to shut him out; ends his sessions at once. */
import type { OperatorRole, ReplyOf } from '@candor/wire';
import { operatorCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, Hint } from '../../platform/view/index.ts';
import { useProposed } from '../case/index.ts';
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
  const proposed = useProposed(operatorCalls.people);
  const dialog = {
    title: `${t(TITLES[kind])} · ${person.name}`,
    confirm: t(TITLES[kind]),
    draft: `operators/${person.id}/${kind}`,
    onClose,
  };
  const subject = { operator_id: person.id, version: person.version };
  switch (kind) {
    case 'roles':
      return (
        <CallDialog
          {...dialog}
          act={operatorCalls.grantRoles}
          body={(reason) => ({ ...subject, roles: roles.join(','), reason })}
          on={proposed}
          isReady={roles.length > 0}
        >
          <RoleChoice value={roles} onChange={setRoles} />
        </CallDialog>
      );
    case 'sessions':
      return (
        <CallDialog
          {...dialog}
          act={operatorCalls.endSessions}
          body={(reason) => ({ operator_id: person.id, reason })}
          on={{ onDone: () => void refresh(operatorCalls.people) }}
        >
          <Hint>{t('endSessionsHint')}</Hint>
        </CallDialog>
      );
    case 'disable':
    case 'reenrol':
      return (
        <CallDialog
          {...dialog}
          act={operatorCalls[kind]}
          body={(reason) => ({ ...subject, reason })}
          on={proposed}
          isDanger={kind === 'disable'}
        />
      );
  }
}
