/** Binding the first phone, or another one; the form comes while the status is asked for. */
import { Skeleton } from '@candor/ui';
import { Suspense, lazy, useEffect } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { Loaded } from '../../../platform/list/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { securityText } from './security-text.ts';
import { useSecurity } from './use-security.ts';

const loadForm = () => import('./phone-form.tsx');
const PhoneForm = lazy(loadForm);

export default function ChangePhoneScreen() {
  const t = useText(securityText);
  const reading = useSecurity();
  const { data } = reading;
  // A failure here is told when the form is drawn.
  useEffect(() => void loadForm().catch(() => undefined), []);
  const waiting = <Skeleton variant="row" count={4} />;
  return (
    <Screen title={data === undefined || data.phone !== '' ? t('changePhone') : t('bindPhone')}>
      <Loaded reading={reading} waiting={waiting}>
        {(status) => (
          <Suspense fallback={waiting}>
            <PhoneForm status={status} />
          </Suspense>
        )}
      </Loaded>
    </Screen>
  );
}
