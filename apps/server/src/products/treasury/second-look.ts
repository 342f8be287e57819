/**
 * A second look at an amount that is far from usual (R-OPS-9): whoever asks for it types what it is worth in the other currency, or,
 * where dollars leave no other to type, the amount in words. 300 BTC meant as 300 dollars stops here, before two people nod.
 */
import { areSameWords } from '@candor/formulas';
import { formatDecimal, multiplyDown, parseDecimal } from '@candor/money';
import { isSameWorth, isUnusual } from '../../foundation/operators/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ActDeps } from './acts.ts';
import type { TreasuryPorts } from './ports.ts';

export interface Asked {
  act: 'own_money' | 'equity' | 'goodwill';
  makerId: number;
  currencyId: number;
  amount: bigint;
  /** What was typed for the second look. */
  typed: string | undefined;
}

/** USDT of 10^-8 of an amount; undefined without a price. */
export function worthOf(
  ports: Pick<TreasuryPorts, 'usdtPrice'>,
  currencyId: number,
  amount: bigint,
): bigint | undefined {
  const price = ports.usdtPrice(currencyId);
  return price === undefined ? undefined : multiplyDown(amount, price);
}

const DOLLARS = new Set(['USDT', 'USD']);

/** Refuses what is beyond its bounds, or unusual and not confirmed; answers whether it was unusual. */
export async function lookTwice(
  { ports, proposals }: Pick<ActDeps, 'ports' | 'proposals'>,
  tx: Tx,
  { act, makerId, currencyId, amount, typed }: Asked,
): Promise<boolean> {
  const value = worthOf(ports, currencyId, amount);
  await proposals.refuseBeyondBounds(tx, { act, makerId, value });
  if (!isUnusual(value!, await proposals.usualWorth(tx, act))) return false;
  const isWords = DOLLARS.has(ports.currencyName(currencyId));
  const isConfirmed = isWords
    ? areSameWords(typed ?? '', formatDecimal(amount))
    : isWorthTyped(typed ?? '', value!);
  if (!isConfirmed) throw new Refusal('second_look', { form: isWords ? 'words' : 'worth' });
  return true;
}

function isWorthTyped(typed: string, value: bigint): boolean {
  const parsed = parseDecimal(typed.trim().replace(/[, ]/g, ''));
  return parsed.ok && isSameWorth(parsed.value, value);
}
