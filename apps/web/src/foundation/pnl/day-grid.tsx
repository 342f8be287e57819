/** Days of the venue (UTC) in weeks, each with what it brought. */
import { useLanguage, useText, weekdayNames } from '../../platform/i18n/index.ts';
import { type DayProfit, type Rate, daysBefore, shortText, toneOf } from './pnl-rules.ts';
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

export function DayGrid({ days, rate }: { days: readonly DayProfit[]; rate: Rate }) {
  const t = useText(pnlText);
  const blanks = Array.from({ length: daysBefore(days[0]?.day) }, (_, n) => n);
  return (
    <>
      <WeekDays />
      <ul className={css['grid']}>
        {blanks.map((n) => (
          <li key={n} aria-hidden="true" />
        ))}
        {days.map(({ day, profit }) => (
          <li key={day} data-tone={toneOf(profit)} data-day="">
            <time dateTime={day}>
              {day.slice(8) === '01' ? day.slice(5).replace('-', '/') : day.slice(8)}
            </time>
            <span>{profit === null ? t('unknownShort') : shortText(profit, rate)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
