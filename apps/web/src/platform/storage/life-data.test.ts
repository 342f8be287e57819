/** The stored session of spec section 3. */
import { describe, expect, it } from 'vitest';
import { parseLifeData } from './life-data.ts';

const good = { version: '1.0.0', token: 'abc', user: { id: 10001, nickname: 'n', account: 'a@b.co' } };

describe('parseLifeData', () => {
  it('spec 3: reads version 1.0.0 with a token and a user, and nothing beside them', () => {
    expect(parseLifeData({ ...good, extra: 1, user: { ...good.user, secret: 'x' } })).toEqual(good);
  });
  it.each([
    undefined,
    null,
    'text',
    { ...good, version: '0.9.0' },
    { ...good, token: '' },
    { ...good, token: 7 },
    { ...good, user: {} },
    { ...good, user: null },
    { ...good, user: { ...good.user, id: '10001' } },
    { ...good, user: { ...good.user, id: 0 } },
    { ...good, user: { ...good.user, nickname: undefined } },
  ])('spec 6: %j is nobody', (value) => expect(parseLifeData(value)).toBeUndefined());
});
