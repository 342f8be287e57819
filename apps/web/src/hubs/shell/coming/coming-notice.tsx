/** "Coming with the next release", for a page or for a part of one: what comes, and a button to be told when it is there. */
import { Button } from '@candor/ui';
import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { open, usePlace } from '../../../platform/routing/index.ts';
import { say } from '../../../platform/view/index.ts';
import { ComingArt } from './coming-art.tsx';
import css from './coming-soon.module.css';
import { comingText } from './coming-text.ts';
import type { About } from './coming-titles.ts';
import { toggleWanted, wantedPages } from './wanted.ts';

/** `name` is what comes, in words; `about` the sentence that says what it will be. */
export function ComingNotice({ name, about }: { name: string; about: About }) {
  const t = useText(comingText);
  const { page } = usePlace();
  return (
    <div className={css['frame']}>
      <ComingArt />
      <p className={css['name']}>{name}</p>
      <h2 className={css['title']}>{t('comingTitle')}</h2>
      <p className={css['hint']}>{t(about)}</p>
      <div className={css['acts']}>
        {page.load === undefined ? <TellMe path={page.path} name={name} /> : null}
        <Button variant="secondary" isBlock onClick={() => open('pages/trade/index')}>
          {t('comingTrade')}
        </Button>
      </div>
    </div>
  );
}

function TellMe({ path, name }: { path: string; name: string }) {
  const t = useText(comingText);
  const [isWanted, setWanted] = useState(() => wantedPages().some((wish) => wish.path === path));
  const press = (): void => {
    const isNow = toggleWanted({ path, name });
    setWanted(isNow);
    say(t(isNow ? 'willTell' : 'toldNot'), 'success');
  };
  return (
    <Button
      isBlock
      aria-pressed={isWanted}
      icon={isWanted ? <BellRing size={18} /> : <Bell size={18} />}
      onClick={press}
    >
      {t('tellMe')}
    </Button>
  );
}
