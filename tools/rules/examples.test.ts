/**
 * Worked examples of docs/rules against an oracle: every number that stands in one, in reading order, and what it says was
 * decided. A number changed in the text, a new one, or an example without an oracle fails.
 */
import { describe, expect, test } from 'vitest';
import { ROOT } from '../steps.ts';
import { EXAMPLES } from './examples/all.ts';
import { normalNumber, numbersIn } from './numbers-in.ts';
import { readRules } from './read-rules.ts';

const examples = readRules(ROOT).filter(({ id }) => id.startsWith('X-'));

test('every example has its oracle, and every oracle its example', () => {
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(examples.map(({ id }) => id).toSorted());
});

describe.each(examples)('$id', ({ id, text }) => {
  const said = EXAMPLES[id]?.();
  const computed = said?.numbers.map((figure) => normalNumber(String(figure)));

  test('says the numbers that are computed', () => expect(numbersIn(text)).toEqual(computed));

  test('says what is decided, in order', () => {
    let from = 0;
    for (const word of said?.words ?? []) {
      const found = text.replace(/\s+/g, ' ').indexOf(word, from);
      expect([word, found >= 0]).toEqual([word, true]);
      from = found + word.length;
    }
  });

  test('fails when a digit of it is another one', () => {
    const unseen = [...text.matchAll(/\d/g)]
      .map(({ index }) => index)
      // A digit of an id or a name is no number: "X-CT-1", "h_0", "open24".
      .filter((index) => !/[A-Z]-\d*$|[A-Za-z]_$|[a-z]\d*$|\[S\d*$/.test(text.slice(0, index)))
      .filter((index) => {
        const other = (Number(text[index]) + 1) % 10;
        return String(numbersIn(text.slice(0, index) + other + text.slice(index + 1))) === String(computed);
      });
    expect(unseen.map((index) => text.slice(Math.max(0, index - 20), index + 5))).toEqual([]);
  });
});
