/** R-GEN-1 on the way in: groups of thousands change neither what a key does nor where the caret stands. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Edit, editedDecimal, grouped } from './grouped-rules.ts';

test.each([
  ['', ''],
  ['0.', '0.'],
  ['999', '999'],
  ['1000', '1,000'],
  ['1234567.1234', '1,234,567.1234'],
  ['12345678901', '12,345,678,901'],
])('%j is shown as %j', (text, shown) => {
  expect(grouped(text)).toBe(shown);
});

/** A key at the place of a caret that is marked with |. */
function pressed(marked: string, key: string): string {
  const [head = '', tail = ''] = marked.split('|');
  const edit: Edit = {
    before: head + tail,
    text:
      key === 'back' ? head.slice(0, -1) + tail : key === 'delete' ? head + tail.slice(1) : head + key + tail,
    caret: key === 'back' ? head.length - 1 : key === 'delete' ? head.length : head.length + key.length,
    isForward: key === 'delete',
  };
  const { value, caret } = editedDecimal(edit, 8);
  const shown = value === undefined ? edit.before : grouped(value);
  return `${shown.slice(0, caret)}|${shown.slice(caret)}`;
}

describe('keys', () => {
  test.each([
    ['123|', '4', '1,234|'],
    ['1,234|', 'back', '123|'],
    ['1|,234', '9', '19|,234'],
    ['1,|234', '9', '19|,234'],
    ['12,|345', 'back', '1|,345'],
    ['12|,345', 'delete', '1,2|45'],
    ['1,234|', ',', '1,234.|'],
    ['1|,234', ',', '1.|234'],
    ['1,234|', '.', '1,234.|'],
    ['1,2|34.5', '。', '1,2|34.5'],
    ['1,2|34.5', 'x', '1,2|34.5'],
    ['|234', '1', '1|,234'],
    ['1,234.5|', '6', '1,234.56|'],
    ['|1,234', '0', '|1,234'],
  ])('%j with %j is %j', (marked, key, expected) => {
    expect(pressed(marked, key)).toBe(expected);
  });

  test('what is written over everything is taken as it is', () => {
    const edit = { before: '1,234', text: '65432.1', caret: 7, isForward: false };
    expect(editedDecimal(edit, 8)).toEqual({ value: '65432.1', caret: 8 });
    expect(editedDecimal({ ...edit, text: '', caret: 0 }, 8)).toEqual({ value: '', caret: 0 });
  });
});

const amount = fc
  .tuple(fc.bigInt({ min: 1n, max: 99_999_999_99n }), fc.constantFrom('', '.', '.5', '.05', '.1234'))
  .map(([whole, places]) => `${whole}${places}`);
const plain = (text: string): string => text.replaceAll(',', '');

test('digits typed one after another give the number, with the caret behind them', () => {
  fc.assert(
    fc.property(amount, (text) => {
      let shown = '';
      for (const key of text) {
        const edit = { before: shown, text: shown + key, caret: shown.length + 1, isForward: false };
        const { value, caret } = editedDecimal(edit, 8);
        shown = grouped(value!);
        expect(caret).toBe(shown.length);
      }
      expect(plain(shown)).toBe(text);
    }),
  );
});

test('a digit, a backspace and a delete anywhere do what they do to the number without groups', () => {
  fc.assert(
    fc.property(amount, fc.nat(), fc.constantFrom('1', '7', 'back', 'delete'), (text, where, key) => {
      const shown = grouped(text);
      const place = where % (shown.length + 1);
      const [head, tail] = [plain(shown.slice(0, place)), plain(shown.slice(place))];
      if (key === 'back' && head === '') return;
      if (key === 'delete' && tail === '') return;
      const wanted =
        key === 'back'
          ? head.slice(0, -1) + tail
          : key === 'delete'
            ? head + tail.slice(1)
            : head + key + tail;
      // Taking away the point joins both sides, and zeros that lead nothing fall away: both are typedDecimal's own affair.
      if (!/^[1-9][0-9]{0,10}(\.[0-9]*)?$/.test(wanted)) return;
      const now = pressed(`${shown.slice(0, place)}|${shown.slice(place)}`, key);
      const digits = key === 'back' ? head.length - 1 : key === 'delete' ? head.length : head.length + 1;
      expect(plain(now.replace('|', ''))).toBe(wanted);
      expect(plain(now.split('|')[0]!)).toHaveLength(digits);
    }),
  );
});
