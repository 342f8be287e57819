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
  const send = useAction(copyTradingCalls.test, {
    isQuiet: true,
    onDone: (reply) => {
      setWrong(reply.wrong);
      if (!reply.is_passed) return;
      copiesChanged();
      onClose();
    },
  });
  const isWhole = STATEMENTS.every((number) => answers[number] !== undefined);
  const submit = (): void =>
    void send.run({ answers: STATEMENTS.map((number) => answers[number] ?? '-').join('') });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('testTitle')}
      closeLabel={words('close')}
      height="tall"
      footer={
        <SubmitButton lacks={isWhole ? '' : t('testAll')} isBusy={send.isBusy} onClick={submit}>
          {t('testSend')}
        </SubmitButton>
      }
    >
      <div className={css['sheetForm']}>
        <p className={css['note']}>{t('testLead')}</p>
        {STATEMENTS.map((number) => (
          <section key={number} aria-invalid={wrong.includes(number) || undefined}>
            <p>
              {number}. {t(`test${number}`)}
            </p>
            <Segmented<Answer | ''>
              label={t(`test${number}`)}
              value={answers[number] ?? ''}
              onChange={(answer) => {
                if (answer === '') return;
                setAnswers((before) => ({ ...before, [number]: answer }));
                setWrong((before) => before.filter((each) => each !== number));
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
