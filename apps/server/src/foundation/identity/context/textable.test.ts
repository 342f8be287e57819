/** Where text messages go, and where they never do. */
import { expect, test } from 'vitest';
import { assertTextable } from './textable.ts';

test.each(['+8613812345670', '+66812345678', '+12025550123'])('R-SEC-3: %s gets messages', (number) =>
  expect(() => assertTextable(number, undefined)).not.toThrow(),
);

test.each(['+4490987000000', '+4487112345678', '+18005550199'])(
  'R-SEC-3: %s, a premium or shared number, never does',
  (number) => expect(() => assertTextable(number, undefined)).toThrow('invalid_phone'),
);

test('R-SEC-3: only countries that are switched on', () => {
  expect(() => assertTextable('+8613812345670', ['CN', 'TH'])).not.toThrow();
  expect(() => assertTextable('+447400123456', ['CN', 'TH'])).toThrow('sms_country_closed');
});
