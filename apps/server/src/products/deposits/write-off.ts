/**
 * A line that somebody typed, by which a customer was given money, and that the bank's statement of a later day does not show, while he has
 * spent it: two who had no part in it have the house pay what he no longer has (ADR 173, 198). It is goodwill in the ledger and in public,
 * and the line is reversed in the same moment, so that nobody is given it again.
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

type Reading = Pick<DepositDeps, 'ledger' | 'ports'>;

/** Who was given money by it: what came in, and of a payout that came back its fee as well. */
export async function givenBy(
  { ports }: Pick<DepositDeps, 'ports'>,
  db: Queryable,
  { state, user_id: userId, payout_id: payoutId, amount }: LineRow,
): Promise<{ userId: number; amount: bigint; fee: bigint } | undefined> {
  if (state === 'credited' && userId !== null) return { userId, amount, fee: 0n };
  if (state !== 'payback') return undefined;
  const payout = await ports.banks.payouts()?.shown(db, Number(payoutId));
  return payout && { userId: payout.userId, amount: amount + payout.fee, fee: payout.fee };
}

/** What of this line its customer cannot give back, and what he has of its currency elsewhere: in orders, on its way out, in other accounts. */
export async function lackingOf(
  { ledger, ports }: Reading,
  db: Queryable,
  line: LineRow,
): Promise<{ lacking: bigint; elsewhere: bigint }> {
  const given = await givenBy({ ports }, db, line);
  if (given === undefined) return { lacking: 0n, elsewhere: 0n };
  const { userId, amount } = given;
  const { currency_id: currencyId } = line;
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
  { ledger, ports }: Reading,
  db: Queryable,
  line: LineRow,
): Promise<bigint> {
  const given = await givenBy({ ports }, db, line);
  if (given === undefined) return 0n;
  return (await ledger.balancesOf(given.userId, db))
    .filter((balance) => balance.currencyId !== line.currency_id)
    .reduce((sum, { currencyId: id, available, frozen }) => {
      const price = ports.usdtPrice(id);
      return price === undefined ? sum : sum + multiplyDown(available + frozen, price);
    }, 0n);
}

/**
 * Whether nothing ends it but a write-off, or of what went back to its sender a reversal, for whoever looks at it; what its customer has
 * elsewhere is asked when it is proposed.
 */
export async function isLost(deps: DepositDeps, db: Queryable, line: LineRow): Promise<boolean> {
  if (!(await isInVain(deps, db, line))) return false;
  return line.state === 'returned' || (await lackingOf(deps, db, line)).lacking > 0n;
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
  const { userId, fee } = (await givenBy(deps, tx, line))!;
  const { currency_id: currencyId } = line;
  const head = { kind: 'manual_goodwill', refType: 'proposal', refId: String(proposalId), ...by } as const;
  const move = { from: house('E:equity'), to: coinAvailable(userId), currencyId, amount: lacking };
  const posted = await deps.ledger.post(tx, [journalOf(head, [move])]).catch((error: unknown) => {
    throw error instanceof Overdraft ? new Refusal('insufficient_balance') : error;
  });
  const at = new Date(deps.platform.clock.now());
  await insertWrittenOff(tx, { line, userId, fee, paid: lacking, journalId: posted.journalIds[0]!, at });
  return lacking;
}

/** He reads what was taken back, and that the house has paid what was not there any more (R-OPS-9). `line`: as it was before. */
export async function tellWrittenOff(
  { ports }: DepositDeps,
  tx: Tx,
  { line, paid }: { line: LineRow; paid: bigint },
): Promise<void> {
  const { currency_id: currencyId, state } = line;
  const { userId, amount } = (await givenBy({ ports }, tx, line))!;
  await ports.notify.tell(tx, {
    userId,
    kind: state === 'payback' ? 'deposit_payback_undone_short' : 'deposit_undone_short',
    params: {
      amount: formatDecimal(amount),
      paid: formatDecimal(paid),
      currency: currencyName(ports, currencyId),
    },
  });
}

const ENDED: ReadonlySet<LineRow['state']> = new Set(['credited', 'payback', 'returned'] as const);

const isInVain = async ({ ports }: DepositDeps, db: Queryable, { id, state }: LineRow): Promise<boolean> =>
  ENDED.has(state) && ports.banks.isTypedInVain(db, { kind: 'deposit_seen', refId: `line:${id}` });

export async function refuseNotInVain(deps: DepositDeps, tx: Tx, line: LineRow): Promise<void> {
  if (!(await isInVain(deps, tx, line))) throw new Refusal('line_not_lost');
}

function refuseElsewhere({ lacking, elsewhere }: { lacking: bigint; elsewhere: bigint }): void {
  if (elsewhere * PARTS >= lacking) throw new Refusal('line_money_elsewhere');
}
