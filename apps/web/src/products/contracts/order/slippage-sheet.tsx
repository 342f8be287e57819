/** Chooses the slippage of market orders, with what it protects from and what it costs; kept on this device. */
import { Button, Field, NumberInput, Segmented, Sheet } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { contractsText } from '../contracts-text.ts';
import { exact } from '../figures.ts';
import { changeDraft, useDraft } from './draft.ts';
import css from './order.module.css';
import { type Terms, isSlippage, slippageOf } from './preview-rules.ts';

/** Percent, beside the pair's own. */
const USUAL = ['0.1', '0.3', '0.5', '1'] as const;

export default function SlippageSheet({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const t = useText(contractsText);
  const words = useText(wordsText);
  const { draft } = useDraft();
  const [percent, setPercent] = useState(() => exact(slippageOf(terms, draft)));
  const isFine = isSlippage(terms, percent);
  const choices = [...new Set([...USUAL, exact(terms.max_slippage)])].sort((a, b) => +a - +b);
  const save = (): void => {
    const chosen = percent.replace(/\.$/, '');
    // The pair's own follows the pair.
    changeDraft({ slippage: chosen === exact(terms.max_slippage) ? '' : chosen });
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('maxSlippage')}
      closeLabel={words('close')}
      footer={
        <Button size="l" isBlock onClick={isFine ? save : undefined}>
          {words('save')}
        </Button>
      }
    >
      <div className={css['confirm']}>
        <Segmented
          label={t('maxSlippage')}
          value={choices.find((each) => each === percent) ?? ''}
          onChange={setPercent}
          options={choices.map((id) => ({ id, label: `${id}%` }))}
        />
        <Field
          label={t('ownSlippage')}
          hint={t('usualSlippage', { percent: exact(terms.max_slippage) })}
          error={isFine ? undefined : t('slippageRange', { percent: exact(terms.slippage_limit) })}
        >
          <NumberInput
            value={percent}
            onChange={setPercent}
            maxDecimals={2}
            after={<span>%</span>}
            stepper={{
              step: '0.1',
              min: '0.1',
              max: terms.slippage_limit,
              decreaseLabel: t('less'),
              increaseLabel: t('more'),
            }}
          />
        </Field>
        <p className={css['note']}>{t('slippageNote')}</p>
      </div>
    </Sheet>
  );
}
