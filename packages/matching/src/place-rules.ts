/**
 * May this order enter a book, judged by its own numbers alone. Both books ask here, so a refusal cannot
 * differ.
 */
import type { PlaceCommand } from './commands.ts';

/**
 * The most lots one side may hold, and the largest price, quantity or budget: the last safe integer. A side
 * within it keeps every sum the book reports exact.
 */
export const MAX_LOTS = Number.MAX_SAFE_INTEGER;

/** Throws on ids that are no safe integers: those are our bug, not a customer's mistake. */
export function numbersRefusal(command: PlaceCommand): 'bad_price' | 'bad_quantity' | undefined {
  if (!Number.isSafeInteger(command.orderId) || !Number.isSafeInteger(command.group)) {
    throw new RangeError(`order id and group must be safe integers: ${command.orderId}, ${command.group}`);
  }
  if (!isPositive(command.price)) return 'bad_price';
  if (command.budget !== undefined) return isBudgetUsable(command) ? undefined : 'bad_quantity';
  return isPositive(command.quantity) ? undefined : 'bad_quantity';
}

/** Only an order that may come to rest counts against the side's limit. */
export function mayRest(command: PlaceCommand): boolean {
  return command.timeInForce === 'GTC' || command.timeInForce === 'POST';
}

function isBudgetUsable(command: PlaceCommand): boolean {
  return command.side === 'buy' && command.timeInForce === 'IOC' && isPositive(command.budget);
}

function isPositive(value: number | undefined): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
