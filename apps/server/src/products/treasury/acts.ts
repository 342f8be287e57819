/** How the treasury's approved acts reach the ledger: named by both persons, refused when the money is not there. */
import type { JournalHead, Move } from '@candor/ledger';
import { journalOf } from '@candor/ledger';
import type { Ledger } from '../../foundation/ledger/index.ts';
import { Overdraft } from '../../foundation/ledger/index.ts';
import type { Proposals } from '../../foundation/operators/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TreasuryPorts } from './ports.ts';

export interface ActDeps {
  ledger: Ledger;
  ports: TreasuryPorts;
  proposals: Pick<Proposals, 'refuseBeyondBounds' | 'usualWorth'>;
}

export const byTwo = (maker: number, approver: number | undefined) => ({
  actor: `operator:${maker}`,
  ...(approver === undefined ? {} : { approver: `operator:${approver}` }),
});

/** `reference` is what a bank calls it, where one is concerned. */
export async function post(
  { ledger, ports }: Pick<ActDeps, 'ledger' | 'ports'>,
  tx: Tx,
  { head, moves, reference = '' }: { head: JournalHead; moves: readonly Move[]; reference?: string },
): Promise<void> {
  const journal = journalOf(head, moves);
  await ports.banks.moved(tx, { journals: [journal], reference });
  try {
    await ledger.post(tx, [journal]);
  } catch (error) {
    if (error instanceof Overdraft) throw new Refusal('insufficient_balance');
    throw error;
  }
}
