/** What machines bring the customer, for the tab of everything that earns: held is only the rent that leaving gives back. */
import { machineCalls } from '@candor/wire';
import type { Earnings } from '../../foundation/product/index.ts';
import { call } from '../../platform/api/index.ts';

export async function earnings(): Promise<Earnings> {
  const { sum, profit, allprofit, count, is_complete: isComplete } = await call(machineCalls.report, {});
  return { held: sum, today: profit, total: allprofit, count, isComplete };
}
