/** Every login and every failed attempt. */
import { useText } from '../../../platform/i18n/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { identityText } from '../identity-text.ts';
import { LoginHistory } from './login-history.tsx';

export default function LoginsScreen() {
  const t = useText(identityText);
  return (
    <Screen title={t('history')}>
      <LoginHistory />
    </Screen>
  );
}
