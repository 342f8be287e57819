/** The journal that an undoing names: it has to be there. */
import { ledgerReads } from '../../foundation/ledger/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { assert } from '../../platform/refusal.ts';

export async function journalIdOf(tx: Tx, of: { kind: string; refId: string }): Promise<bigint> {
  const found = await ledgerReads.journalOfKind(tx, of);
  assert(found !== undefined, `there is no journal ${of.kind} ${of.refId}`);
  return found.id;
}
