/** Days of the venue (UTC) in weeks, each with what it brought. */
import { useState } from 'react';
import { useLanguage, useText, weekdayNames } from '../../platform/i18n/index.ts';
import { type DayProfit, type Rate, daysBefore, profitText, shortText, toneOf } from './pnl-rules.ts';
import { pnlText } from './pnl-text.ts';
import css from './pnl.module.css';

function WeekDays() {
  const language = useLanguage();
  return (
    <div className={css['week']} aria-hidden="true">
      {weekdayNames(language).map((name, n) => (
        <span key={n}>{name}</span>
      ))}
    </div>
  );
}

/** A cell has room for three digits: the day that is pressed, at first the last one, is written out above. */
export function DayGrid({ days, rate }: { days: readonly DayProfit[]; rate: Rate }) {
  const t = useText(pnlText);
  const [pressed, setPressed] = useState<string>();
  const shown = days.find(({ day }) => day === pressed) ?? days.at(-1);
  const blanks = Array.from({ length: daysBefore(days[0]?.day) }, (_, n) => n);
  return (
    <>
      {shown === undefined ? null : (
        <p className={css['shown']} aria-live="polite">
          <time dateTime={shown.day}>{shown.day}</time>
          {shown.profit === null ? (
            t('unknown')
          ) : (
            <b data-tone={toneOf(shown.profit)}>
              {profitText(shown.profit, rate)} {rate.currency}
            </b>
          )}
        </p>
      )}
      <WeekDays />
      <ul className={css['grid']}>
        {blanks.map((n) => (
          <li key={n} aria-hidden="true" />
        ))}
        {days.map(({ day, profit }) => (
          <li key={day} data-tone={toneOf(profit)} data-day="">
            <button type="button" aria-pressed={day === shown?.day} onClick={() => setPressed(day)}>
              <time dateTime={day}>
                {day.slice(8) === '01' ? day.slice(5).replace('-', '/') : day.slice(8)}
              </time>
              <span>{profit === null ? t('unknownShort') : shortText(profit, rate)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
