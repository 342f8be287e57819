/** When an option bought now expires, with what a win pays at each time: chosen on the page, kept for the sheet. */
import { Skeleton, formatDecimal } from '@candor/ui';
import { optionCalls } from '@candor/wire';
import { useCall } from '../../../platform/api/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import type { OptionPair } from '../option-pairs.ts';
import { durationOf } from '../option-words.ts';
import { optionsText } from '../options-text.ts';
import css from '../options.module.css';
import { chooseSeconds, useChosenSeconds } from './chosen-seconds.ts';

export function DurationRow({ pair }: { pair: OptionPair }) {
  const t = useText(optionsText);
  const { data: terms } = useCall(optionCalls.seconds, { match_id: pair.id }, { staleMs: 60_000 });
  const seconds = useChosenSeconds();
  return (
    <section className={css['durations']}>
      <h2 id="option-durations">{t('time')}</h2>
      {terms === undefined ? <Skeleton variant="block" height={48} /> : null}
      <div role="radiogroup" aria-labelledby="option-durations">
        {terms?.map((each) => {
          const { key, n } = durationOf(each.seconds);
          return (
            <button
              key={each.seconds}
              type="button"
              role="radio"
              aria-checked={each.seconds === seconds}
              onClick={() => chooseSeconds(each.seconds)}
            >
              <b>{t(key, { n })}</b>
              <small>+{formatDecimal(each.profit_ratio, { isTrimmed: true })}%</small>
            </button>
          );
        })}
      </div>
    </section>
  );
}
