/** Days of the calendar where the operator sits, and the moments at which they begin. Pure. */

/** `2026-11-22` of a moment in text; with -1, the day before the one that begins there. */
export function dayOf(at: string | undefined, offset: 0 | -1 = 0): string {
  if (at === undefined || !/^[0-9]{1,14}$/.test(at)) return '';
  const day = new Date(Number(at) + offset);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** When a day begins, or the one after it; undefined when there is none. */
export function startOf(day: string, after: 0 | 1 = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(date) + after).getTime();
}
