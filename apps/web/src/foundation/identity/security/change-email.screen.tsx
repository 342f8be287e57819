/** Binding the first e-mail address, or another one; the form comes while the status is asked for. */
import { Skeleton } from '@candor/ui';
import { Suspense, lazy, useEffect } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { Loaded } from '../../../platform/list/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { identityText } from '../identity-text.ts';
import { useSecurity } from './use-security.ts';

const loadForm = () => import('./email-form.tsx');
const EmailForm = lazy(loadForm);

export default function ChangeEmailScreen() {
  const identity = useText(identityText);
  const reading = useSecurity();
  const { data } = reading;
  // A failure here is told when the form is drawn.
  useEffect(() => void loadForm().catch(() => undefined), []);
  const waiting = <Skeleton variant="row" count={4} />;
  return (
    <Screen title={data === undefined || data.email !== '' ? identity('changeEmail') : identity('bindEmail')}>
      <Loaded reading={reading} waiting={waiting}>
        {(status) => (
          <Suspense fallback={waiting}>
            <EmailForm status={status} />
          </Suspense>
        )}
      </Loaded>
    </Screen>
  );
}
