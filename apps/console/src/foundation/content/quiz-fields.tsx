/** The questions of a learning article in one language. */
import { Button, Card, Input } from 'antd';
import { useText } from '../../platform/i18n/index.ts';
import { Labelled, TypedField } from '../../platform/view/index.ts';
import type { ArticleDetail } from './article-facts.ts';
import { contentText } from './content-text.ts';

type Quiz = ArticleDetail['versions'][number]['quiz'];
const EMPTY: Quiz[number] = { question: '', choices: [], answer: 1, reason: '' };

export function QuizFields({ quiz, onChange }: { quiz: Quiz; onChange: (quiz: Quiz) => void }) {
  const t = useText(contentText);
  const set = (at: number, part: Partial<Quiz[number]>): void =>
    onChange(quiz.map((question, index) => (index === at ? { ...question, ...part } : question)));
  return (
    <>
      {quiz.map((question, at) => (
        <Card
          key={at}
          size="small"
          title={`${t('quiz')} ${at + 1}`}
          extra={
            <Button size="small" onClick={() => onChange(quiz.filter((_, index) => index !== at))}>
              {t('dropQuestion')}
            </Button>
          }
        >
          <TypedField
            label={t('question')}
            value={question.question}
            onChange={(text) => set(at, { question: text })}
          />
          <Labelled label={t('choices')}>
            <Input.TextArea
              aria-label={t('choices')}
              rows={3}
              value={question.choices.join('\n')}
              onChange={({ target }) => set(at, { choices: target.value.split('\n') })}
            />
          </Labelled>
          <TypedField
            label={t('answer')}
            inputMode="numeric"
            value={String(question.answer)}
            onChange={(text) => set(at, { answer: Number.parseInt(text, 10) || 1 })}
          />
          <TypedField
            label={t('reason')}
            value={question.reason}
            onChange={(reason) => set(at, { reason })}
          />
        </Card>
      ))}
      <Button onClick={() => onChange([...quiz, EMPTY])}>{t('addQuestion')}</Button>
    </>
  );
}
