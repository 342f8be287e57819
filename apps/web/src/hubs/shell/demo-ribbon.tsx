/** Play money is called play money on every screen, and simulated prices are called simulated (issue: demo mode). */
import { useText } from '../../platform/i18n/index.ts';
import { useVenue } from '../../foundation/markets/index.ts';
import { shellText } from './shell-text.ts';
import css from './shell.module.css';

export function DemoRibbon() {
  const t = useText(shellText);
  const venue = useVenue();
  if (venue?.mode !== 'demo') return null;
  return (
    <p className={css['ribbon']}>
      {t('demoRibbon')}
      {venue.isSimulated ? ` · ${t('demoSimulated')}` : ''}
    </p>
  );
}
