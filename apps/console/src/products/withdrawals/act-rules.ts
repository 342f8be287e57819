/** What may be done with a withdrawal in its state, before anybody's roles are asked. Pure. */
import type { Withdrawal } from './withdrawal-type.ts';

export type Act = 'approve' | 'reject' | 'bankPayout';

/** Nothing while a proposal about it waits for its check. */
export function actsOf({ state, chain, proposal_id: proposal }: ActedOn): readonly Act[] {
  if (proposal !== null) return [];
  if (state === 'review') return ['approve', 'reject'];
  return (state === 'approved' || state === 'sent') && chain === 'bank' ? ['bankPayout'] : [];
}

export type ActedOn = Pick<Withdrawal, 'state' | 'chain' | 'proposal_id'>;

/** Several at once: those under review that at most one other person has to check; the others are opened one by one. */
export const mayApproveInBulk = (of: ActedOn & { checks_needed: number }): boolean =>
  of.checks_needed < 2 && actsOf(of).includes('approve');
