/** When a case is warm and when it is late: the answer is promised within 24 h (basic) and 72 h (advanced), R-KYC-2. */
import type { AgeLimits } from '../../platform/view/index.ts';

export function limitsOf(level: 'basic' | 'advanced'): AgeLimits {
  return level === 'basic' ? { warmHours: 12, hotHours: 24 } : { warmHours: 36, hotHours: 72 };
}
