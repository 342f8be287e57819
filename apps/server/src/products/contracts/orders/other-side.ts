/**
 * Once a halt is announced nobody opens against what he has open himself, in whichever of his accounts (R-CT-16, ADR 155): while nobody is
 * liquidated a long and a short of one person would be an option that the insurance fund pays for.
 */
import type { Tx } from '../../../platform/db/database.ts';
import { sidesOf } from '../terms/brackets-store.ts';
import type { ContractDeps } from '../ports.ts';
import type { PositionRow } from '../positions/position.ts';

type Order = Pick<PositionRow, 'user_id' | 'side'>;

export interface OtherSides {
  /** Whether its person holds the other side. */
  isHeldAgainst(order: Order): boolean;
  /** It has opened. */
  add(order: Order): void;
}

const NO_HALT: OtherSides = { isHeldAgainst: () => false, add: () => undefined };

/** Of the customers of some orders, at the moment that they are judged by; under the lock of the pair's book, or of the person. */
export async function otherSides(
  { ports }: ContractDeps,
  tx: Tx,
  of: {
    pairId: number;
    at: Date;
    userIds: readonly number[];
    withAccepted?: boolean;
    except?: bigint;
    /** The tick, where what it closes is yet to be closed. */
    closesOn?: number;
  },
): Promise<OtherSides> {
  const { pairId, at, userIds, withAccepted = false, except, closesOn } = of;
  if (userIds.length === 0 || !(await ports.halts.isAnnouncedAt(tx, pairId, at))) return NO_HALT;
  const { personOf, held } = await sidesOf(tx, { pairId, userIds, withAccepted, except, closesOn });
  const keyOf = (person: number, side: 'L' | 'S'): string => `${person}${side}`;
  const known = new Set(held.map(({ person, side }) => keyOf(person, side)));
  return {
    isHeldAgainst: ({ user_id: userId, side }) =>
      known.has(keyOf(personOf.get(userId)!, side === 'L' ? 'S' : 'L')),
    add: ({ user_id: userId, side }) => void known.add(keyOf(personOf.get(userId)!, side)),
  };
}
