/** The login password once more, before something that a thief with an open session would like to do. */
import { Field, PasswordInput } from '@candor/ui';
import { type ReactNode, useState } from 'react';
import { SubmitButton } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { identityText } from '../identity-text.ts';
import css from './security.module.css';

interface PasswordStepProps {
  lead?: string;
  /** Between the password and the button. */
  children?: ReactNode;
  label?: string;
  isDanger?: boolean;
  isBusy: boolean;
  onPassword: (password: string) => void;
}

export function PasswordStep({
  lead,
  children,
  label,
  isDanger = false,
  isBusy,
  onPassword,
}: PasswordStepProps) {
  const t = useText(identityText);
  const words = useText(wordsText);
  const [password, setPassword] = useState('');
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onPassword(password);
      }}
    >
      {lead === undefined ? null : <p className={css['lead']}>{lead}</p>}
      <Field label={t('password')}>
        <PasswordInput
          value={password}
          placeholder={t('passwordPlaceholder')}
          revealLabel={words('showPassword')}
          hideLabel={words('hidePassword')}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {children}
      <SubmitButton
        type="submit"
        variant={isDanger ? 'danger' : 'primary'}
        isBusy={isBusy}
        lacks={password === '' ? words('fillFirst', { field: t('password') }) : ''}
      >
        {label ?? words('next')}
      </SubmitButton>
    </form>
  );
}
