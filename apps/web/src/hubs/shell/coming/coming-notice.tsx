/** "Coming with the next release", for a page or for a part of one. */
import { Button } from '@candor/ui';
import { useText } from '../../../platform/i18n/index.ts';
import { open } from '../../../platform/routing/index.ts';
import { ComingArt } from './coming-art.tsx';
import css from './coming-soon.module.css';
import { comingText } from './coming-text.ts';

/** `name` is what comes, in words. */
export function ComingNotice({ name }: { name: string }) {
  const t = useText(comingText);
  return (
    <div className={css['frame']}>
      <ComingArt />
      <p className={css['name']}>{name}</p>
      <h2 className={css['title']}>{t('comingTitle')}</h2>
      <p className={css['hint']}>{t('comingHint')}</p>
      <Button onClick={() => open('pages/trade/index')}>{t('comingTrade')}</Button>
    </div>
  );
}
