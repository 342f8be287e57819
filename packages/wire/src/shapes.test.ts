/** Names are one line: what would break it, or turn what follows, is a fault of the field. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { kycCalls } from './index.ts';

test.each(['Maria\r\nBcc: a@b.example', 'a\tb', 'a\u2028b', '\u202Egpj.exe', 'a\u2066b'])(
  'a name does not hold %j',
  (name) => {
    const fields = { name, country: 'ES', card_id: 'X1234567', birth_date: '1990-03-07', address: 'a' };
    const { issues } = v.safeParse(kycCalls.submitBasic.request, fields);
    expect(issues?.map(({ message, path }) => [path?.[0]?.key, message])).toEqual([
      ['name', 'control_character'],
    ]);
  },
);

test('what stands around a name is cut off, and names of all scripts pass', () => {
  const form = { country: 'ES', card_id: 'X1234567', birth_date: '1990-03-07', address: 'a\nb' };
  for (const name of [' María ', 'สมชาย', '王小明', 'محمد'])
    expect(v.parse(kycCalls.submitBasic.request, { ...form, name }).name).toBe(name.trim());
});
