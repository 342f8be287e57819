/** How the treasury's approved acts reach the ledger: named by both persons, refused when the money is not there. */
import type { HouseAccount, Journal, JournalHead, Move } from '@candor/ledger';
import { house, journalOf } from '@candor/ledger';
import { formatDecimal } from '@candor/money';
import type { Ledger } from '../../foundation/ledger/index.ts';
import { Overdraft, lockBalances, rowOf } from '../../foundation/ledger/index.ts';
import type { Proposals } from '../../foundation/operators/index.ts';
import type { HouseLedgerAccount } from '../../foundation/product.ts';
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

/**
 * No act of people takes out of a house account what is open there stands on (R-CT-12): money that customers were told is behind
 * their positions would be gone, and the positions closed for it.
 */
export async function refuseCommitted(
  { ledger, ports }: Pick<ActDeps, 'ledger' | 'ports'>,
  tx: Tx,
  taken: readonly (HouseLedgerAccount & { amount: bigint })[],
): Promise<void> {
  for (const { account, currencyId, amount } of taken) {
    const stays = await ports.mustStay(tx, { account, currencyId });
    if (stays === 0n) continue;
    const [id] = await ledger.directory.idsOf([rowOf(house(account as HouseAccount), currencyId)], tx);
    const [balance] = await lockBalances(tx, [id!]);
    const free = (balance?.available ?? 0n) - stays;
    if (amount > free)
      throw new Refusal('own_money_committed', { left: formatDecimal(free > 0n ? free : 0n) });
  }
}

/** What a journal takes from accounts of the house. */
export const takenBy = ({ postings }: Journal): (HouseLedgerAccount & { amount: bigint })[] =>
  postings.flatMap(({ ledgerAccount, currencyId, amount }) =>
    ledgerAccount.userId === null && amount < 0n
      ? [{ account: ledgerAccount.account, currencyId, amount: -amount }]
      : [],
  );

/** `reference` is what a bank calls it, where one is concerned. */
export async function post(
  { ledger, ports }: Pick<ActDeps, 'ledger' | 'ports'>,
  tx: Tx,
  { head, moves, reference = '' }: { head: JournalHead; moves: readonly Move[]; reference?: string },
): Promise<void> {
  const journal = journalOf(head, moves);
  await refuseCommitted({ ledger, ports }, tx, takenBy(journal));
  await ports.banks.moved(tx, { journals: [journal], reference });
  try {
    await ledger.post(tx, [journal]);
  } catch (error) {
    if (error instanceof Overdraft) throw new Refusal('insufficient_balance');
    throw error;
  }
}
