/** Leverage along its steps, what can be open with it, and the tiers that limit it (R-CT-5). */
import { Button, Sheet, Slider, formatDecimal } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import type { ContractPair } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { exact } from '../figures.ts';
import { changeDraft, useDraft } from './draft.ts';
import css from './order.module.css';
import { type Terms, bracketFor } from './preview-rules.ts';

export interface LeverageSheetProps {
  pair: ContractPair;
  terms: Terms;
  onClose: () => void;
}

export default function LeverageSheet({ pair, terms, onClose }: LeverageSheetProps) {
  const t = useText(contractsText);
  const words = useText(wordsText);
  const { draft } = useDraft();
  const steps = terms.multiple.muit.map(({ value }) => value);
  const [leverage, setLeverage] = useState(() => nearest(steps, draft.leverage));
  const last = Math.max(1, steps.length - 1);
  const percents = steps.map((_, place) => Math.round((place * 100) / last));
  const allowed = terms.tiers.filter((tier) => tier.max_leverage >= leverage).at(-1);
  const save = (): void => {
    changeDraft({ leverage });
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('leverageTitle')}
      closeLabel={words('close')}
      footer={
        <Button size="l" isBlock onClick={save}>
          {words('save')}
        </Button>
      }
    >
      <div className={css['confirm']}>
        <p className={css['leverageNow']}>{leverage}x</p>
        <Slider
          label={`${t('leverage')} ${leverage}x`}
          value={percents[steps.indexOf(leverage)] ?? 0}
          stops={percents}
          onChange={(percent) => setLeverage(steps[Math.round((percent / 100) * last)] ?? leverage)}
        />
        <div className={css['steps']} role="radiogroup" aria-label={t('leverage')}>
          {steps.map((step) => (
            <button
              key={step}
              type="button"
              role="radio"
              aria-checked={step === leverage}
              onClick={() => setLeverage(step)}
            >
              {step}x
            </button>
          ))}
        </div>
        <p className={css['note']}>
          {allowed === undefined
            ? null
            : t('leverageMost', {
                leverage,
                amount: formatDecimal(allowed.up_to, { decimals: 0 }),
                quote: pair.quote,
              })}{' '}
          {t('leverageNote')}
        </p>
        <Tiers pair={pair} terms={terms} />
      </div>
    </Sheet>
  );
}

function Tiers({ pair, terms }: Pick<LeverageSheetProps, 'pair' | 'terms'>) {
  const t = useText(contractsText);
  const bracket = bracketFor(terms, 0n);
  return (
    <table className={css['tiers']}>
      <caption>{t('bracket')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('tierUpTo', { quote: pair.quote })}</th>
          <th scope="col">{t('tierLeverage')}</th>
          <th scope="col">{t('tierRate')}</th>
        </tr>
      </thead>
      <tbody>
        {terms.tiers.map((tier) => (
          <tr key={tier.up_to} data-own={exact(tier.up_to) === ownText(bracket) || undefined}>
            <td>{formatDecimal(tier.up_to, { decimals: 0 })}</td>
            <td>{tier.max_leverage}x</td>
            <td>{exact(tier.maintenance_rate)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ownText = (bracket: { upTo: bigint } | undefined): string =>
  bracket === undefined ? '' : exact(String(bracket.upTo / 100_000_000n));

/** What was kept may not be allowed in this pair or country. */
function nearest(steps: readonly number[], wanted: number): number {
  return steps.filter((step) => step <= wanted).at(-1) ?? steps[0] ?? 1;
}
