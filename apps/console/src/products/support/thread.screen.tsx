/** A case: the talk with whoever asked, what colleagues noted, who else has it open, and the acts of whoever answers. */
import { customerCalls, supportDeskCalls } from '@candor/wire/operators';
import { Alert, Button, Card, Tag } from 'antd';
import { useMay } from '../../foundation/session/index.ts';
import { call, failureText } from '../../platform/api/index.ts';
import { languageName, useText } from '../../platform/i18n/index.ts';
import { useParam } from '../../platform/routing/index.ts';
import { Age, Columns, Facts, LoadedPage, Moment, Remarks, Stack, To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { Answer } from './answer.tsx';
import { CaseActs, NoteButton } from './case-acts.tsx';
import type { DeskFile, DeskMessage, DeskThread } from './desk.ts';
import { STATE_COLOURS, WAITING_LIMITS, waitingSince } from './desk.ts';
import { spanText } from './spans.ts';
import { supportText } from './support-text.ts';
import { Talk } from './talk.tsx';
import { useDeskThread } from './use-desk-thread.ts';

export default function ThreadScreen() {
  const t = useText(supportText);
  const id = useParam('id');
  const may = useMay();
  const { reading, file, messages, refetch, add } = useDeskThread(id);
  return (
    <LoadedPage
      title={t('case', { id })}
      of={{ ...reading, data: file }}
      mark={({ thread }) => <Tag color={STATE_COLOURS[thread.state]}>{t(`state_${thread.state}`)}</Tag>}
      extra={({ thread }) =>
        may(supportDeskCalls.assign) ? <CaseActs thread={thread} onDone={refetch} /> : null
      }
    >
      {(found) => (
        <Columns isWideLeft>
          <Stack>
            <Others others={found.others} />
            <Card
              title={found.thread.subject}
              extra={<Older first={messages[0]?.seq ?? 1} id={id} onLoaded={add} />}
            >
              <Talk thread={found.thread} messages={messages} />
            </Card>
            {may(supportDeskCalls.answer) ? (
              <Answer thread={found.thread} seen={messages.at(-1)?.seq ?? 0} onDone={refetch} />
            ) : null}
          </Stack>
          <Stack>
            <CaseFacts thread={found.thread} mayOpen={may(customerCalls.detail)} />
            <Notes file={found} onDone={refetch} canWrite={may(supportDeskCalls.note)} />
          </Stack>
        </Columns>
      )}
    </LoadedPage>
  );
}

/** Two who work on one case know of each other before both have written. */
function Others({ others }: { others: DeskFile['others'] }) {
  const t = useText(supportText);
  const words = useText(wordsText);
  if (others.length === 0) return null;
  const typing = others.filter(({ is_typing: isTyping }) => isTyping);
  const names = (list: DeskFile['others']) => list.map(({ name }) => name).join(words('comma'));
  return typing.length > 0 ? (
    <Alert type="warning" showIcon title={t('othersType', { names: names(typing) })} />
  ) : (
    <Alert type="info" showIcon title={t('others', { names: names(others) })} />
  );
}

interface OlderProps {
  id: string;
  first: number;
  onLoaded: (messages: readonly DeskMessage[]) => void;
}

function Older({ id, first, onLoaded }: OlderProps) {
  const t = useText(supportText);
  if (first <= 1) return null;
  const load = async (): Promise<void> => {
    try {
      onLoaded((await call(supportDeskCalls.thread, { thread_id: id, before_seq: first })).messages);
    } catch (error) {
      throw new Error(failureText(error), { cause: error });
    }
  };
  return <Button onClick={() => void load()}>{t('older')}</Button>;
}

/** Where the thing a case is about is worked on. */
const PLACES = { deposit: 'deposits/', withdrawal: 'withdrawals/', verification: 'kyc/' } as const;

function CaseFacts({ thread, mayOpen }: { thread: DeskThread; mayOpen: boolean }) {
  const t = useText(supportText);
  const { user_id: userId, about_type: type, about_id: about } = thread;
  const place = type === null ? undefined : PLACES[type as keyof typeof PLACES];
  const named = type === null ? '' : `${t(`about_${type}`)} ${about ?? ''}`;
  return (
    <Card title={t('facts')}>
      <Facts
        list={[
          [
            t('asker'),
            userId !== null && mayOpen ? (
              <To key="asker" path={`customers/${userId}`}>{`#${userId} ${thread.asker}`}</To>
            ) : (
              t('visitor', { name: thread.asker })
            ),
          ],
          [t('language'), languageName(thread.language)],
          [t('topic'), t(`topic_${thread.topic}`)],
          type === null
            ? undefined
            : [
                t('about'),
                place === undefined ? (
                  named
                ) : (
                  <To key="about" path={`${place}${about ?? ''}`}>
                    {named}
                  </To>
                ),
              ],
          [t('assigned'), thread.assigned_to?.name ?? t('nobody')],
          [t('waits'), <Age key="waits" since={waitingSince(thread)} limits={WAITING_LIMITS} />],
          [t('age'), <Moment key="age" at={thread.created_at} />],
          [t('firstAnswer'), spanText(t, thread.first_answer_s)],
          [t('solution'), spanText(t, thread.solution_s)],
          thread.rating === null ? undefined : [t('rating'), `${thread.rating} / 5 ${thread.rating_note}`],
        ]}
      />
    </Card>
  );
}

function Notes({ file, onDone, canWrite }: { file: DeskFile; onDone: () => void; canWrite: boolean }) {
  const t = useText(supportText);
  const { acts, thread } = file;
  return (
    <Card title={t('notes')} extra={canWrite ? <NoteButton id={thread.id} onDone={onDone} /> : null}>
      <Remarks
        empty={t('noNotes')}
        list={acts.toReversed().map(({ what, by, to, text, at }) => ({
          mark: <Tag>{t(`act_${what}`, { name: to?.name ?? '' })}</Tag>,
          by: by?.name ?? '—',
          at,
          text,
        }))}
      />
    </Card>
  );
}
