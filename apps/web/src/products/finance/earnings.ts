/** What hosting earns the customer, for the tab of everything that earns. */
import { hostingCalls } from '@candor/wire';
import type { Earnings } from '../../foundation/product/index.ts';
import { call } from '../../platform/api/index.ts';

export async function earnings(): Promise<Earnings> {
  const { sum, profit, allprofit, count, is_complete: isComplete } = await call(hostingCalls.report, {});
  return { held: sum, today: profit, total: allprofit, count, isComplete };
}
