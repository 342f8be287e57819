/** Settings: account, how things look, how trading behaves, and the app itself. */
import { Confirm, ListGroup, ListRow, Switch, textOfNumber } from '@candor/ui';
import { useState } from 'react';
import { APP_VERSION } from '../../platform/app-version.ts';
import { queryClient } from '../../platform/api/index.ts';
import { LANGUAGE_NAMES, useLanguage, useText } from '../../platform/i18n/index.ts';
import { hrefOf, useTextParams } from '../../platform/routing/index.ts';
import {
  cachedBytes,
  clearCached,
  setPreferences,
  usePreferences,
  useSession,
} from '../../platform/storage/index.ts';
import { Screen, say } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { InstallRow } from './install-row.tsx';
import { LookSettings } from './look-settings.tsx';
import { meText } from './me-text.ts';
import { PricingRow } from './pricing-row.tsx';

export default function SettingsScreen() {
  const t = useText(meText);
  const words = useText(wordsText);
  const language = useLanguage();
  const user = useSession((session) => session.user);
  // `show=pricing` opens the choice of the valuation currency at once (side menu).
  const { show } = useTextParams('show');
  return (
    <Screen title={t('settings')}>
      <ListGroup title={t('sectionAccount')}>
        <ListRow
          title={t('account')}
          value={user?.nickname}
          hint={user === undefined ? t('notLoggedIn') : undefined}
          href={hrefOf('pages/settings/account/index')}
        />
        <ListRow title={words('notifications')} href={hrefOf('pages/settings/notifications/index')} />
        <ListRow title={t('security')} href={hrefOf('pages/settings/security/index')} />
      </ListGroup>
      <ListGroup title={t('sectionLook')}>
        <ListRow
          title={t('language')}
          value={LANGUAGE_NAMES[language]}
          href={hrefOf('pages/settings/language/language')}
        />
        <LookSettings />
      </ListGroup>
      <TradeSettings isChoosingPricing={show === 'pricing'} />
      <ListGroup title={t('sectionApp')}>
        <InstallRow />
        <ClearCacheRow />
        <ListRow title={t('about')} value={`v${APP_VERSION}`} href={hrefOf('pages/settings/about/index')} />
      </ListGroup>
    </Screen>
  );
}

function TradeSettings({ isChoosingPricing }: { isChoosingPricing: boolean }) {
  const t = useText(meText);
  const { hideSmall, confirmOrders } = usePreferences();
  return (
    <ListGroup title={t('sectionTrade')}>
      <PricingRow isOpenAtFirst={isChoosingPricing} />
      <ListRow
        title={t('hideSmall')}
        end={
          <Switch
            label={t('hideSmall')}
            checked={hideSmall}
            onChange={(isOn) => setPreferences({ hideSmall: isOn })}
          />
        }
      />
      <ListRow
        title={t('confirmOrders')}
        end={
          <Switch
            label={t('confirmOrders')}
            checked={confirmOrders}
            onChange={(isOn) => setPreferences({ confirmOrders: isOn })}
          />
        }
      />
    </ListGroup>
  );
}

function ClearCacheRow() {
  const t = useText(meText);
  const words = useText(wordsText);
  const [isAsking, setAsking] = useState(false);
  const [bytes, setBytes] = useState(cachedBytes);
  const size =
    bytes < 1_048_576 ? `${textOfNumber(bytes / 1024, 1)} KB` : `${textOfNumber(bytes / 1_048_576, 1)} MB`;
  const clear = async (): Promise<void> => {
    setAsking(false);
    clearCached();
    await clearOfflineShell();
    setBytes(cachedBytes());
    await queryClient.refetchQueries({ type: 'active' });
    say(t('cacheCleared'), 'success');
  };
  return (
    <>
      <ListRow
        title={t('clearCache')}
        hint={t('clearCacheHint')}
        value={size}
        onPress={() => setAsking(true)}
      />
      <Confirm
        isOpen={isAsking}
        title={t('clearCacheConfirm', { size })}
        confirmLabel={words('clear')}
        cancelLabel={words('cancel')}
        onConfirm={() => void clear()}
        onClose={() => setAsking(false)}
      >
        {t('clearCacheHint')}
      </Confirm>
    </>
  );
}

/** The offline copies of code and pictures; the service worker fetches them again. */
async function clearOfflineShell(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
