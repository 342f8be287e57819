/** Online service: who asks is asked who he is, then sees his matters and may begin one, or talks in the one that is named. */
import { Button } from '@candor/ui';
import { supportCalls } from '@candor/wire';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf, open, useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { type Asker, forgetVisitor, useAsker } from './asker.ts';
import { Conversation } from './conversation.tsx';
import { NewQuestion } from './new-question.tsx';
import { OpenHours } from './open-hours.tsx';
import { supportText } from './support-text.ts';
import css from './support.module.css';
import { ThreadList } from './thread-list.tsx';
import { VisitorGate } from './visitor-gate.tsx';

const HELP = 'pages/help/center/center';

export default function ChatScreen() {
  const t = useText(supportText);
  const asker = useAsker();
  const { thread } = useTextParams('thread');
  if (!asker.isKnown)
    return (
      <Screen title={t('chatTitle')} backTo={HELP}>
        <Outside />
        <OpenHours />
        <VisitorGate />
      </Screen>
    );
  if (/^[1-9][0-9]{0,9}$/.test(thread ?? ''))
    return <Conversation key={thread} id={Number(thread)} asker={asker} />;
  return (
    <Screen title={t('chatTitle')} backTo={HELP}>
      <Outside />
      <OpenHours />
      <Start asker={asker} />
    </Screen>
  );
}

function Start({ asker }: { asker: Asker }) {
  const t = useText(supportText);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={css['start']}>
      <p className={css['safety']}>{t('safety')}</p>
      {isAsking ? (
        <NewQuestion asker={asker} onOpened={({ id }) => open('pages/help/chat', { thread: String(id) })} />
      ) : (
        <Button size="l" isBlock onClick={() => setAsking(true)}>
          {t('newCase')}
        </Button>
      )}
      <ThreadList asker={asker} />
      {asker.isVisitor ? (
        <Button variant="ghost" isBlock onClick={forgetVisitor}>
          {t('leave')}
        </Button>
      ) : null}
    </div>
  );
}

/** Where the house has an outside service, the way there; our own chat is open as well. */
function Outside() {
  const t = useText(supportText);
  const url = useCall(supportCalls.url, {}).data?.customer_url ?? '';
  if (!url.startsWith('https://') || url.includes(hrefOf('pages/help/chat'))) return null;
  return (
    <a className={css['outside']} href={url} target="_blank" rel="noopener noreferrer">
      {t('outside')}
    </a>
  );
}
