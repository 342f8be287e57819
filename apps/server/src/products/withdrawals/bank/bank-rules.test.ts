/** Numbers of cards and accounts: check digits, and what their owner reads back. */
import { describe, expect, it, test } from 'vitest';
import { bankFault, isCardNumber, isIban, maskedDetails } from './bank-rules.ts';

describe('card numbers', () => {
  it.each(['4000123412341234', '4111111111111111', '6221260012345678904', '378282246310005'])(
    '%s has its check digit',
    (number) => expect(isCardNumber(number)).toBe(true),
  );
  it.each([
    '4000123412341235',
    '41111111111',
    '4111 1111 1111 1111',
    '41111111111111111111',
    'DE1234567890123',
  ])('%s has not', (number) => expect(isCardNumber(number)).toBe(false));
});

test('an IBAN with two digits exchanged is none', () => {
  expect(isIban('CH9300762011623852957')).toBe(true);
  expect(isIban('CH9300762011623825957')).toBe(false);
});

const details = {
  name: 'Erika Muster',
  card_number: '4000 1234 1234 1234',
  bank_account: '93000762011623852957',
  iban: '-',
  bank: 'Demo',
  bank_name: 'Demo Bank',
  bank_branch: 'Main branch',
  bank_address: 'Bahnhofstrasse 1, Zürich',
  swift_code: 'DEMOCHZZ',
  real_name: 'Muster Erika',
  residence_address: 'Dorfstrasse 7, Bern',
  postal_code: '3000',
};

test('R-WD-8: its owner reads four digits of each number, and that there is none', () => {
  expect(maskedDetails(details)).toMatchObject({
    card_number: '····1234',
    bank_account: '····2957',
    iban: '-',
    residence_address: '····',
  });
});

test('R-WD-8: an account is bound in the verified name, whose vowels and voiced kana count', () => {
  const named = (name: string) => ({ ...details, card_number: '-', name, real_name: name });
  expect(bankFault(named('MUSTER ERIKA'), 'Erika Muster')).toBeUndefined();
  expect(bankFault(named('มานี ใจดี'), 'มานี ใจดี')).toBeUndefined();
  expect(bankFault(named('มานู ใจดี'), 'มานี ใจดี')).toMatchObject({ code: 'bank_name_differs' });
  expect(bankFault(named('タカタ ケン'), 'タカダ ケン')).toMatchObject({ code: 'bank_name_differs' });
});
