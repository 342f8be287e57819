/** Offers the new version once it has arrived; it never reloads under somebody's hands. */
import { Button } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { useUpdate } from './update-store.ts';
import css from './shell.module.css';

export function UpdateBanner() {
  const t = useText(wordsText);
  const take = useUpdate((update) => update.take);
  if (take === undefined) return null;
  return (
    <div className={css['update']} role="status">
      <span>{t('newVersion')}</span>
      <Button size="s" onClick={take}>
        {t('update')}
      </Button>
    </div>
  );
}
