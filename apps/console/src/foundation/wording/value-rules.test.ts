/** Values as people read them, taken apart by what their field says. */
import { JOURNAL_KINDS } from '@candor/ledger';
import { beforeAll, expect, test } from 'vitest';
import { PARTS } from '../../parts.ts';
import { collectParts, fetchPartWords } from '../../platform/part/index.ts';
import { readingOf } from './field-readings.ts';
import { journalKinds } from './use-names.ts';
import { shownAs } from './value-rules.ts';

beforeAll(async () => {
  collectParts(PARTS);
  await fetchPartWords();
});

test.each([
  ['state', 'review', { as: 'codes', codes: ['review'] }],
  ['flags', 'new_address, held_since', { as: 'codes', codes: ['new_address', 'held_since'] }],
  ['reasons', '["fraud","sanctions"]', { as: 'codes', codes: ['fraud', 'sanctions'] }],
  ['is_open', 'false', { as: 'flag', isOn: false }],
  ['leverages', '["5","10"]', { as: 'text', text: '5, 10' }],
  ['claimed_by', '{"id":7,"name":"Wei"}', { as: 'text', text: 'Wei' }],
  ['attempts', '[{"attempt":1},{"attempt":2}]', { as: 'text', text: '× 2' }],
  ['decided_at', '1772000000000', { as: 'moment', at: 1_772_000_000_000 }],
  ['country', 'ES', { as: 'country', code: 'ES' }],
  [
    'customer_says',
    'The phone fell into the sea, sorry',
    { as: 'text', text: 'The phone fell into the sea, sorry' },
  ],
  ['reason', 'Papers fit', { as: 'text', text: 'Papers fit' }],
  ['amount', '12.5 USDT', { as: 'text', text: '12.5 USDT' }],
])('%s %s', (field, value, shown) => {
  expect(shownAs(field, value, { isCode: readingOf(field) === 'codes' })).toEqual(shown);
});

test.each([
  // What a maker typed so that its name reads well.
  ['reason', '{"name":"Planned maintenance","more":"ask the desk at +66 81"}'],
  ['note', '[{"text":"ask the desk at +66 81"}]'],
])('of what somebody agrees to nothing is left out: %s %s', (field, value) =>
  expect(shownAs(field, value, { isWhole: true, isCode: true })).toEqual({ as: 'text', text: value }),
);

test('every kind of journal has words', () => {
  expect(journalKinds().toSorted()).toEqual(Object.keys(JOURNAL_KINDS).toSorted());
});
