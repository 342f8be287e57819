/**
 * What a listed sender sent waits by itself (R-AML-2), and so does what its owner was given before it came (R-MONEY-10): seen and final,
 * credited to nobody, with a case. Two people who close the case as harmless let it go on; found otherwise it stays, and is asked about again.
 */
import { formatDecimal, multiplyDown } from '@candor/money';
import { MADE_GOOD_CASE } from '@candor/wire/operators';
import type { HolderOfGood, NamedTransaction } from '../../foundation/chains/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { HeldRow } from './held-store.ts';
import {
  currentMinimums,
  heldCases,
  heldOfTransaction,
  heldSenders,
  holdFor,
  letGo,
  lockHeld,
  moveToCase,
} from './held-store.ts';
import type { DepositDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import type { TransferRow } from './transfers-store.ts';
import { moveTransfer } from './transfers-store.ts';

/** Money that is kept from its owner is looked at again after so long. */
const AGAIN_AFTER_MS = 90 * 86_400_000;

export const sendersOf = (fromAddress: string | null): string[] =>
  fromAddress === null ? [] : fromAddress.split(' ');

/** Under the lock of what is gathered. What a case has cleared is asked no more. */
export async function isHeld(deps: DepositDeps, tx: Tx, row: TransferRow): Promise<boolean> {
  const { platform, ports } = deps;
  if (row.case_id !== null) return row.state === 'held';
  const value = valueOf(deps, row);
  const listed = await ports.screening.deposit(tx, {
    userId: row.user_id,
    depositId: String(row.id),
    senders: sendersOf(row.from_address),
    amount: row.amount,
    currency: currencyName(ports, row.currency_id),
    value,
  });
  const caseId = listed ?? (await madeGoodCase(deps, tx, { row, value }));
  if (caseId === undefined) return false;
  const at = new Date(platform.clock.now());
  await moveTransfer(tx, { id: row.id, from: row.state, to: 'held', caseId, at });
  ports.notify.recordsChanged(tx, [{ userId: row.user_id, kind: 'deposit', id: String(row.id) }]);
  return true;
}

/** Goodwill was given for its transaction. What waits below a minimum was asked about when it came, and none is given for it since. */
const madeGoodCase = async (
  deps: DepositDeps,
  tx: Tx,
  { row, value }: { row: TransferRow; value: bigint | undefined },
): Promise<number | undefined> => (row.state === 'seen' ? openMadeGood(deps, tx, { row, value }) : undefined);

async function openMadeGood(
  { ports }: DepositDeps,
  tx: Tx,
  { row, value }: { row: HeldRow; value: bigint | undefined },
): Promise<number | undefined> {
  const { user_id: userId, chain, tx_id: txId, id, amount, currency_id: currencyId } = row;
  if (!(await ports.chains.madeGood.isMadeGood(tx, { chain, txId, userId }))) return undefined;
  return ports.riskStatus.openCase(tx, {
    user_id: userId,
    kind: MADE_GOOD_CASE,
    ref_type: 'deposit',
    ref_id: String(id),
    facts: {
      tx_id: txId,
      amount: `${formatDecimal(amount)} ${currencyName(ports, currencyId)}`,
      usdt_value: value === undefined ? '' : formatDecimal(value),
    },
  });
}

export async function notHeld(
  deps: DepositDeps,
  tx: Tx,
  rows: readonly TransferRow[],
): Promise<TransferRow[]> {
  const free: TransferRow[] = [];
  for (const row of rows) if (!(await isHeld(deps, tx, row))) free.push(row);
  return free;
}

/**
 * Back among what is gathered: the job credits it with the rest, asking its chain once more. Found harmless for its sender, it waits for another
 * case where its owner was given it before.
 */
export async function decideHeld(
  deps: DepositDeps,
  tx: Tx,
  { caseId, kind, isCleared }: { caseId: number; kind: string; isCleared: boolean },
): Promise<void> {
  if (!isCleared) return;
  if (kind !== MADE_GOOD_CASE)
    for (const row of await lockHeld(tx, caseId)) {
      const next = await openMadeGood(deps, tx, { row, value: valueOf(deps, row) });
      if (next !== undefined) await holdFor(tx, { id: row.id, caseId: next });
    }
  await free(deps, tx, caseId);
}

async function free({ platform, ports }: DepositDeps, tx: Tx, caseId: number): Promise<void> {
  const at = new Date(platform.clock.now());
  const rows = await letGo(tx, { caseId, at, minimums: currentMinimums(ports.chains.currencies()) });
  ports.notify.recordsChanged(
    tx,
    rows.map(({ id, user_id: userId }) => ({ userId, kind: 'deposit', id: String(id) })),
  );
}

/** What waits because of goodwill, and goes on once that is taken back: nobody has had it twice then. */
export function holderOfGood(deps: DepositDeps): HolderOfGood {
  const { riskStatus } = deps.ports;
  const heldFor = async (db: Queryable, of: NamedTransaction) => {
    const rows = await heldOfTransaction(db, of);
    const cases = await riskStatus.ofKind(db, { ids: rows.map((row) => row.case_id), kind: MADE_GOOD_CASE });
    return rows.filter((row) => cases.includes(row.case_id));
  };
  return {
    held: async (db, of) =>
      (await heldFor(db, of)).map(({ currency_id: currencyId, amount }) => ({ currencyId, amount })),
    async free(tx, { by, ...of }) {
      for (const { case_id: caseId } of await heldFor(tx, of)) {
        await riskStatus.endCase(tx, { caseId, by });
        await free(deps, tx, caseId);
      }
    },
  };
}

function valueOf({ ports }: DepositDeps, row: HeldRow): bigint | undefined {
  const price = ports.usdtPrice(row.currency_id);
  return price === undefined ? undefined : multiplyDown(row.amount, price);
}

/** What a closed case left held is asked about again in time: nothing waits silently (R-WD-4). */
export async function askAboutHeld({ platform, ports }: DepositDeps): Promise<void> {
  const closedBefore = new Date(platform.clock.now() - AGAIN_AFTER_MS);
  for (const caseId of await heldCases(platform.db)) {
    const senders = (await heldSenders(platform.db, caseId)).flatMap(sendersOf);
    const listedAs = ports.screening.listedAs(senders);
    await platform.db.transaction('deposits-held-again', async (tx) => {
      const again = await ports.riskStatus.askAgain(tx, { caseId, listedAs, closedBefore });
      if (again !== undefined) await moveToCase(tx, { from: caseId, to: again });
    });
  }
}
