/** The quiz of a learning article: every question answered, then all of them looked at together, with the reason for each. */
import { Button, Tag } from '@candor/ui';
import { type ReplyOf, contentCalls } from '@candor/wire';
import { useState } from 'react';
import { refresh, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { say } from '../../platform/view/index.ts';
import { contentText } from './content-text.ts';
import css from './content.module.css';

type Questions = ReplyOf<typeof contentCalls.lesson>['quiz'];
type Results = ReplyOf<typeof contentCalls.answerQuiz>;

export function Quiz({ id, questions, best }: { id: number; questions: Questions; best: number | null }) {
  const t = useText(contentText);
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const [results, setResults] = useState<Results>();
  const answer = useAction(contentCalls.answerQuiz, {
    onDone: (reply) => {
      setResults(reply);
      void refresh(contentCalls.lessons);
    },
  });
  const press = (): void => {
    const open = questions.findIndex((_, at) => chosen[at] === undefined);
    if (open >= 0) {
      say(t('answerAll', { n: open + 1 }), 'error');
      document.getElementById(`quiz-${open}`)?.scrollIntoView({ block: 'center' });
      return;
    }
    void answer.run({ id, answers: questions.map((_, at) => chosen[at]).join(',') });
  };
  const again = (): void => {
    setResults(undefined);
    setChosen({});
  };
  return (
    <section className={css['quiz']} aria-label={t('quiz')}>
      <h3>{t('quiz')}</h3>
      {best === null ? null : <small>{t('quizScore', { right: best, all: questions.length })}</small>}
      {questions.map((question, at) => (
        <Question
          key={at}
          at={at}
          question={question}
          chosen={chosen[at]}
          result={results?.results[at]}
          onChoose={(n) => setChosen((now) => ({ ...now, [at]: n }))}
        />
      ))}
      {results === undefined ? (
        <Button isBlock isBusy={answer.isBusy} onClick={press}>
          {t('check')}
        </Button>
      ) : (
        <>
          <p role="status">{t('quizScore', { right: results.right, all: results.questions })}</p>
          <Button isBlock variant="secondary" onClick={again}>
            {t('again')}
          </Button>
        </>
      )}
    </section>
  );
}

interface QuestionProps {
  at: number;
  question: Questions[number];
  chosen: number | undefined;
  result: Results['results'][number] | undefined;
  onChoose: (n: number) => void;
}

function Question({ at, question, chosen, result, onChoose }: QuestionProps) {
  const t = useText(contentText);
  return (
    <fieldset id={`quiz-${at}`} disabled={result !== undefined}>
      <legend>
        {at + 1}. {question.question}
      </legend>
      {question.choices.map((choice, index) => (
        <label key={choice} data-right={result?.answer === index + 1 || undefined}>
          <input
            type="radio"
            name={`quiz-${at}`}
            checked={chosen === index + 1}
            onChange={() => onChoose(index + 1)}
          />
          <span>{choice}</span>
        </label>
      ))}
      {result === undefined ? null : (
        <p className={css['reason']}>
          <Tag tone={result.is_right ? 'success' : 'danger'}>{t(result.is_right ? 'right' : 'wrong')}</Tag>{' '}
          {result.reason}
        </p>
      )}
    </fieldset>
  );
}
