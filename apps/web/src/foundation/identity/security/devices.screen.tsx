/** Devices that are logged in now. */
import { useText } from '../../../platform/i18n/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { identityText } from '../identity-text.ts';
import { Sessions } from './sessions.tsx';

export default function DevicesScreen() {
  const t = useText(identityText);
  return (
    <Screen title={t('sessions')}>
      <Sessions />
    </Screen>
  );
}
