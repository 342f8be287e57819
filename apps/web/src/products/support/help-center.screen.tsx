/** The help centre: frequent questions and a search among them, the way to a person, and feedback. */
import { Button, EmptyState, Skeleton, TextInput } from '@candor/ui';
import { contentCalls } from '@candor/wire';
import { Headset, MessageSquareText, Search } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { LOGIN_PATH, open } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { useAsker } from './asker.ts';
import { AnswerRow, FAQ } from './faq.tsx';
import { NewQuestion } from './new-question.tsx';
import { OpenHours } from './open-hours.tsx';
import { found } from './rank-answers.ts';
import { supportText } from './support-text.ts';
import css from './support.module.css';

const CHAT = 'pages/help/chat';

export default function HelpCenterScreen() {
  const t = useText(supportText);
  const [typed, setTyped] = useState('');
  const reading = useCall(contentCalls.list, FAQ);
  return (
    <Screen title={t('helpTitle')}>
      <div className={css['search']}>
        <TextInput
          type="search"
          before={<Search size={18} />}
          placeholder={t('search')}
          aria-label={t('search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <h2 className={css['heading']}>{t('frequent')}</h2>
      <Loaded reading={reading} waiting={<Skeleton variant="row" count={5} />}>
        {({ list }) => {
          const rows = found(typed, list);
          if (rows.length === 0) return <EmptyState title={t('noHits')} />;
          return rows.map((row) => <AnswerRow key={row.id} answer={row} />);
        }}
      </Loaded>
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
