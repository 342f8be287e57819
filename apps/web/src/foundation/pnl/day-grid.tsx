/** Days of the venue (UTC) in weeks, each with what it brought. */
import { tagOf, useLanguage, useText } from '../../platform/i18n/index.ts';
import { type DayProfit, type Rate, daysBefore, shortText, toneOf } from './pnl-rules.ts';
import { pnlText } from './pnl-text.ts';
import css from './pnl.module.css';

/** A Monday, from which the names of the days are counted. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** As the reader's language shortens them most: 一, M, จ. */
function WeekDays() {
  const language = useLanguage();
  const { format } = new Intl.DateTimeFormat(tagOf(language), { weekday: 'narrow', timeZone: 'UTC' });
  return (
    <div className={css['week']} aria-hidden="true">
      {Array.from({ length: 7 }, (_, n) => (
        <span key={n}>{format(MONDAY + n * DAY_MS)}</span>
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
