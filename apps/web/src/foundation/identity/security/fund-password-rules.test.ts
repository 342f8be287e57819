/** Fund passwords refused before they travel. */
import { describe, expect, it } from 'vitest';
import { isWeakFundPassword } from './fund-password-rules.ts';

describe('isWeakFundPassword', () => {
  it.each(['000000', '777777', '123456', '456789', '987654', '543210'])('R-SEC-2: %s is refused', (digits) =>
    expect(isWeakFundPassword(digits)).toBe(true),
  );
  it.each(['112233', '123457', '890123', '135791', '121212'])(
    'R-SEC-2: %s may be asked of the server',
    (digits) => expect(isWeakFundPassword(digits)).toBe(false),
  );
});
