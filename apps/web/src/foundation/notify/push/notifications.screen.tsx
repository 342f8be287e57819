/** What the customer is told by Web Push, on which device, and how much of it a locked screen shows (ADR 84). */
import { ListGroup, ListRow, Skeleton, Switch } from '@candor/ui';
import { type ReplyOf, pushCalls } from '@candor/wire';
import { useState } from 'react';
import { refresh, useAction, useCall } from '../../../platform/api/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { Loaded } from '../../../platform/list/index.ts';
import { hrefOf } from '../../../platform/routing/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { type PushFault, canPush, subscribeBrowser, unsubscribeBrowser } from './browser-push.ts';
import { pushText } from './push-text.ts';
import css from './push.module.css';

type State = ReplyOf<typeof pushCalls.state>;
type Choices = State['choices'];

const TOPICS = ['fills', 'deposits', 'withdrawals', 'alerts', 'security'] as const;
const reread = (): void => void refresh(pushCalls.state);

export default function NotificationsScreen() {
  const t = useText(pushText);
  const reading = useCall(pushCalls.state, {});
  return (
    <Screen title={t('title')} backTo="pages/settings/index">
      <Loaded reading={reading} waiting={<Skeleton className={css['waiting']} variant="row" count={7} />}>
        {(state) => (
          <>
            <Device state={state} />
            <Topics choices={state.choices} />
            <ListGroup>
              <ListRow title={t('manageAlerts')} href={hrefOf('pages/alerts/index')} />
            </ListGroup>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Device({ state }: { state: State }) {
  const t = useText(pushText);
  const [fault, setFault] = useState<PushFault | undefined>(canPush() ? undefined : 'unsupported');
  const [isAsking, setAsking] = useState(false);
  const subscribe = useAction(pushCalls.subscribe, { onDone: reread });
  const unsubscribe = useAction(pushCalls.unsubscribe, { onDone: reread });
  const turn = async (isOn: boolean): Promise<void> => {
    setAsking(true);
    setFault(undefined);
    if (isOn) {
      const made = await subscribeBrowser(state.public_key);
      if (typeof made === 'string') setFault(made);
      else await subscribe.run(made);
    } else {
      await unsubscribe.run({});
      await unsubscribeBrowser();
    }
    setAsking(false);
  };
  return (
    <ListGroup>
      <ListRow
        title={t('device')}
        hint={t('deviceHint')}
        end={
          <Switch
            label={t('device')}
            checked={state.is_on}
            disabled={isAsking || fault === 'unsupported'}
            onChange={(isOn) => void turn(isOn)}
          />
        }
        below={
          fault === undefined ? undefined : (
            <p className={css['fault']} role="status">
              {t(fault)}
            </p>
          )
        }
      />
    </ListGroup>
  );
}

function Topics({ choices }: { choices: Choices }) {
  const t = useText(pushText);
  // What was pressed stands at once; a refusal brings back what is kept.
  const [pressed, setPressed] = useState<Choices | undefined>();
  const choose = useAction(pushCalls.choose, {
    onDone: reread,
    onRefusal: () => {
      setPressed(undefined);
      return false;
    },
  });
  const shown = pressed ?? choices;
  const set = (part: Partial<Choices>): void => {
    const next = { ...shown, ...part };
    setPressed(next);
    void choose.run(next);
  };
  return (
    <>
      <ListGroup title={t('what')} hint={t('allDevices')}>
        {TOPICS.map((topic) => (
          <ListRow
            key={topic}
            title={t(topic)}
            {...(topic === 'security' && { hint: t('proofsAlways') })}
            end={
              <Switch label={t(topic)} checked={shown[topic]} onChange={(isOn) => set({ [topic]: isOn })} />
            }
          />
        ))}
      </ListGroup>
      <ListGroup>
        <ListRow
          title={t('details')}
          hint={t('detailsHint')}
          end={
            <Switch
              label={t('details')}
              checked={shown.shows_details}
              onChange={(isOn) => set({ shows_details: isOn })}
            />
          }
        />
      </ListGroup>
    </>
  );
}
