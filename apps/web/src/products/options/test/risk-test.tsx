/** Five questions before the first option (R-OPT-11), each explained when it was answered wrongly, and the risk text to accept. */
import { Checkbox, Sheet } from '@candor/ui';
import { optionCalls } from '@candor/wire';
import { useState } from 'react';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { SubmitButton } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import css from './risk-test.module.css';
import { riskTestText } from './risk-test-text.ts';

const QUESTIONS = [1, 2, 3, 4, 5] as const;
const CHOICES = ['a', 'b', 'c'] as const;
type Choice = (typeof CHOICES)[number];

export default function RiskTest({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(riskTestText);
  const words = useText(wordsText);
  const [answers, setAnswers] = useState<Readonly<Record<number, Choice>>>({});
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const [isAccepted, setAccepted] = useState(false);
  const open = QUESTIONS.filter((question) => answers[question] === undefined).length;
  const submission = useAction(optionCalls.test, {
    isQuiet: true,
    onDone: (reply) => {
      setWrong(reply.wrong);
      if (!reply.is_passed) return;
      void refresh(optionCalls.limits);
      onClose();
    },
  });
  const submit = (): void => {
    const letters = QUESTIONS.map((question) => answers[question] ?? '-').join('');
    void submission.run({ answers: letters, accepted: '1' });
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      closeLabel={words('close')}
      height="tall"
      footer={
        <SubmitButton
          lacks={open > 0 ? t('answerAll', { n: open }) : isAccepted ? '' : words('tickFirst')}
          isBusy={submission.isBusy}
          onClick={submit}
        >
          {t('send')}
        </SubmitButton>
      }
    >
      <div className={css['test']}>
        <p className={css['lead']}>{t('lead')}</p>
        {QUESTIONS.map((question) => (
          <Question
            key={question}
            number={question}
            chosen={answers[question]}
            isWrong={wrong.includes(question)}
            onChoose={(choice) => {
              setAnswers((before) => ({ ...before, [question]: choice }));
              setWrong((before) => before.filter((each) => each !== question));
            }}
          />
        ))}
        <p className={css['risk']}>{t('risk')}</p>
        <Checkbox checked={isAccepted} onChange={(event) => setAccepted(event.target.checked)}>
          {t('accept')}
        </Checkbox>
        {wrong.length === 0 ? null : (
          <p className={css['wrong']} role="alert">
            {t('someWrong', { n: wrong.length })}
          </p>
        )}
      </div>
    </Sheet>
  );
}

interface QuestionProps {
  number: (typeof QUESTIONS)[number];
  chosen: Choice | undefined;
  isWrong: boolean;
  onChoose: (choice: Choice) => void;
}

function Question({ number, chosen, isWrong, onChoose }: QuestionProps) {
  const t = useText(riskTestText);
  return (
    <fieldset className={css['question']} aria-invalid={isWrong || undefined}>
      <legend>
        {number}. {t(`q${number}`)}
      </legend>
      {CHOICES.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={`risk-question-${number}`}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
          />
          <span>{t(`q${number}${choice}`)}</span>
        </label>
      ))}
      {isWrong ? (
        <p className={css['why']} data-why="">
          {t(`why${number}`)}
        </p>
      ) : null}
    </fieldset>
  );
}
