/** An address that is not in the page table. */
import { Button } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { HOME_PATH, open } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { MissingArt } from './missing-art.tsx';
import css from './missing.module.css';

export default function MissingScreen() {
  const t = useText(wordsText);
  return (
    <Screen>
      <div className={css['frame']}>
        <MissingArt />
        <h2 className={css['title']}>{t('pageNotFound')}</h2>
        <Button onClick={() => open(HOME_PATH, {}, { isReplacing: true })}>{t('goHome')}</Button>
      </div>
    </Screen>
  );
}
