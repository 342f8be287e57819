/**
 * Whoever did what a proposal undoes does not keep its place taken by one of his own (ADR 165). One that stops more than stands, or that somebody
 * has agreed to already, keeps it: it is more than his wish.
 */
import type { Tx } from '../../platform/db/database.ts';
import type { ProposalKind } from './ports.ts';
import { noteFailure, unagreedOf } from './proposals-store.ts';

interface Proposing {
  kind: ProposalKind;
  payload: unknown;
  about: { kind: string; subjectType: string; subjectId: string };
  maker: number;
}

/** Ids of the open ones whose place it takes. That is nobody's word on them: none counts among those that came to nothing (ADR 172). */
export async function placesTaken(tx: Tx, of: Proposing): Promise<number[]> {
  const { kind, payload, about, maker } = of;
  const makers = ((await kind.undoes?.(tx, payload)) ?? []).filter((id) => id !== maker);
  const open = await unagreedOf(tx, { ...about, makers });
  const taken = open.filter((his) => kind.isStop?.(his.payload) !== true).map(({ id }) => Number(id));
  for (const id of taken) await noteFailure(tx, id, 'case_changed');
  return taken;
}
