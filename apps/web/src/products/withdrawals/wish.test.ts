/** What is sent is what is counted, not what is shown. */
import { decimal } from '@candor/money';
import { expect, it } from 'vitest';
import { type Wish, bodyOf } from './wish.ts';

it('R-WD-3: names what arrives as a number that the server reads, however large', () => {
  const wish = {
    info: { currency: 3 },
    way: { chain: 'TRC20' },
    split: { fee: '2600', arrives: '49400', value: '52000', needsTravelRule: true },
    amount: '52000',
    address: { address: 'T1' },
    bank: undefined,
    remark: '',
    owner: 'own',
    provider: '',
  } as unknown as Wish;
  const body = bodyOf(wish);
  expect(body).toMatchObject({ currency: 3, number: '52000', arrives: '49400', travel_owner: 'own' });
  expect(decimal(body.arrives)).toBe(decimal('49400'));
});
