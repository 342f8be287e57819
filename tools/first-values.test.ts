/** What the console begins a first key with is what the server takes: in live there is no bank yet whose fields a form could copy. */
import { expect, test } from 'vitest';
import { firstValueOf } from '../apps/console/src/foundation/configuration/first-values.ts';
import { bankDetails } from '../apps/server/src/foundation/banks/bank-details.ts';

function isTaken(value: unknown): boolean {
  const result = bankDetails['~standard'].validate(value);
  return !('issues' in result) || result.issues === undefined;
}

test('R-OPS-4: the first bank of a venue can be proposed: every field is there, and filled in it is taken', () => {
  const first = firstValueOf('bank_details');
  expect(Object.keys(first ?? {}).toSorted()).toEqual(Object.keys(bankDetails.entries).toSorted());
  const filled = {
    ...first,
    bank_name: 'First Bank',
    bank_address: '1 Main Street',
    account_holder: 'The House Ltd',
    account_number: 'DE02 1203 0000 0000 2020 51',
    swift_code: 'BYLADEM1',
  };
  expect(isTaken(filled)).toBe(true);
  // As it comes, nothing could be sent to it.
  expect(isTaken(first)).toBe(false);
});
