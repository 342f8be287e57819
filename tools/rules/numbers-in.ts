/**
 * Every number of a text in reading order, without the way it is written: `1,000.00` is `1000`. Dates, times, hashes and
 * code with figures in it are taken whole; ids of rules are none. What is left holds no digit, so no number is overlooked.
 */
import { exact } from './exact.ts';

const WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

const IDS = /\b[RXP]-[A-Z]+-\d+[a-z]?\b|\[S\d+[^\]]*\]|\b[A-Za-z]+(?:_\d+|24)\b/g;
const TOKENS = new RegExp(
  [
    /`[^`]*\d[^`]*`/,
    /\b[0-9a-f]{64}\b/,
    /\b\d{4}-\d\d-\d\d(?:T\d\d:\d\dZ)?\b/,
    /\b\d\d:\d\d(?::\d\d(?:\.\d+)?)?\b/,
    /(?<![\w).%])[-+]?\d[\d,]*(?:\.\d+)?%?|\d[\d,]*(?:\.\d+)?%?/,
    new RegExp(String.raw`\b(?:${WORDS.join('|')}|ninety)\b`, 'i'),
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

export function numbersIn(text: string): string[] {
  const said = text.replace(IDS, ' ');
  const rest = said.replace(TOKENS, ' ');
  if (/\d/.test(rest)) throw new Error(`A number is overlooked in: ${rest}`);
  return [...said.matchAll(TOKENS)].map(([token]) => normalNumber(token));
}

export function normalNumber(token: string): string {
  const word = WORDS.indexOf(token.toLowerCase());
  if (word >= 0) return String(word + 2);
  if (token.toLowerCase() === 'ninety') return '90';
  const number = token.replace(/,$/, '');
  if (!/^[-+]?[\d,]+(\.\d+)?%?$/.test(number)) return token;
  return number.endsWith('%') ? `${exact(number.slice(0, -1))}%` : String(exact(number));
}
