/** For visitors, in the place and size of the assets card: one sentence and one button. */
import { Button } from '@candor/ui';
import { useVenue } from '../../foundation/markets/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, loginAddress, usePlace } from '../../platform/routing/index.ts';
import { homeText } from './home-text.ts';
import css from './home.module.css';

export function WelcomeCard() {
  const t = useText(homeText);
  const { address } = usePlace();
  const isLive = useVenue()?.mode === 'live';
  return (
    <section className={css['top']}>
      <div className={css['topWords']}>
        <p className={css['welcome']}>{t('welcome')}</p>
        <p className={css['topHint']}>{isLive ? t('welcomeHintLive') : t('welcomeHint')}</p>
      </div>
      <Button onClick={() => go(loginAddress(address, true))}>{t('logInOrRegister')}</Button>
    </section>
  );
}
