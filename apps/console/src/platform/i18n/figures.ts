/** Rates, and tables written as text, as people say them: `0.0005` is 0.05%. Pure. */
import { groupDigits } from './format.ts';

const DECIMAL = /^-?[0-9]+(\.[0-9]+)?$/;

/** A fraction of 1 as a percentage; undefined where the text is no number. */
export function rateText(text: string): string | undefined {
  return DECIMAL.test(text) ? percentText(text) : undefined;
}

/** Lines of a table written as text, each as a sentence; undefined where a line does not have the form. */
export function linesText(
  text: string,
  form: RegExp,
  say: (groups: readonly string[], n: number) => string,
): string | undefined {
  const lines = text.split(/\s*[\n,;]\s*/).map((each) => form.exec(each));
  return lines.every((each) => each !== null)
    ? lines.map((groups, n) => say(groups.slice(1), n)).join('\n')
    : undefined;
}

/** A hundred times as much, digit by digit: nothing is rounded. */
export function percentText(fraction: string): string {
  const sign = fraction.startsWith('-') ? '−' : '';
  const [whole = '', decimals = ''] = fraction.replace('-', '').split('.');
  const shifted = `${whole}${decimals.padEnd(2, '0').slice(0, 2)}`.replace(/^0+(?=[0-9])/, '');
  const rest = decimals.slice(2).replace(/0+$/, '');
  return `${sign}${groupDigits(shifted)}${rest === '' ? '' : `.${rest}`}%`;
}
