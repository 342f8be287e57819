/**
 * A line that somebody typed, that was credited, and that the bank's statement of a later day does not show, while its customer has spent the
 * money: two who had no part in it have the house pay what he no longer has (ADR 173). It is goodwill in the ledger and in public, and the
 * line is reversed in the same moment, so that nobody credits it again.
 */
import { coinAvailable, house, journalOf } from '@candor/ledger';
import { formatDecimal, multiplyDown } from '@candor/money';
import { Overdraft } from '../../foundation/ledger/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { worthOf } from './enter-line.ts';
import type { LineRow } from './lines-store.ts';
import type { DepositDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import { insertWrittenOff } from './written-off-store.ts';

/** A hundredth of what is lacking, found elsewhere, is got back from there first. */
const PARTS = 100n;

/** What of this line its customer cannot give back, and what he has of its currency elsewhere: in orders, on its way out, in other accounts. */
export async function lackingOf(
  { ledger, ports }: Pick<DepositDeps, 'ledger' | 'ports'>,
  db: Queryable,
  { user_id: userId, currency_id: currencyId, amount }: LineRow,
): Promise<{ lacking: bigint; elsewhere: bigint }> {
  if (userId === null) return { lacking: 0n, elsewhere: 0n };
  let available = 0n;
  let elsewhere = (await ports.banks.payouts()?.underwayOf(db, userId)) ?? 0n;
  for (const balance of await ledger.balancesOf(userId, db)) {
    if (balance.currencyId !== currencyId) continue;
    if (balance.account === 'coin') available += balance.available;
    else elsewhere += balance.available;
    elsewhere += balance.frozen;
  }
  return { lacking: available >= amount ? 0n : amount - available, elsewhere };
}

/** USDT that he has in other currencies, by the feed: whoever bought a coin with it has spent it, and is given nothing back without somebody reading that. */
export async function worthElsewhere(
  { ledger, ports }: Pick<DepositDeps, 'ledger' | 'ports'>,
  db: Queryable,
  { user_id: userId, currency_id: currencyId }: LineRow,
): Promise<bigint> {
  if (userId === null) return 0n;
  return (await ledger.balancesOf(userId, db))
    .filter((balance) => balance.currencyId !== currencyId)
    .reduce((sum, { currencyId: id, available, frozen }) => {
      const price = ports.usdtPrice(id);
      return price === undefined ? sum : sum + multiplyDown(available + frozen, price);
    }, 0n);
}

/** Whether there is anything to write off of it, for whoever looks at it; what its customer has elsewhere is asked when it is proposed. */
export async function isLost(deps: DepositDeps, db: Queryable, line: LineRow): Promise<boolean> {
  return (await isInVain(deps, db, line)) && (await lackingOf(deps, db, line)).lacking > 0n;
}

/** What the house would pay of it, for the proposal; refuses what the bank may still show, what can be taken back whole, and what he has elsewhere. */
export async function housePays(
  deps: DepositDeps,
  tx: Tx,
  { line, makerId }: { line: LineRow; makerId: number },
): Promise<bigint> {
  await refuseNotInVain(deps, tx, line);
  const { lacking, elsewhere } = await lackingOf(deps, tx, line);
  if (lacking === 0n) throw new Refusal('line_not_lost');
  refuseElsewhere({ lacking, elsewhere });
  // It is goodwill, and bound like any.
  const value = worthOf(deps, lacking);
  await deps.ports.proposals.refuseBeyondBounds(tx, { act: 'statement_line_reversal', makerId, value });
  return lacking;
}

/** In the transaction that undoes the match: never more than was agreed to, nor than is lacking now. Answers what was paid. */
export async function payLacking(
  deps: DepositDeps,
  tx: Tx,
  of: { line: LineRow; agreed: bigint; proposalId: number; by: { actor: string; approver: string } },
): Promise<bigint> {
  const { line, agreed, proposalId, by } = of;
  await refuseNotInVain(deps, tx, line);
  const { lacking, elsewhere } = await lackingOf(deps, tx, line);
  // He has less than whoever agreed was shown.
  if (lacking > agreed) throw new Refusal('line_spent');
  if (lacking === 0n) return 0n;
  refuseElsewhere({ lacking, elsewhere });
  const { user_id: userId, currency_id: currencyId } = line;
  const head = { kind: 'manual_goodwill', refType: 'proposal', refId: String(proposalId), ...by } as const;
  const move = { from: house('E:equity'), to: coinAvailable(userId!), currencyId, amount: lacking };
  const posted = await deps.ledger.post(tx, [journalOf(head, [move])]).catch((error: unknown) => {
    throw error instanceof Overdraft ? new Refusal('insufficient_balance') : error;
  });
  const at = new Date(deps.platform.clock.now());
  await insertWrittenOff(tx, { line, paid: lacking, journalId: posted.journalIds[0]!, at });
  return lacking;
}

/** He reads what was taken back, and that the house has paid what was not there any more (R-OPS-9). */
export function tellWrittenOff(
  { ports }: DepositDeps,
  tx: Tx,
  { line, paid }: { line: LineRow; paid: bigint },
): Promise<void> {
  const { user_id: userId, currency_id: currencyId, amount } = line;
  return ports.notify.tell(tx, {
    userId: userId!,
    kind: 'deposit_undone_short',
    params: {
      amount: formatDecimal(amount),
      paid: formatDecimal(paid),
      currency: currencyName(ports, currencyId),
    },
  });
}

const isInVain = async ({ ports }: DepositDeps, db: Queryable, { id, state }: LineRow): Promise<boolean> =>
  state === 'credited' && ports.banks.isTypedInVain(db, { kind: 'deposit_seen', refId: `line:${id}` });

async function refuseNotInVain(deps: DepositDeps, tx: Tx, line: LineRow): Promise<void> {
  if (!(await isInVain(deps, tx, line))) throw new Refusal('line_not_lost');
}

function refuseElsewhere({ lacking, elsewhere }: { lacking: bigint; elsewhere: bigint }): void {
  if (elsewhere * PARTS >= lacking) throw new Refusal('line_money_elsewhere');
}
