/** A new matter, in words: answers that are there already are offered before a person; what the house refused a moment ago goes with it. */
import { Button, Checkbox, Field, Select } from '@candor/ui';
import {
  type ReplyOf,
  SUPPORT_LIMITS,
  type SupportTopic,
  contentCalls,
  fileCalls,
  supportCalls,
} from '@candor/wire';
import { useState } from 'react';
import { ImageUpload } from '../../foundation/files/index.ts';
import { forgetRefusal, lastRefusal, useAction, useCall } from '../../platform/api/index.ts';
import { SubmitButton, useKept } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import type { Asker } from './asker.ts';
import { AnswerRow, FAQ, type FaqRow } from './faq.tsx';
import { newClientId } from './outbox.ts';
import { nearest } from './rank-answers.ts';
import { supportText } from './support-text.ts';
import { TOPICS, topicText } from './support-words.ts';
import css from './support.module.css';
import { Words } from './words-input.tsx';

type Thread = ReplyOf<typeof supportCalls.open>;

interface NewQuestionProps {
  asker: Asker;
  /** Feedback instead of a question. */
  isFeedback?: boolean;
  onOpened: (thread: Thread) => void;
}

export function NewQuestion({ asker, isFeedback = false, onOpened }: NewQuestionProps) {
  const t = useText(supportText);
  const words = useText(wordsText);
  const [text, setText] = useKept(isFeedback ? 'support.feedback' : 'support.question', '');
  const [topic, setTopic] = useState<SupportTopic>(isFeedback ? 'feedback' : 'other');
  const [picture, setPicture] = useState<string>();
  const refusal = isFeedback ? undefined : lastRefusal();
  const [isAbout, setAbout] = useState(refusal !== undefined);
  const [wasOffered, setOffered] = useState(false);
  const { fault, isBusy, open } = useOpening({ isFeedback, setText, onOpened });
  const answers = useCall(contentCalls.list, FAQ, { isEnabled: !isFeedback }).data?.list ?? [];
  const near = isFeedback ? [] : nearest(text, answers);
  const isOffering = wasOffered && near.length > 0;
  const ask = (): void => {
    if (near.length > 0 && !wasOffered) return setOffered(true);
    open({
      ...asker.fields,
      topic,
      text,
      ...(picture === undefined ? {} : { imgs: picture }),
      ...(isAbout && refusal !== undefined ? { about_type: 'refusal' as const, about_id: refusal.name } : {}),
    });
  };
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') ask();
      }}
      noValidate
    >
      {isFeedback ? null : (
        <Field label={t('topic')}>
          <Select
            label={t('topic')}
            closeLabel={words('close')}
            options={TOPICS.map((id) => ({ id, label: topicText(t, id) }))}
            value={topic}
            onChange={setTopic}
          />
        </Field>
      )}
      {refusal === undefined ? null : (
        <Checkbox checked={isAbout} onChange={(event) => setAbout(event.target.checked)}>
          {t('aboutRefusal', { message: refusal.message })}
        </Checkbox>
      )}
      <Field label={isFeedback ? t('feedback') : t('question')} error={fault}>
        <Words value={text} onChange={setText} placeholder={t('questionHint')} most={SUPPORT_LIMITS.text} />
      </Field>
      {asker.isVisitor ? null : (
        <ImageUpload target={fileCalls.upload} label={t('addPicture')} onChange={setPicture} />
      )}
      {isOffering ? <Offer answers={near} /> : null}
      <SubmitButton
        type="submit"
        isBusy={isBusy}
        {...(text.trim() === '' ? { lacks: t('questionMissing') } : {})}
      >
        {isFeedback ? t('sendFeedback') : isOffering ? t('askPerson') : t('ask')}
      </SubmitButton>
      {isOffering ? (
        <Button type="button" variant="ghost" isBlock onClick={() => setText('')}>
          {t('solvedByAnswer')}
        </Button>
      ) : null}
    </form>
  );
}

function Offer({ answers }: { answers: readonly FaqRow[] }) {
  const t = useText(supportText);
  return (
    <section className={css['offer']} aria-live="polite">
      <h3>{t('answersFirst')}</h3>
      {answers.map((answer) => (
        <AnswerRow key={answer.id} answer={answer} />
      ))}
    </section>
  );
}

type Question = Omit<
  Parameters<ReturnType<typeof useAction<typeof supportCalls.open>>['run']>[0],
  'client_id'
>;

/** One press is one thread, however often it has to be sent. */
function useOpening(of: {
  isFeedback: boolean;
  setText: (text: string) => void;
  onOpened: (thread: Thread) => void;
}) {
  const [fault, setFault] = useState('');
  const [clientId, setClientId] = useState(newClientId);
  const { run, isBusy } = useAction(supportCalls.open, {
    isQuiet: !of.isFeedback,
    // Said at the field and in a toast.
    onRefusal: ({ message }) => {
      setFault(message);
      return false;
    },
    onDone: (thread) => {
      of.setText('');
      setClientId(newClientId());
      forgetRefusal();
      of.onOpened(thread);
    },
  });
  const open = (question: Question): void => {
    setFault('');
    void run({ ...question, client_id: clientId });
  };
  return { fault, isBusy, open };
}
