/**
 * A mistake with a line is undone by journals, with four eyes (R-OPS-10): a match, where the customer still has the whole amount, after
 * which line and claim wait again; what was taken for a payout that came back; or a line that no statement shows, also where it went back to
 * its sender. What a bank's statement shows is taken back with the statement.
 */
import type { Journal } from '@candor/ledger';
import { decimal, formatDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { operatorDepositCalls } from '@candor/wire/operators';
import { Overdraft } from '../../foundation/ledger/index.ts';
import type { EffectLine, ProposalKind } from '../../foundation/operators/index.ts';
import { checkersOfLast, checksFor, makerOfLast } from '../../foundation/operators/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import { lockClaim, reopenClaim } from './claims-store.ts';
import { STATEMENT_LINE, worthOf } from './enter-line.ts';
import { journalIdOf } from './journal-id.ts';
import type { LineRow } from './lines-store.ts';
import { lineById, lockLine, moveLine, reopenLine } from './lines-store.ts';
import { DEPOSIT_MATCH } from './match-claim.ts';
import { PAYOUT_BACK, undoPayback } from './payout-back.ts';
import { STATEMENT_RETURN } from './suspend-line.ts';
import type { DepositDeps } from './ports.ts';
import { bankName, currencyName } from './ports.ts';
import { creditUndone, lineClaimed, lineUndone } from './settle-deposit.ts';
import { hasReturnLeft, returnedFacts, reverseReturned } from './reverse-returned.ts';
import {
  givenBy,
  housePays,
  lackingOf,
  payLacking,
  refuseNotInVain,
  tellWrittenOff,
  worthElsewhere,
} from './write-off.ts';

export const LINE_REVERSAL = 'statement_line_reversal';

type ReverseRequest = RequestOf<typeof operatorDepositCalls.reverseLine>;
interface Payload {
  lineId: number;
  version: number;
  /** What the house pays of it, for its customer has spent it: decimal text; absent where nothing is written off. */
  housePays?: string;
  /** Of a line that went back to its sender: whether a statement shows that the return left. */
  hasReturnLeft?: boolean;
}
interface Act {
  payload: Payload;
  proposalId: number;
  maker: number;
  approver: number | undefined;
}
interface By {
  actor: string;
  approver: string;
}

export function reverseLine({ ports }: DepositDeps, request: ReverseRequest, caller: OperatorCaller) {
  return ports.proposals.make({ kind: LINE_REVERSAL, input: request, reason: request.reason, caller });
}

export function lineReversalKind(deps: DepositDeps): ProposalKind<Payload> {
  const { ports } = deps;
  return {
    kind: LINE_REVERSAL,
    makers: ['treasurer', 'deposit_maker'],
    checkers: ['withdrawal_approver', 'deposit_maker', 'treasurer'],
    checksNeeded: (_payload, sum) => checksFor(sum, 1),
    moves: async (db, payload) => {
      const line = await seen(db, payload);
      // Of a payout that came back he was given the fee with it, and it is taken with it.
      const given = await givenBy(deps, db, line);
      return {
        value: worthOf(deps, given?.amount ?? line.amount),
        accounts: [
          given === undefined ? `X:bank:${line.bank}` : `U:${given.userId}`,
          ...(payload.housePays === undefined && payload.hasReturnLeft !== true ? [] : ['E:equity']),
        ],
      };
    },
    async prepare(tx, input, makerId) {
      const { line_id: lineId, version, house_pays: isWrittenOff } = input as ReverseRequest;
      const line = await seen(tx, { lineId, version });
      const isReturned = line.state === 'returned';
      if (isWrittenOff === 1 || isReturned) await refuseInvolved(tx, { lineId, operatorId: makerId });
      if (isReturned) {
        await refuseNotInVain(deps, tx, line);
        return { lineId, version, hasReturnLeft: await hasReturnLeft(deps, tx, line) };
      }
      if (isWrittenOff === 1) {
        return { lineId, version, housePays: formatDecimal(await housePays(deps, tx, { line, makerId })) };
      }
      if (line.state !== 'credited' && line.state !== 'payback') await refuseShown(deps, tx, line);
      return { lineId, version };
    },
    async render(db, { lineId, housePays: paid, hasReturnLeft: hasLeft }) {
      const line = await lineById(db, lineId);
      if (line === undefined) throw new Refusal('case_unknown');
      const given = await givenBy(deps, db, line);
      const amount = `${formatDecimal(given?.amount ?? line.amount)} ${currencyName(ports, line.currency_id)}`;
      const isMatch = line.state === 'credited' || line.state === 'payback';
      // Of a payout that came back: another than whose claim the line was once held against, and the fee is taken with it.
      const userId = given?.userId ?? line.user_id ?? undefined;
      return {
        subjectType: 'statement_line',
        subjectId: String(lineId),
        ...(userId === undefined ? {} : { userId }),
        lines: [
          { field: 'state', before: line.state, after: isMatch && paid === undefined ? 'open' : 'reversed' },
          ...(paid === undefined ? [] : await paidFacts(deps, db, { line, paid })),
          ...(hasLeft === undefined ? [] : returnedFacts(deps, { line, hasLeft })),
          { field: 'amount', after: amount },
          isMatch
            ? { field: 'from', after: `U:${userId}:coin:a` }
            : { field: 'bank', after: bankName(ports, line.bank) },
          { field: 'sender_name', after: line.sender_name },
          { field: 'bank_line_id', after: line.bank_line_id },
        ],
      };
    },
    stands: async (db, { lineId, version }) => (await lineById(db, lineId))?.version === version,
    // Whoever matched or typed it does not keep it by his no, while somebody spends what he was given.
    undoes: (db, { lineId }) => madeBy(db, lineId),
    // Whoever typed or matched it, or agreed to that, would have the house pay for what he did; who only agreed may say no.
    async assertMayCheck(tx, { payload, operator: { operatorId } }) {
      const { lineId, housePays: paid, hasReturnLeft: hasLeft } = payload;
      if (paid !== undefined || hasLeft !== undefined) await refuseInvolved(tx, { lineId, operatorId });
    },
    execute: (tx, act) => reverse(deps, tx, act),
  };
}

/** In the transaction of the last yes. */
async function reverse(
  deps: DepositDeps,
  tx: Tx,
  { payload, proposalId, maker, approver }: Act,
): Promise<void> {
  assert(approver !== undefined, 'a reversal has two persons');
  const by = { actor: `operator:${maker}`, approver: `operator:${approver}` };
  const before = await seen(tx, payload);
  // The claim, the bank, then the line, as everywhere; and before any balance: a statement that shows it after all is waited for.
  if (before.claim_id !== null) await lockClaim(tx, Number(before.claim_id));
  await deps.ports.banks.lock(tx, before.bank);
  const line = await lockLine(tx, payload.lineId);
  if (line?.version !== payload.version) throw new Refusal('case_changed');
  if (payload.housePays !== undefined) {
    const paid = await payLacking(deps, tx, { line, agreed: decimal(payload.housePays), proposalId, by });
    const open = await (line.state === 'payback' ? undoPayback : undoMatch)(deps, tx, { line, by });
    await deps.ledger.post(tx, await takeBack(deps, tx, { line: open, by }));
    if (paid > 0n) return tellWrittenOff(deps, tx, { line, paid });
    // What was taken for a payout that came back has said so itself.
    return line.state === 'payback' ? undefined : tellUndone(deps, tx, line);
  }
  if (line.state === 'credited') {
    await undoMatch(deps, tx, { line, by });
    return tellUndone(deps, tx, line);
  }
  if (line.state === 'payback') return void (await undoPayback(deps, tx, { line, by }));
  const { hasReturnLeft: hasLeft } = payload;
  if (hasLeft !== undefined) return reverseReturned(deps, tx, { line, hasLeft, by });
  await refuseShown(deps, tx, line);
  await deps.ledger.post(tx, await takeBack(deps, tx, { line, by }));
}

async function madeBy(db: Queryable, lineId: number): Promise<(number | undefined)[]> {
  const line = await lineById(db, lineId);
  const claim = { kind: DEPOSIT_MATCH, subjectType: 'deposit_claim', subjectId: String(line?.claim_id) };
  const said = { subjectType: 'statement_line', subjectId: String(lineId) };
  const [payout, returned] = [
    { kind: PAYOUT_BACK, ...said },
    { kind: STATEMENT_RETURN, ...said },
  ];
  // What was undone since is nobody's any more.
  const ended = { credited: claim, payback: payout, returned };
  const last = line && line.state in ended ? ended[line.state as keyof typeof ended] : undefined;
  return [line?.entered_by, last && (await makerOfLast(db, last))];
}

/** Line and claim wait again; the customer keeps nothing of it, or nothing happens. */
async function undoMatch(
  deps: DepositDeps,
  tx: Tx,
  { line, by }: { line: LineRow; by: By },
): Promise<LineRow> {
  const { platform, ledger, ports } = deps;
  const at = new Date(platform.clock.now());
  const claim = await reopenClaim(tx, { id: line.claim_id!, at });
  const reopened = await reopenLine(tx, { id: line.id, version: line.version, at });
  if (claim === undefined || reopened === undefined) throw new Refusal('case_changed');
  const round = claim.round - 1;
  const refId = round === 1 ? String(claim.id) : `${claim.id}:${round}`;
  const journalId = await journalIdOf(tx, { kind: 'deposit_credited', refId });
  const { currency_id: currencyId, amount } = line;
  const journal = creditUndone({ journalId, userId: claim.user_id, currencyId, amount, ...by });
  await ledger.post(tx, [journal]).catch((error: unknown) => {
    if (error instanceof Overdraft) throw new Refusal('line_spent');
    throw error;
  });
  ports.notify.recordsChanged(tx, [{ userId: claim.user_id, kind: 'deposit', id: String(claim.id) }]);
  return reopened;
}

async function tellUndone({ ports }: DepositDeps, tx: Tx, line: LineRow): Promise<void> {
  const { user_id: userId, amount, currency_id: currencyId } = line;
  const params = { amount: formatDecimal(amount), currency: currencyName(ports, currencyId) };
  await ports.notify.tell(tx, { userId: userId!, kind: 'deposit_undone', params });
}

/** Nobody has the house pay for what he typed, matched, or agreed to. */
async function refuseInvolved(db: Queryable, of: { lineId: number; operatorId: number }): Promise<void> {
  const line = await lineById(db, of.lineId);
  const match = { kind: DEPOSIT_MATCH, subjectType: 'deposit_claim', subjectId: String(line?.claim_id) };
  const subjectId = `${line?.bank}:${line?.bank_line_id}`;
  const said = { subjectType: 'statement_line', subjectId: String(of.lineId) };
  const involved = [
    ...(await checkersOfLast(db, { kind: STATEMENT_LINE, subjectType: STATEMENT_LINE, subjectId })),
    ...(await madeBy(db, of.lineId)),
    line?.checked_by ?? undefined,
    ...(await checkersOfLast(db, match)),
    ...(await checkersOfLast(db, { kind: PAYOUT_BACK, ...said })),
    ...(await checkersOfLast(db, { kind: STATEMENT_RETURN, ...said })),
  ];
  if (involved.includes(of.operatorId)) throw new Refusal('own_case');
}

/** What the house would pay, what its customer has elsewhere, and that he is a colleague or the house itself. */
async function paidFacts(
  deps: DepositDeps,
  db: Queryable,
  { line, paid }: { line: LineRow; paid: string },
): Promise<EffectLine[]> {
  const currency = currencyName(deps.ports, line.currency_id);
  const { elsewhere } = await lackingOf(deps, db, line);
  const inOthers = await worthElsewhere(deps, db, line);
  const given = await givenBy(deps, db, line);
  const isOurs = given !== undefined && (await deps.ports.isHouseAccount(given.userId, db));
  return [
    { field: 'house_pays', after: `${paid} ${currency}` },
    ...(elsewhere === 0n
      ? []
      : [{ field: 'has_elsewhere', after: `${formatDecimal(elsewhere)} ${currency}` }]),
    ...(inOthers === 0n ? [] : [{ field: 'has_other_coins', after: `${formatDecimal(inOthers)} USDT` }]),
    ...(isOurs ? [{ field: 'relation', after: 'registered' }] : []),
  ];
}

/** A line that nobody was given becomes nothing; answers the journals that say so, which the caller posts. */
export async function takeBack(
  { platform, ports }: DepositDeps,
  tx: Tx,
  { line, by }: { line: LineRow; by: By },
): Promise<Journal[]> {
  if (line.state !== 'open' && line.state !== 'suspended') throw new Refusal('case_changed');
  const at = new Date(platform.clock.now());
  const { id, version, state, bank, currency_id: currencyId, amount } = line;
  const moved = await moveLine(tx, { id, version, from: state, to: 'reversed', reason: line.reason, at });
  if (moved === undefined) throw new Refusal('case_changed');
  const undoes = { kind: 'deposit_seen', refType: 'statement_line', refId: `line:${id}` };
  const journalId = await journalIdOf(tx, undoes);
  const undone = lineUndone({ journalId, bank, currencyId, amount, ...by });
  await ports.banks.moved(tx, { journals: [undone], reference: '', undoes });
  const money = { lineId: Number(id), round: line.round, currencyId, amount };
  return state === 'suspended' ? [lineClaimed({ ...money, ...by }), undone] : [undone];
}

async function refuseShown({ ports }: DepositDeps, tx: Tx, { id }: LineRow): Promise<void> {
  const isShown = await ports.banks.isOnStatement(tx, { kind: 'deposit_seen', refId: `line:${id}` });
  if (isShown) throw new Refusal('line_on_statement');
}

async function seen(db: Queryable, { lineId, version }: Payload): Promise<LineRow> {
  const line = await lineById(db, lineId);
  if (line === undefined) throw new Refusal('case_unknown');
  if (line.version !== version || !REVERSIBLE.has(line.state)) throw new Refusal('case_changed');
  return line;
}

const REVERSIBLE: ReadonlySet<LineRow['state']> = new Set([
  'credited',
  'payback',
  'open',
  'suspended',
  'returned',
] as const);
