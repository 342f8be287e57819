/** R-OPS-3: signs that nobody sees are written out where somebody decides on a text. */
import { expect, test } from 'vitest';
import { forbiddenOfHouse } from './forbidden-text-rules.ts';
import { withSignsShown } from './hidden-signs-rules.ts';

const UNSEEN = ['\u034f', '\u180b', '\u180f', '\ufe00', '\ufe0f', '\u{e0100}', '\u{e01ef}', '\u200b'];

test.each(UNSEEN)('%j', (sign) => {
  const code = sign.codePointAt(0)!.toString(16).toUpperCase();
  expect(withSignsShown(`pa${sign}y`)).toBe(`pa[U+${code.padStart(4, '0')}]y`);
  // Nor does one hide a word from the check of what nobody of the house says.
  expect(forbiddenOfHouse(`Please share your pass${sign}word with us`)).toBe('message_asks_secret');
});

test.each(['❤️', '1️⃣', '👩\u{1f3fd}', '☎️ 24 h'])('an emoji stays one: %s', (text) =>
  expect(withSignsShown(text)).toBe(text),
);
