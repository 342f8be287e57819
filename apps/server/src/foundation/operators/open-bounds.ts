/**
 * How many proposals one person has open, and how often he makes one about the same that comes to nothing (ADR 172): nobody fills everybody's list,
 * or keeps a subject's place from others again and again. What stops is asked neither.
 */
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ProposalKind } from './ports.ts';
import { openCountOf, vainCountOf } from './proposals-store.ts';

/** More than anybody has to have checked in a day. */
const MOST_OPEN = 500;
/** Refused, taken back or run out within 24 hours: enough to correct what was typed, and others have said that it shall not be. */
const MOST_IN_VAIN = 5;

export async function refuseBeyondOpen(
  tx: Tx,
  of: {
    kind: ProposalKind;
    payload: unknown;
    about: { kind: string; subjectType: string; subjectId: string };
    makerId: number;
    at: Date;
  },
): Promise<void> {
  const { kind, payload, about, makerId, at } = of;
  if (kind.isStop?.(payload) === true) return;
  if ((await openCountOf(tx, makerId)) >= MOST_OPEN)
    throw new Refusal('proposals_many', { limit: MOST_OPEN });
  const since = new Date(at.getTime() - DAY_MS);
  if ((await vainCountOf(tx, { ...about, makerId, since })) >= MOST_IN_VAIN)
    throw new Refusal('proposal_again', { limit: MOST_IN_VAIN });
}
