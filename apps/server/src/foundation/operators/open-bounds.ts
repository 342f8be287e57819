/**
 * How many proposals one person has open, and how often he makes one about the same that comes to nothing (ADR 172): nobody fills everybody's list,
 * or keeps a subject's place from others again and again. What stops has wider bounds (ADR 180): so wide that an emergency meets neither.
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
/** Of all he has, stops among them: with 500 others open he has as many stops left. */
const MOST_OPEN_OF_STOPS = 1_000;
/** Ten times others have said that it shall not be stopped: it is no emergency, and its place is for what they want. */
const MOST_STOPS_IN_VAIN = 10;

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
  const isStop = kind.isStop?.(payload) === true;
  const most = isStop ? MOST_OPEN_OF_STOPS : MOST_OPEN;
  if ((await openCountOf(tx, makerId)) >= most) throw new Refusal('proposals_many', { limit: most });
  const since = new Date(at.getTime() - DAY_MS);
  const mostInVain = isStop ? MOST_STOPS_IN_VAIN : MOST_IN_VAIN;
  if ((await vainCountOf(tx, { ...about, makerId, since })) >= mostInVain)
    throw new Refusal('proposal_again', { limit: mostInVain });
}
