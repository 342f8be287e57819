/** Days as operators type them: of the form that was asked for, and in the calendar. */
import * as v from 'valibot';

const isInCalendar = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
};

/** `2026-02-28`; the 30th of February is none. */
export const calendarDay = (fault: 'malformed' | 'not_a_day') =>
  v.pipe(v.string(), v.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, fault), v.check(isInCalendar, fault));
