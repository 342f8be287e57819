/** "I have read and agree": the tick, and the two texts it is about, readable in place. */
import { Checkbox } from '@candor/ui';
import { Suspense, lazy, useId, useState } from 'react';
import type { FieldName, WireForm } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { identityText } from '../identity-text.ts';
import type { Agreement } from './agreement-sheet.tsx';
import css from './entry.module.css';

/** The texts are long and rarely opened. */
const AgreementSheet = lazy(() => import('./agreement-sheet.tsx'));

export function Agreements<Fields>({ form, name }: { form: WireForm<Fields>; name: FieldName<Fields> }) {
  const t = useText(identityText);
  const fault = form.fault(name);
  const faultId = useId();
  const [lastRead, setLastRead] = useState<Agreement | undefined>();
  const [isReading, setReading] = useState(false);
  const read = (which: Agreement): void => {
    setLastRead(which);
    setReading(true);
  };
  return (
    <div className={css['agreements']}>
      <Checkbox
        checked={form.values[name] === true}
        aria-invalid={fault === '' ? undefined : true}
        aria-describedby={faultId}
        onChange={(event) => form.set(name, event.target.checked as Fields[typeof name])}
      >
        {t('agree')}{' '}
        <button type="button" onClick={() => read('user')}>
          {t('userAgreement')}
        </button>{' '}
        {t('and')}{' '}
        <button type="button" onClick={() => read('privacy')}>
          {t('privacyAgreement')}
        </button>
      </Checkbox>
      {fault === '' ? null : (
        <p className={css['fault']} id={faultId} role="alert">
          {fault}
        </p>
      )}
      {lastRead === undefined ? null : (
        <Suspense fallback={null}>
          <AgreementSheet which={lastRead} isOpen={isReading} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </div>
  );
}
