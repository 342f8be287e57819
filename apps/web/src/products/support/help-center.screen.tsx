/** The help centre: categories first, the most read, a search by the server, the way to a person, and feedback. */
import { Button, TextInput } from '@candor/ui';
import { FAQ_TOPICS } from '@candor/wire';
import { Headset, MessageSquareText, Search } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { LOGIN_PATH, open, useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { useAsker } from './asker.ts';
import { FoundAnswers, MostRead, TopicAnswers } from './faq.tsx';

import { NewQuestion } from './new-question.tsx';
import { OpenHours } from './open-hours.tsx';
import { supportText } from './support-text.ts';
import css from './support.module.css';
import { HELP, TopicTiles } from './topic-tiles.tsx';
import { useQuieted } from './use-quieted.ts';

const CHAT = 'pages/help/chat';
/** Of what the search takes. */
const MOST_TYPED = 80;

export default function HelpCenterScreen() {
  const t = useText(supportText);
  const { topic: asked } = useTextParams('topic');
  const topic = FAQ_TOPICS.find((name) => name === asked);
  const [typed, setTyped] = useState('');
  const words = useQuieted(typed.trim());
  if (topic !== undefined)
    return (
      <Screen title={t(`faq_${topic}`)} backTo={HELP}>
        <TopicAnswers topic={topic} />
        <Ways />
      </Screen>
    );
  return (
    <Screen title={t('helpTitle')}>
      <div className={css['search']}>
        <TextInput
          type="search"
          before={<Search size={18} />}
          placeholder={t('search')}
          aria-label={t('search')}
          maxLength={MOST_TYPED}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {typed.trim() === '' || words === '' ? (
        <>
          <h2 className={css['heading']}>{t('categories')}</h2>
          <TopicTiles />
          <h2 className={css['heading']}>{t('mostRead')}</h2>
          <MostRead />
        </>
      ) : (
        <section aria-label={t('search')} aria-live="polite">
          <FoundAnswers words={words} />
        </section>
      )}
      <Ways />
    </Screen>
  );
}

/** The way to a person, and feedback with its answer among the asker's matters. */
function Ways() {
  const t = useText(supportText);
  const asker = useAsker();
  const [isWriting, setWriting] = useState(false);
  return (
    <section className={css['ways']}>
      <OpenHours />
      <Button size="l" isBlock icon={<Headset size={18} />} onClick={() => open(CHAT)}>
        {t('onlineService')}
      </Button>
      <Button
        variant="secondary"
        size="l"
        isBlock
        icon={<MessageSquareText size={18} />}
        aria-expanded={isWriting}
        onClick={() => (asker.isKnown ? setWriting(!isWriting) : open(LOGIN_PATH))}
      >
        {t('feedback')}
      </Button>
      {isWriting ? (
        <NewQuestion asker={asker} isFeedback onOpened={({ id }) => open(CHAT, { thread: String(id) })} />
      ) : null}
    </section>
  );
}
