/** R-WD-1 by table: every check alone, and the order in which they answer. Risk flags and thresholds beside it. */
import { decimal } from '@candor/money';
import { describe, expect, it } from 'vitest';
import { checksForAmount, checksNeeded, flagsOf } from './request/risk-rules.ts';
import { FIRST_RULES, rulesOf } from './terms/rules-configuration.ts';
import type { Facts, Verdict } from './withdrawal-rules.ts';
import { DAY_MS, whyNot } from './withdrawal-rules.ts';

const NOW = Date.UTC(2025, 2, 10, 20);
const RULES = rulesOf(FIRST_RULES);
const GOOD: Facts = {
  level: 'basic',
  hasFundPassword: true,
  isBank: false,
  destination: { usableAt: NOW - 1, isOurs: false, isNobodys: false, isOthers: false },
  verifiedName: '',
  way: {
    chain: 'TRC20',
    chainScale: 6,
    minimum: decimal('10'),
    feeRate: decimal('0.05'),
    feeFixed: 0n,
    isOpen: true,
    signOff: '',
    closedReason: '',
  },
  holdUntil: null,
  now: NOW,
  currencyName: 'USDT',
  amount: decimal('2000'),
  arrives: decimal('1900'),
  shown: undefined,
  usedToday: 2,
  used24h: decimal('8000'),
  usedTogether: decimal('8000'),
  value: decimal('2000'),
  available: decimal('2000'),
  travelOwner: 'own',
  travelProvider: undefined,
};

/** In the order of R-WD-1: what is wrong, and which refusal it gives. */
const WRONG: readonly [Verdict['code'], Partial<Facts>][] = [
  ['verification_first', { level: 'none' }],
  ['fund_password_required', { hasFundPassword: false }],
  ['withdraw_address_first', { destination: undefined }],
  [
    'address_waiting',
    { destination: { usableAt: NOW + 1, isOurs: false, isNobodys: false, isOthers: false } },
  ],
  ['withdrawals_held', { holdUntil: NOW + 1 }],
  ['withdrawal_below_minimum', { amount: decimal('9.999999'), arrives: decimal('9.5') }],
  ['withdrawals_used_today', { usedToday: 3 }],
  ['withdrawal_over_limit', { used24h: decimal('8000.00000001') }],
  ['insufficient_balance', { available: decimal('0.00000001') }],
  ['travel_declaration_required', { travelOwner: undefined }],
];

describe('what may be withdrawn', () => {
  it('lets through what breaks no rule', () => {
    expect(whyNot(GOOD)).toBeUndefined();
  });

  it.each(WRONG)('R-WD-1: %s', (code, wrong) => {
    expect(whyNot({ ...GOOD, ...wrong })?.code).toBe(code);
  });

  it('R-WD-1: of everything that is wrong, the first check of the order answers', () => {
    let facts = GOOD;
    for (const [code, wrong] of WRONG.toReversed()) {
      facts = { ...facts, ...wrong };
      expect(whyNot(facts)?.code).toBe(code);
    }
  });

  it('X-WD-5: 9.999999 USDT is below the minimum of 10', () => {
    const { amount, arrives } = { amount: decimal('9.999999'), arrives: decimal('9.5') };
    expect(whyNot({ ...GOOD, amount, arrives, value: amount })).toEqual({
      code: 'withdrawal_below_minimum',
      detail: { minimum: '10', currency: 'USDT' },
    });
  });

  it('R-MONEY-4: an amount the chain cannot express is refused with its places', () => {
    expect(whyNot({ ...GOOD, amount: decimal('10.0000001') })).toEqual({
      code: 'amount_too_precise',
      detail: { decimals: 6 },
    });
  });

  it('R-WD-8: without a bound account a bank withdrawal asks for one, and needs no travel declaration', () => {
    expect(whyNot({ ...GOOD, isBank: true, destination: undefined })?.code).toBe('bank_account_first');
    expect(whyNot({ ...GOOD, isBank: true, travelOwner: undefined })).toBeUndefined();
  });

  it('R-WD-7: exactly 1,000 USDT needs no declaration, a unit more does; a provider has to be named', () => {
    const first = { ...GOOD, used24h: 0n, usedTogether: 0n, travelOwner: undefined };
    expect(whyNot({ ...first, value: decimal('1000') })).toBeUndefined();
    expect(whyNot({ ...first, value: decimal('1000.00000001') })?.code).toBe('travel_declaration_required');
    const second = { ...first, usedTogether: decimal('999') };
    expect(whyNot({ ...second, value: decimal('1') })).toBeUndefined();
    expect(whyNot({ ...second, value: decimal('1.00000001') })?.code).toBe('travel_declaration_required');
    expect(whyNot({ ...GOOD, travelOwner: 'provider' })?.code).toBe('travel_declaration_required');
    expect(whyNot({ ...GOOD, travelOwner: 'provider', travelProvider: 'Some exchange' })).toBeUndefined();
  });

  it('R-KYC-3: limits of the levels are reached exactly', () => {
    expect(whyNot({ ...GOOD, level: 'advanced', used24h: decimal('98000') })).toBeUndefined();
    expect(whyNot({ ...GOOD, level: 'advanced', used24h: decimal('98000.00000001') })?.code).toBe(
      'withdrawal_over_limit',
    );
    expect(whyNot({ ...GOOD, value: undefined })?.code).toBe('no_price_yet');
  });

  it('R-WD-2: says when the next UTC day begins', () => {
    expect(whyNot({ ...GOOD, usedToday: 3, now: Date.UTC(2025, 2, 10, 22, 29, 30) })?.detail).toEqual({
      hours: 1,
      minutes: 31,
    });
  });

  it('R-WD-3: what the fee would eat whole is refused; money goes to no address of ours', () => {
    expect(whyNot({ ...GOOD, arrives: 0n })?.code).toBe('withdrawal_fee_too_high');
    // R-WD-3: what was shown is what arrives, or he is asked again.
    expect(whyNot({ ...GOOD, shown: GOOD.arrives })).toBeUndefined();
    expect(whyNot({ ...GOOD, shown: GOOD.arrives + 1n })?.code).toBe('withdrawal_fee_changed');
    expect(
      whyNot({ ...GOOD, destination: { usableAt: 0, isOurs: true, isNobodys: false, isOthers: false } })
        ?.code,
    ).toBe('address_is_ours');
    expect(whyNot({ ...GOOD, way: { ...GOOD.way!, isOpen: false } })?.code).toBe('withdrawals_closed');
  });
});

describe('how many people look at it', () => {
  it.each([
    ['999.99999999', '999.99999999', [], 0],
    ['1000', '1000', [], 1],
    ['10', '10', ['new_address'], 1],
    ['49999.99999999', '49999.99999999', ['new_address'], 1],
    ['50000', '50000', [], 2],
    ['1', '1000', [], 1],
    ['999', '2997', [], 1],
    ['1', '50000', [], 2],
  ] as const)(
    'R-OPS-3, R-WD-4a: %s USDT, %s within 24 hours, flags %j: %i besides the maker',
    (value, day, flags, checks) => {
      const forAmount = checksForAmount(
        { value: decimal(value), dayValue: decimal(day), isPriceOurs: false },
        RULES,
      );
      expect(checksNeeded(forAmount, flags)).toBe(checks);
    },
  );

  const quiet = {
    now: NOW,
    savedAt: NOW - 3 * DAY_MS,
    hasPassedBefore: true,
    changedRecently: false,
    otherCustomers: 0,
    amount: decimal('89'),
    depositedLately: decimal('100'),
    leftLately: 0n,
    isUnderReview: false,
    areReservesShort: false,
    isPriceOurs: false,
  };
  it.each([
    ['new_address', { savedAt: NOW - 3 * DAY_MS + 1 }],
    ['first_withdrawal', { hasPassedBefore: false }],
    ['security_change', { changedRecently: true }],
    ['shared_address', { otherCustomers: 1 }],
    ['passed_through', { amount: decimal('90') }],
    ['passed_through', { leftLately: decimal('1') }],
    ['account_review', { isUnderReview: true }],
    ['reserves_short', { areReservesShort: true }],
    ['own_price', { isPriceOurs: true }],
  ] as const)('R-WD-4, X-POL-3: %s', (flag, what) => {
    expect(flagsOf(quiet, RULES)).toEqual([]);
    expect(flagsOf({ ...quiet, ...what }, RULES)).toEqual([flag]);
  });
});
