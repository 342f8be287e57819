/** Which reasons a reviewer may name, by decision and level. */
import { expect, test } from 'vitest';
import type { Level } from './kyc-rules.ts';
import { reasonsIn } from './read-reasons.ts';

const read = (decision: 'retry' | 'final', level: Level, reasons: string) => {
  try {
    return reasonsIn({ decision, reasons }, level);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test.each([
  ['retry', 'basic', 'name_mismatch, address_incomplete', ['name_mismatch', 'address_incomplete']],
  ['retry', 'advanced', 'blurred:front,blurred:hand', ['blurred:front', 'blurred:hand']],
  // Nobody can mend being on a list, or being too young.
  ['retry', 'basic', 'sanctions', 'invalid_request'],
  ['retry', 'basic', 'fraud', 'invalid_request'],
  ['retry', 'advanced', 'under_age', 'invalid_request'],
  // No photo was shown at this level.
  ['retry', 'basic', 'blurred:front', 'invalid_request'],
  // Which photo is not said, or none of the three.
  ['retry', 'advanced', 'blurred', 'invalid_request'],
  ['retry', 'advanced', 'blurred:left', 'invalid_request'],
  ['retry', 'advanced', 'name_mismatch:front', 'invalid_request'],
  ['retry', 'basic', '', 'kyc_reason_required'],
  ['final', 'basic', 'sanctions', ['sanctions']],
  ['final', 'advanced', 'blurred:front', 'invalid_request'],
] as const)('R-KYC-4: %s of %s for "%s"', (decision, level, reasons, expected) => {
  expect(read(decision, level, reasons)).toEqual(expected);
});
