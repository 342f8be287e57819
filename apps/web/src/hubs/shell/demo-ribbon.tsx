/** Play money is called play money on every screen, and simulated prices are called simulated (issue: demo mode). */
import { useState } from 'react';
import { frameText } from '../../foundation/product/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { useVenue } from '../../foundation/markets/index.ts';
import css from './shell.module.css';

export function DemoRibbon() {
  const t = useText(frameText);
  const venue = useVenue();
  // On a first visit the venue is not known yet: its line is kept, so that nothing moves when it is.
  const [isKept] = useState(venue === undefined);
  if (venue?.mode !== 'demo') return isKept ? <p className={css['ribbon']}>&nbsp;</p> : null;
  return (
    <p className={css['ribbon']}>
      {t('demoRibbon')}
      {venue.isSimulated ? ` · ${t('demoSimulated')}` : ''}
    </p>
  );
}
