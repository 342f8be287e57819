/** Proposes a new operator. */
import type { OperatorRole } from '@candor/wire';
import { operatorCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, Hint, TypedField } from '../../platform/view/index.ts';
import { useProposed } from '../case/index.ts';
import { operatorsText } from './operators-text.ts';
import { RoleChoice } from './role-choice.tsx';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText(operatorsText);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly OperatorRole[]>([]);
  return (
    <CallDialog
      act={operatorCalls.invite}
      body={(reason) => ({ name, email, roles: roles.join(','), reason })}
      on={useProposed(operatorCalls.people)}
      title={t('invite')}
      draft="operators/invite"
      isReady={name.trim() !== '' && email.includes('@') && roles.length > 0}
      onClose={onClose}
    >
      <Hint>{t('inviteHint')}</Hint>
      <TypedField label={t('personName')} value={name} maxLength={80} onChange={setName} />
      <TypedField label={t('email')} value={email} maxLength={254} onChange={setEmail} />
      <RoleChoice value={roles} onChange={setRoles} />
    </CallDialog>
  );
}
