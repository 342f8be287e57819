/** Proposes a new operator. */
import { Input } from 'antd';
import type { OperatorRole } from '@candor/wire';
import { operatorCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, ReasonDialog } from '../../platform/view/index.ts';
import { operatorsText } from './operators-text.ts';
import { RoleChoice } from './role-choice.tsx';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText(operatorsText);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly OperatorRole[]>([]);
  const { run, isBusy } = useAction(operatorCalls.invite, {
    onDone: () => void refresh(operatorCalls.people),
  });
  return (
    <ReasonDialog
      isOpen
      title={t('invite')}
      confirm={t('invite')}
      draft="operators/invite"
      isBusy={isBusy}
      isReady={name.trim() !== '' && email.includes('@') && roles.length > 0}
      onConfirm={async (reason) => (await run({ name, email, roles: roles.join(','), reason })) !== undefined}
      onClose={onClose}
    >
      <Hint>{t('inviteHint')}</Hint>
      <Input
        aria-label={t('personName')}
        placeholder={t('personName')}
        value={name}
        maxLength={80}
        onChange={({ target }) => setName(target.value)}
      />
      <Input
        aria-label={t('email')}
        placeholder={t('email')}
        value={email}
        maxLength={254}
        onChange={({ target }) => setEmail(target.value)}
      />
      <RoleChoice value={roles} onChange={setRoles} />
    </ReasonDialog>
  );
}
