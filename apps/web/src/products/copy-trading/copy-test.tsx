/** The appropriateness test before the first copy (R-CP-6): five statements, each true or false. */
import { Segmented, Sheet } from '@candor/ui';
import { copyTradingCalls } from '@candor/wire';
import { useState } from 'react';
import { offerCss as css } from '../../foundation/offers/index.ts';
import { useAction } from '../../platform/api/index.ts';
import { SubmitButton } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { copyTradingText } from './copy-trading-text.ts';
import { copiesChanged } from './use-copies.ts';

const STATEMENTS = [1, 2, 3, 4, 5] as const;
type Answer = 't' | 'f';

export function CopyTest({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(copyTradingText);
  const words = useText(wordsText);
  const [answers, setAnswers] = useState<Readonly<Record<number, Answer>>>({});
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const submission = useAction(copyTradingCalls.test, {
    isQuiet: true,
    onDone: (reply) => {
      setWrong(reply.wrong);
      if (!reply.is_passed) return;
      copiesChanged();
      onClose();
    },
  });
  const isWhole = STATEMENTS.every((question) => answers[question] !== undefined);
  const submit = (): void =>
    void submission.run({ answers: STATEMENTS.map((question) => answers[question] ?? '-').join('') });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('testTitle')}
      closeLabel={words('close')}
      height="tall"
      footer={
        <SubmitButton lacks={isWhole ? '' : t('testAll')} isBusy={submission.isBusy} onClick={submit}>
          {t('testSend')}
        </SubmitButton>
      }
    >
      <div className={css['sheetForm']}>
        <p className={css['note']}>{t('testLead')}</p>
        {STATEMENTS.map((question) => (
          <section key={question} aria-invalid={wrong.includes(question) || undefined}>
            <p>
              {question}. {t(`test${question}`)}
            </p>
            <Segmented<Answer | ''>
              label={t(`test${question}`)}
              value={answers[question] ?? ''}
              onChange={(answer) => {
                if (answer === '') return;
                setAnswers((before) => ({ ...before, [question]: answer }));
                setWrong((before) => before.filter((each) => each !== question));
              }}
              options={[
                { id: 't', label: t('yes') },
                { id: 'f', label: t('no') },
              ]}
            />
          </section>
        ))}
        {wrong.length === 0 ? null : (
          <p className={css['fault']} role="alert">
            {t('testWrong', { n: wrong.length })}
          </p>
        )}
      </div>
    </Sheet>
  );
}
