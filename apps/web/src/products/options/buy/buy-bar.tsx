/** The buttons: rise, flat where it is sold at all (R-OPT-2), fall, each with what it pays at the chosen time. */
import { formatDecimal } from '@candor/ui';
import { optionCalls } from '@candor/wire';
import { Equal, TrendingDown, TrendingUp } from 'lucide-react';
import { useCall } from '../../../platform/api/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import type { OptionPair } from '../option-pairs.ts';
import { optionsText } from '../options-text.ts';
import css from '../options.module.css';
import { useChosenSeconds } from './chosen-seconds.ts';
import type { OptionKind } from './purchase-rules.ts';
import { sellsFlat } from './purchase-rules.ts';

export function BuyBar({ pair, onBuy }: { pair: OptionPair; onBuy: (kind: OptionKind) => void }) {
  const t = useText(optionsText);
  const { data: terms } = useCall(optionCalls.seconds, { match_id: pair.id }, { staleMs: 60_000 });
  const seconds = useChosenSeconds();
  const first = terms?.find((each) => each.seconds === seconds) ?? terms?.[0];
  const rate = (ratio: string | null | undefined): string =>
    ratio === null || ratio === undefined ? '' : `+${formatDecimal(ratio, { isTrimmed: true })}%`;
  return (
    <div className={css['buyBar']} role="group" aria-label={t('buy')}>
      <button type="button" data-kind="call" onClick={() => onBuy('1')}>
        <TrendingUp size={20} aria-hidden="true" />
        <b>{t('call')}</b>
        <small>{rate(first?.profit_ratio)}</small>
      </button>
      {sellsFlat(terms) ? (
        <button
          type="button"
          data-kind="flat"
          disabled={first?.flat_ratio === null}
          onClick={() => onBuy('3')}
        >
          <Equal size={20} aria-hidden="true" />
          <b>{t('flat')}</b>
          <small>{rate(first?.flat_ratio)}</small>
        </button>
      ) : null}
      <button type="button" data-kind="put" onClick={() => onBuy('2')}>
        <TrendingDown size={20} aria-hidden="true" />
        <b>{t('put')}</b>
        <small>{rate(first?.profit_ratio)}</small>
      </button>
    </div>
  );
}
