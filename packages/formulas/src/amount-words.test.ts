/** Amounts in words, as whoever types them writes them. */
import { expect, test } from 'vitest';
import { amountInWords, areSameWords } from './amount-words.ts';

test.each([
  ['0', 'zero', '零'],
  ['10', 'ten', '十'],
  ['300', 'three hundred', '三百'],
  ['310', 'three hundred ten', '三百一十'],
  ['1005', 'one thousand five', '一千零五'],
  ['20000', 'twenty thousand', '二万'],
  ['100005', 'one hundred thousand five', '十万零五'],
  ['620000', 'six hundred twenty thousand', '六十二万'],
  ['1000300', 'one million three hundred', '一百万零三百'],
  ['2000000021', 'two billion twenty-one', '二十亿零二十一'],
  ['0.57', 'zero point five seven', '零点五七'],
])('R-OPS-9: %s in words', (amount, english, chinese) => {
  expect(amountInWords(amount, 'en')).toBe(english);
  expect(amountInWords(amount, 'zh')).toBe(chinese);
});

test('R-OPS-9: what is typed is compared by its words', () => {
  expect(areSameWords('Six hundred and twenty thousand', '620000')).toBe(true);
  expect(areSameWords('twenty one', '21')).toBe(true);
  expect(areSameWords('六十二万', '620000')).toBe(true);
  for (const wrong of ['six hundred twenty', '620000', '', '62万'])
    expect(areSameWords(wrong, '620000')).toBe(false);
});
