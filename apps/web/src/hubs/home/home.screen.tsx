/** First page of the app. */
import { useText } from '../../platform/i18n/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { MenuButton } from '../shell/index.ts';
import { shellText } from '../shell/shell-text.ts';

export default function HomeScreen() {
  const t = useText(shellText);
  return (
    <Screen title="Candor" leading={<MenuButton />}>
      <p>{t('tagline')}</p>
    </Screen>
  );
}
