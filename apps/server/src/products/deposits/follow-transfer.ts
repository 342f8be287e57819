/**
 * What a chain says about a transfer becomes journals here (R-DEP-1): seen, taken back, final. Runs inside the watcher's own
 * transaction, so that its cursor, the deposit and the ledger move together or not at all.
 */
import type { SeenTransfer, TransferEvent } from '../../foundation/chains/index.ts';
import { formatDecimal } from '@candor/money';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { assert } from '../../platform/refusal.ts';
import { gather } from './deposit-rules.ts';
import type { DepositDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import type { Money } from './settle-deposit.ts';
import { depositCredited, transferSeen, transferUnseen } from './settle-deposit.ts';
import type { TransferRow } from './transfers-store.ts';
import { isHeld, notHeld } from './hold-deposit.ts';
import { gatheringOf, insertTransfer, lockGathering, lockTransfer, moveTransfer } from './transfers-store.ts';

/**
 * A transaction waits so long for what chains say of small sums from before, far less than the database lets it idle. Anybody may send
 * somebody dust: neither much of it nor a node that is away keeps a deposit from its owner.
 */
const ASKED_WITHIN_MS = 3_000;

export async function followTransfer(deps: DepositDeps, tx: Tx, event: TransferEvent): Promise<void> {
  const { transfer } = event;
  if (event.kind === 'final') {
    await lockGathering(tx, transfer.userId, transfer.currencyId);
    return finalise(deps, tx, transfer);
  }
  const row = await lockTransfer(tx, transfer.id);
  if (event.kind === 'seen') await see(deps, tx, { transfer, row });
  else if (row?.state === 'seen') await unsee(deps, tx, row);
}

/** The deposit as it stands once it is seen; told a second time it changes nothing. */
async function see(
  deps: DepositDeps,
  tx: Tx,
  { transfer, row }: { transfer: SeenTransfer; row: TransferRow | undefined },
): Promise<TransferRow> {
  if (row !== undefined && row.state !== 'unseen') return row;
  const at = new Date(deps.platform.clock.now());
  const { confirmations } = transfer;
  const seen =
    row === undefined
      ? await insertTransfer(tx, {
          ...transfer,
          transferId: transfer.id,
          chainScale: termsOf(deps, transfer.chain, transfer.currencyId).chainScale,
          at,
        })
      : await moveTransfer(tx, { id: row.id, from: 'unseen', to: 'seen', confirmations, at });
  assert(seen !== undefined, 'a locked deposit has moved');
  if (seen.amount > 0n) await deps.ledger.post(tx, [transferSeen(sightingOf(seen))]);
  sayChanged(deps, tx, seen);
  return seen;
}

async function unsee(deps: DepositDeps, tx: Tx, row: TransferRow): Promise<void> {
  const at = new Date(deps.platform.clock.now());
  await moveTransfer(tx, { id: row.id, from: 'seen', to: 'unseen', confirmations: 0, at });
  if (row.amount > 0n) await deps.ledger.post(tx, [transferUnseen(sightingOf(row))]);
  sayChanged(deps, tx, row);
}

/** Credits it with whatever was gathered before, or keeps it with that (R-MONEY-4). */
async function finalise(deps: DepositDeps, tx: Tx, transfer: SeenTransfer): Promise<void> {
  const row = await see(deps, tx, { transfer, row: await lockTransfer(tx, transfer.id) });
  if (row.state !== 'seen') return;
  const { userId, currencyId } = transfer;
  if (await isHeld(deps, tx, row)) return;
  const { minDeposit } = termsOf(deps, transfer.chain, currencyId);
  const isReached = (rows: readonly TransferRow[]): boolean =>
    gather(
      [...rows, row].map(({ amount }) => amount),
      minDeposit,
    ).isReached;
  const gathered = await gatheringOf(tx, userId, currencyId);
  // Dust that reaches nothing is not asked about again with each that comes.
  if (isReached(gathered)) {
    const standing = await standingOf(deps, tx, { gathered, withinMs: ASKED_WITHIN_MS });
    const free = await notHeld(deps, tx, standing);
    if (isReached(free)) return credit(deps, tx, [...free, row]);
  }
  const at = new Date(deps.platform.clock.now());
  await moveTransfer(tx, {
    id: row.id,
    from: 'seen',
    to: 'gathering',
    minimum: minDeposit,
    confirmations: transfer.confirmationsNeeded,
    at,
  });
  // Anybody may send him dust: the first of it is told everywhere, what joins it does not bury his mail.
  const isFirst = gathered.length === 0;
  await deps.ports.notify.tellAll(tx, [
    {
      userId,
      kind: 'deposit_below_minimum',
      params: {
        amount: formatDecimal(row.amount),
        currency: currencyName(deps.ports, currencyId),
        minimum: formatDecimal(minDeposit),
      },
      ways: { mail: isFirst, push: isFirst },
    },
  ]);
  sayChanged(deps, tx, row);
}

/**
 * Of what was gathered, what its chain says that it still has: it was final when it came, and may have waited for months since. What is
 * gone stays listed and is asked for again with the next one, and so does what its chain has not answered about.
 */
export async function standingOf(
  { platform, ports }: DepositDeps,
  db: Queryable,
  { gathered, withinMs }: { gathered: readonly TransferRow[]; withinMs: number },
): Promise<TransferRow[]> {
  const standing = await ports.chains.standing(db, {
    ids: gathered.map(({ transfer_id: id }) => Number(id)),
    withinMs,
  });
  const answered = (row: TransferRow): boolean | undefined => standing.get(Number(row.transfer_id));
  const gone = gathered.filter((row) => answered(row) === false);
  if (gone.length > 0)
    platform.log.error(
      { sec: true, deposits: gone.map(({ id }) => String(id)) },
      'deposits that were gathered do not stand on their chain',
    );
  const silent = gathered.filter((row) => answered(row) === undefined);
  if (silent.length > 0)
    platform.log.warn(
      { deposits: silent.length },
      'chains have not answered about deposits that were gathered',
    );
  return gathered.filter((row) => answered(row) === true);
}

/** P-DEP-3 for final transfers of one customer and currency: one journal each, one message for all. */
export async function credit(deps: DepositDeps, tx: Tx, rows: readonly TransferRow[]): Promise<void> {
  const at = new Date(deps.platform.clock.now());
  for (const row of rows) {
    const moved = await moveTransfer(tx, { id: row.id, from: row.state, to: 'credited', at });
    assert(moved !== undefined, 'a locked deposit has moved');
    sayChanged(deps, tx, moved);
  }
  const journals = rows
    .filter(({ amount }) => amount > 0n)
    .map((row) =>
      depositCredited({
        ...moneyOf(row),
        depositId: Number(row.id),
        userId: row.user_id,
        actor: 'job:chains',
      }),
    );
  if (journals.length > 0) await deps.ledger.post(tx, journals);
  const { user_id: userId, currency_id: currencyId } = rows[0]!;
  const sum = rows.reduce((all, { amount }) => all + amount, 0n);
  await deps.ports.notify.tell(tx, {
    userId,
    kind: 'deposit_credited',
    params: { amount: formatDecimal(sum), currency: currencyName(deps.ports, currencyId) },
  });
}

export function termsOf({ ports }: DepositDeps, chain: string, currencyId: number) {
  const terms = ports.chains
    .currencies()
    .find((each) => each.chain === chain && each.currencyId === currencyId);
  assert(terms !== undefined, `no terms of currency ${currencyId} on ${chain}`);
  return terms;
}

const moneyOf = (row: TransferRow): Money => ({ currencyId: row.currency_id, amount: row.amount });
const sightingOf = (row: TransferRow) => ({
  ...moneyOf(row),
  chain: row.chain,
  transferId: Number(row.transfer_id),
  round: row.round,
});

const sayChanged = ({ ports }: DepositDeps, tx: Tx, row: TransferRow): void =>
  ports.notify.recordsChanged(tx, [{ userId: row.user_id, kind: 'deposit', id: String(row.id) }]);
