/**
 * Which six digits are no fund password (R-SEC-2): those that people choose first are those that thieves try first. Of a million
 * these are nine in a hundred, most of them dates; said at the field before they travel, and refused by the server.
 */

/** How far from top left each key of a telephone stands: what a finger draws is no secret. */
const LINES = ['123', '456', '789', '147', '258', '369', '159', '357'].flatMap((line) => [
  line,
  backward(line),
]);
const EDGE = ['12369874', '47896321'].map((round) => round + round);
const MIDDLE = ['2580', '0852'];

/** Whether these six digits follow a pattern; `digits` of another length or kind are not for this function. */
export function isCommonFundPassword(digits: string): boolean {
  return isSteady(digits) || isRepeated(digits) || isDrawn(digits) || isDate(digits);
}

/** 000000, 123456, 987654, 890123, 135791: the same step from each to the next, beyond 9 on from 0. */
function isSteady(digits: string): boolean {
  const steps = [...digits].slice(1).map((digit, n) => (Number(digit) - Number(digits[n]) + 10) % 10);
  return new Set(steps).size === 1;
}

/** Two digits only (121212, 111222), a part twice (123123), pairs (112233), or the same from both ends (123321). */
function isRepeated(digits: string): boolean {
  return (
    new Set(digits).size <= 2 ||
    digits.slice(0, 3) === digits.slice(3) ||
    /^(\d)\1(\d)\2(\d)\3$/.test(digits) ||
    digits === backward(digits)
  );
}

/** Two lines of the keys (147258, 123789), a way around them (123698), or the middle column down to the nought. */
function isDrawn(digits: string): boolean {
  return (
    (LINES.includes(digits.slice(0, 3)) && LINES.includes(digits.slice(3))) ||
    EDGE.some((round) => round.includes(digits)) ||
    MIDDLE.some((column) => digits.includes(column))
  );
}

/** A day as YYMMDD, DDMMYY or MMDDYY, or a month as YYYYMM or MMYYYY: birthdays of a family are known to many. */
function isDate(digits: string): boolean {
  const [first, second, third] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number) as [
    number,
    number,
    number,
  ];
  return (
    isDay(second, third) ||
    isDay(second, first) ||
    isDay(first, second) ||
    (/^(19|20)/.test(digits) && isMonth(third)) ||
    (/^..(19|20)/.test(digits) && isMonth(first))
  );
}

const isMonth = (month: number): boolean => month >= 1 && month <= 12;
const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isDay = (month: number, day: number): boolean => day >= 1 && day <= (LAST_DAYS[month - 1] ?? 0);

function backward(digits: string): string {
  return [...digits].reverse().join('');
}
