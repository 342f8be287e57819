/** An address that is not in the page table. */
import { Button } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { HOME_PATH, open } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { ComingArt } from './coming/coming-art.tsx';
import css from './coming/coming-soon.module.css';

export default function MissingScreen() {
  const t = useText(wordsText);
  return (
    <Screen>
      <div className={css['frame']}>
        <ComingArt />
        <h2 className={css['title']}>{t('pageNotFound')}</h2>
        <Button onClick={() => open(HOME_PATH, {}, { isReplacing: true })}>{t('goHome')}</Button>
      </div>
    </Screen>
  );
}
