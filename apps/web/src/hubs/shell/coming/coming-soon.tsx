/** The one place that says "coming with the next release" for every page of the table that has no screen yet. */
import { Button } from '@candor/ui';
import { useText } from '../../../platform/i18n/index.ts';
import { open, usePlace } from '../../../platform/routing/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { ComingArt } from './coming-art.tsx';
import css from './coming-soon.module.css';
import { titleKeyOf } from './coming-titles.ts';
import { comingText } from './coming-text.ts';

export default function ComingSoon() {
  const t = useText(comingText);
  const { page } = usePlace();
  const title = t(titleKeyOf(page.path));
  return (
    <Screen title={title}>
      <div className={css['frame']}>
        <ComingArt />
        <p className={css['name']}>{title}</p>
        <h2 className={css['title']}>{t('comingTitle')}</h2>
        <p className={css['hint']}>{t('comingHint')}</p>
        <Button onClick={() => open('pages/trade/index')}>{t('comingTrade')}</Button>
      </div>
    </Screen>
  );
}
