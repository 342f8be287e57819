/** Installing the app: the browser's own prompt where it offers one, otherwise how to do it by hand. */
import { ListRow } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { install, useInstall } from '../../platform/pwa/index.ts';
import { say } from '../../platform/view/index.ts';
import { meText } from './me-text.ts';

export function InstallRow() {
  const t = useText(meText);
  const state = useInstall((install) => install.state);
  const press = (): void => {
    if (state === 'offered') void install();
    else say(/iphone|ipad/i.test(navigator.userAgent) ? t('installIos') : t('installBrowser'));
  };
  if (state === 'installed') return <ListRow title={t('install')} value={t('installed')} />;
  return <ListRow title={t('install')} hint={t('installHint')} onPress={press} />;
}
