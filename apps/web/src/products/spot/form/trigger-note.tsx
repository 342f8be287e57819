/** In words: when a stop enters the book, and as what. */
import { formatDecimal } from '@candor/ui';
import { useText } from '../../../platform/i18n/index.ts';
import { spotText } from '../spot-text.ts';
import type { FormPair } from './form-pair.ts';
import css from './order-form.module.css';
import { type Draft, isMarket, waitsForRise } from './order-form-rules.ts';

export function TriggerNote({ pair, draft }: { pair: FormPair; draft: Draft }) {
  const t = useText(spotText);
  const { side, type, trigger } = draft;
  const when = t(waitsForRise(side, type) ? 'whenRises' : 'whenFalls', {
    price: trigger === '' ? t('trigger') : `${formatDecimal(trigger, { isTrimmed: true })} ${pair.quote}`,
  });
  const what = type === 'oco' ? 'thenOco' : isMarket(type) ? 'thenMarket' : 'thenLimit';
  return (
    <p className={css['note']}>
      {when} {t(what)}
    </p>
  );
}
