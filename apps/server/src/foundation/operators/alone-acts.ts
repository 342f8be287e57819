/** How often one person does alone what is done at once and takes nobody else, such as stopping a sale (R-OPS-4): from then on somebody looks. */
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ProposalKind } from './ports.ts';
import { doneAlone, lockAlone } from './proposals-store.ts';

export async function isBeyondAlone(
  tx: Tx,
  of: { kinds: Iterable<ProposalKind>; kind: ProposalKind; makerId: number; at: Date },
): Promise<boolean> {
  const { makerId, at } = of;
  const { mostAlone } = of.kind;
  if (mostAlone === undefined) return false;
  await lockAlone(tx, makerId);
  const kinds = [...of.kinds].filter((each) => each.mostAlone !== undefined).map(({ kind }) => kind);
  const since = new Date(at.getTime() - DAY_MS);
  return (await doneAlone(tx, { makerId, kinds, since })) >= mostAlone;
}
