import { describe, expect, it } from 'vitest';
import { limitsOf } from '../../foundation/kyc/kyc-limits.ts';
import { DAY_LIMITS, heatOf } from './age-rules.ts';

const HOUR_S = 3600;

describe('how urgent something is', () => {
  it('R-WD-4: a withdrawal is warm after 12 hours and hot after 24', () => {
    expect(heatOf(12 * HOUR_S - 1, DAY_LIMITS)).toBe('fresh');
    expect(heatOf(12 * HOUR_S, DAY_LIMITS)).toBe('warm');
    expect(heatOf(24 * HOUR_S - 1, DAY_LIMITS)).toBe('warm');
    expect(heatOf(24 * HOUR_S, DAY_LIMITS)).toBe('hot');
  });
  it('R-KYC-2: basic is promised within 24 hours, advanced within 72', () => {
    expect(heatOf(25 * HOUR_S, limitsOf('basic'))).toBe('hot');
    expect(heatOf(25 * HOUR_S, limitsOf('advanced'))).toBe('fresh');
    expect(heatOf(36 * HOUR_S, limitsOf('advanced'))).toBe('warm');
    expect(heatOf(72 * HOUR_S, limitsOf('advanced'))).toBe('hot');
  });
  it('a clock that runs behind makes nothing late', () => expect(heatOf(-5, DAY_LIMITS)).toBe('fresh'));
});
