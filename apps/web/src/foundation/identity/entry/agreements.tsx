/** "I have read and agree": the tick, and the two texts it is about, readable in place. */
import { Checkbox, Sheet } from '@candor/ui';
import { useState } from 'react';
import type { FieldName, WireForm } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { identityText } from '../identity-text.ts';
import css from './entry.module.css';

export function Agreements<Fields>({ form, name }: { form: WireForm<Fields>; name: FieldName<Fields> }) {
  const t = useText(identityText);
  const words = useText(wordsText);
  const fault = form.fault(name);
  const [reading, setReading] = useState<'user' | 'privacy' | undefined>();
  const isUser = reading === 'user';
  return (
    <div className={css['agreements']}>
      <Checkbox
        checked={form.values[name] === true}
        onChange={(event) => form.set(name, event.target.checked as Fields[typeof name])}
      >
        {t('agree')}{' '}
        <button type="button" onClick={() => setReading('user')}>
          {t('userAgreement')}
        </button>{' '}
        {t('and')}{' '}
        <button type="button" onClick={() => setReading('privacy')}>
          {t('privacyAgreement')}
        </button>
      </Checkbox>
      {fault === '' ? null : (
        <p className={css['fault']} role="alert">
          {fault}
        </p>
      )}
      <Sheet
        isOpen={reading !== undefined}
        title={isUser ? t('userAgreement') : t('privacyAgreement')}
        closeLabel={words('close')}
        onClose={() => setReading(undefined)}
      >
        <p className={css['legal']}>{isUser ? t('userAgreementBody') : t('privacyBody')}</p>
      </Sheet>
    </div>
  );
}
