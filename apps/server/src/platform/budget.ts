/** So much at once, and so much a second after that: what messages, connections and bytes are bounded by. In memory, of one node. */
import { RecentMap } from './recent-map.ts';

export interface Budget {
  /** Takes it where there is as much; otherwise nothing is taken. */
  take(amount: number, nowMs: number): boolean;
}

export function createBudget({
  atOnce,
  perSecond,
  left: begin = atOnce,
}: {
  atOnce: number;
  perSecond: number;
  /** What there is of it at first. */
  left?: number;
}): Budget {
  let left = begin;
  let filledAt = -1;
  return {
    take(amount, nowMs) {
      if (filledAt >= 0) left = Math.min(atOnce, left + ((nowMs - filledAt) / 1000) * perSecond);
      filledAt = nowMs;
      if (left < amount) return false;
      left -= amount;
      return true;
    },
  };
}

/** One each by name; of the newest `kept` at least. */
export function createBudgets(
  of: { atOnce: number; perSecond: number },
  kept: number,
): (name: string) => Budget {
  const budgets = new RecentMap<Budget>(kept);
  return (name) => {
    const known = budgets.get(name);
    if (known !== undefined) return known;
    const budget = createBudget(of);
    budgets.set(name, budget);
    return budget;
  };
}
