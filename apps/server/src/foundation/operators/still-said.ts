/** Whose word on a proposal still counts (R-OPS-3): when the last yes is given, and once more where what it gave begins later. */
import type { OperatorRole } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { ProposalKind } from './ports.ts';
import { peopleOf, proposalById } from './proposals-store.ts';

/**
 * How many said yes who may say it today. Whoever was shut out, enrolled anew or given other roles since he spoke counts no more: it may have been
 * said by whoever had his keys. What such a one proposed is not carried out at all.
 */
export async function yesOf(
  tx: Tx,
  of: { id: number; makerId: number; kind: Pick<ProposalKind, 'makers' | 'checkers'> },
): Promise<number> {
  const { makers, checkers } = of.kind;
  const people = await peopleOf(tx, of);
  const stands = (roles: readonly OperatorRole[]) =>
    people.filter((each) => each.state === 'active' && each.roles.some((role) => roles.includes(role)));
  if (!stands(makers).some(({ id }) => id === of.makerId)) throw new Refusal('case_changed');
  return stands(checkers).filter(({ id }) => id !== of.makerId).length;
}

/** The same of what was carried out and begins later: whether it still stands on them. */
export async function isStillSaid(
  tx: Tx,
  kinds: ReadonlyMap<string, ProposalKind>,
  id: number,
): Promise<boolean> {
  const row = await proposalById(tx, id, 0);
  const kind = kinds.get(row?.kind ?? '');
  assert(row !== undefined && kind !== undefined, 'what is to begin has no proposal that gave it');
  try {
    return (await yesOf(tx, { id, makerId: row.maker_id, kind })) >= row.checks_needed;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
