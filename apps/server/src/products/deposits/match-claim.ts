/**
 * A deposit maker finds a claim and a statement line that belong together: the line's amount is credited (P-DEP-3). Reference, name
 * and amount that all agree need nobody else up to 50,000 a day; where reference or amount differs a second person looks (R-OPS-10).
 * Whoever entered the line cannot match it, so no one person brings money in; another sender's money goes to suspense.
 */
import { formatDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { operatorDepositCalls } from '@candor/wire/operators';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import { checksFor } from '../../foundation/operators/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { once } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isSameName } from '../../platform/same-name-rules.ts';
import type { ClaimRow } from './claims-store.ts';
import { claimById, decideClaim, holdClaim, lockClaim } from './claims-store.ts';
import { fitsOf } from './deposit-rules.ts';
import { worthOf } from './enter-line.ts';
import type { LeftBeside } from './left-beside.ts';
import { leftBesideLines, refuseMoreLeft, withLeftBeside } from './left-beside.ts';
import type { LineRow } from './lines-store.ts';
import { lineById, lockLine, moveLine } from './lines-store.ts';
import type { DepositDeps } from './ports.ts';
import type { PaidBefore } from './paid-before.ts';
import {
  paidBefore,
  paidBeforeLines,
  refuseOtherReturned,
  returnedLines,
  takeBackPaid,
  withReturned,
} from './paid-before.ts';
import { currencyName } from './ports.ts';
import { depositCredited, lineClaimed, lineSuspended } from './settle-deposit.ts';

export const DEPOSIT_MATCH = 'deposit_match';

/**
 * By one person in 24 hours, of claims held against lines of other senders, and of the same claim: each makes it another version, and what
 * colleagues decide is about the one before (R-OPS-8).
 */
const MISMATCHED = { actions: ['deposit.suspend'], most: 200, mostOfIt: 5 } as const;

/** No operator's number. */
const NOBODY = 0;

type MatchRequest = RequestOf<typeof operatorDepositCalls.match>;
interface Pair {
  claim: ClaimRow;
  line: LineRow;
}
/** Stored in the proposal. */
interface MatchPayload {
  claimId: number;
  claimVersion: number;
  lineId: number;
  lineVersion: number;
  fits: { reference: boolean; amount: boolean };
  /** Of what was typed in vain and written off; absent where nothing was. */
  paid?: PaidBefore;
  /** Of what was typed in vain and sent back; absent where nothing was. */
  returned?: string;
  /** Absent where all that left in its statement is known. */
  left?: LeftBeside;
}

export function matchClaim(deps: DepositDeps, request: MatchRequest, caller: OperatorCaller) {
  return deps.platform.db.transaction('deposit-match', (tx) =>
    once(tx, caller, async () => {
      const { claim_id: claimId, line_id: lineId } = request;
      await deps.ports.audit.refuseOften(tx, caller, { ...MISMATCHED, targetId: String(claimId) });
      // Always the claim first, then the bank and the line: two people matching crosswise wait, and do not lock each other out.
      const seen = { claimVersion: request.claim_version, lineVersion: request.line_version };
      const pair = await pairOf(deps, tx, { claimId, lineId, ...seen });
      if (pair.line.entered_by === caller.operator.operatorId) throw new Refusal('own_case');
      if (!pair.isSameName) {
        await refuseProposed(deps, tx, claimId);
        await suspendPair(deps, tx, { ...pair, caller });
        return { outcome: 'suspended' as const, proposal_id: null };
      }
      const { proposalId, state } = await deps.ports.proposals.propose(tx, {
        kind: DEPOSIT_MATCH,
        input: request,
        reason: `${claimId}/${pair.line.bank_line_id}`,
        caller,
      });
      const outcome = state === 'executed' ? ('credited' as const) : ('proposed' as const);
      return { outcome, proposal_id: proposalId };
    }),
  );
}

export function depositMatchKind(deps: DepositDeps): ProposalKind<MatchPayload> {
  return {
    kind: DEPOSIT_MATCH,
    makers: ['deposit_maker'],
    checkers: ['deposit_maker', 'withdrawal_approver', 'treasurer'],
    checksNeeded: ({ fits, paid, returned, left }, sum) => {
      const isKnown = paid === undefined && returned === undefined && left === undefined;
      const isExact = fits.reference && fits.amount && isKnown;
      // What agrees in all three is not looked at for being worth 1,000: its line was, and the statement it stands in.
      return isExact && checksFor(sum) < 2 ? 0 : checksFor(sum, 1);
    },
    moves: async (db, { claimId, lineId }) => {
      const { claim, line } = await readPair(db, claimId, lineId);
      return { value: worthOf(deps, line.amount), accounts: [`U:${claim.user_id}`] };
    },
    async prepare(tx, input) {
      const { claim_id: claimId, claim_version: claimVersion, ...of } = input as MatchRequest;
      const { line_id: lineId, line_version: lineVersion } = of;
      const pair = await pairOf(deps, tx, { claimId, claimVersion, lineId, lineVersion });
      const paid = await paidBefore(tx, receiverOf(pair));
      const fits = fitsOf(pair.claim, pair.line);
      const left = await withLeftBeside(deps, tx, pair.line);
      return {
        claimId,
        claimVersion,
        lineId,
        lineVersion,
        fits,
        ...(paid === undefined ? {} : { paid }),
        ...(await withReturned(deps, tx, pair.line)),
        ...left,
      };
    },
    render: (db, payload) => render(deps, db, payload),
    // One who typed the line and one who trusts him are not two, whichever of the checkers he is.
    async assertMayCheck(tx, { payload, operator }) {
      const { line } = await readPair(tx, payload.claimId, payload.lineId);
      if (line.entered_by === operator.operatorId) throw new Refusal('own_case');
    },
    async stands(db, { claimId, claimVersion, lineId, lineVersion }) {
      const { claim, line } = await readPair(db, claimId, lineId);
      return claim.version === claimVersion && line.version === lineVersion;
    },
    async execute(tx, { payload, maker, approver }) {
      const { isSameName: isFitting, ...pair } = await pairOf(deps, tx, payload);
      // The name was another when it was proposed: the verification has moved since.
      if (!isFitting) throw new Refusal('case_changed');
      await refuseMoreLeft(deps, tx, { line: pair.line, seen: payload.left });
      await refuseOtherReturned(deps, tx, { line: pair.line, seen: payload.returned });
      await creditClaim(deps, tx, { ...pair, seen: payload.paid, maker, approver });
    },
  };
}

async function render(deps: DepositDeps, db: Queryable, payload: MatchPayload) {
  const { claimId, lineId, fits, paid, returned, left } = payload;
  const { ports } = deps;
  const { claim, line } = await readPair(db, claimId, lineId);
  const currency = currencyName(ports, line.currency_id);
  const person = await ports.kyc.personOf(claim.user_id, db);
  return {
    subjectType: 'deposit_claim',
    subjectId: String(claimId),
    userId: claim.user_id,
    lines: [
      { field: 'amount', after: `${formatDecimal(line.amount)} ${currency}` },
      { field: 'claimed', after: `${formatDecimal(claim.amount)} ${currency}` },
      { field: 'to', after: `U:${claim.user_id}:coin:a` },
      { field: 'verified_name', after: person?.name ?? '' },
      { field: 'sender_name', after: line.sender_name },
      { field: 'claimed_reference', after: claim.reference ?? '' },
      { field: 'reference', after: line.reference },
      { field: 'bank_line_id', after: `${line.bank}/${line.bank_line_id}` },
      { field: 'value_date', after: line.value_date },
      { field: 'fits', after: ['sender', ...namesOf(fits)].join(', ') },
      ...(paid === undefined ? [] : paidBeforeLines(deps, { line, paid })),
      ...returnedLines(returned),
      ...leftBesideLines(deps, { line, left }),
      // A colleague's, or the house's own: whoever agrees has to know.
      ...((await ports.isHouseAccount(claim.user_id, db))
        ? [{ field: 'relation', after: 'registered' }]
        : []),
    ],
  };
}

const receiverOf = ({ claim, line }: Pair) => ({ line, userId: claim.user_id, claimId: claim.id });

const namesOf = (fits: MatchPayload['fits']): string[] =>
  (['reference', 'amount'] as const).filter((name) => fits[name]);

async function readPair(db: Queryable, claimId: number, lineId: number): Promise<Pair> {
  const [claim, line] = [await claimById(db, claimId), await lineById(db, lineId)];
  if (claim === undefined || line === undefined) throw new Refusal('case_unknown');
  return { claim, line };
}

/** Both, locked and as they were seen, and whether the sender is the verified person. */
async function pairOf(
  deps: DepositDeps,
  tx: Tx,
  seen: Omit<MatchPayload, 'fits'>,
): Promise<Pair & { isSameName: boolean }> {
  const claim = await lockClaim(tx, seen.claimId);
  const bank = (await lineById(tx, seen.lineId))?.bank;
  if (bank !== undefined) await deps.ports.banks.lock(tx, bank);
  const line = await lockLine(tx, seen.lineId);
  if (claim === undefined || claim.kind !== 'bank' || line === undefined) throw new Refusal('case_unknown');
  if (claim.version !== seen.claimVersion || claim.state !== 'review') throw new Refusal('case_changed');
  if (line.version !== seen.lineVersion || (line.state !== 'open' && line.state !== 'suspended'))
    throw new Refusal('case_changed');
  const person = await deps.ports.kyc.personOf(claim.user_id, tx);
  if (person === undefined) throw new Refusal('verification_first');
  return { claim, line, isSameName: isSameName(line.sender_name, person.name) };
}

interface Crediting extends Pair {
  seen: PaidBefore | undefined;
  maker: number;
  approver: number | undefined;
}

async function creditClaim(deps: DepositDeps, tx: Tx, of: Crediting): Promise<void> {
  const { platform, ledger } = deps;
  const { claim, line, maker, approver } = of;
  const at = new Date(platform.clock.now());
  const { currency_id: currencyId, amount } = line;
  const moved = await moveLine(tx, {
    id: line.id,
    version: line.version,
    from: line.state,
    to: 'credited',
    claimId: claim.id,
    at,
  });
  const decided = await decideClaim(tx, {
    id: claim.id,
    version: claim.version,
    to: 'credited',
    credited: amount,
    lineId: line.id,
    operatorId: maker,
    at,
  });
  if (moved === undefined || decided === undefined) throw new Refusal('case_changed');
  const by = {
    actor: `operator:${maker}`,
    ...(approver === undefined ? {} : { approver: `operator:${approver}` }),
  };
  await ledger.post(tx, [
    ...(line.state === 'suspended'
      ? [lineClaimed({ lineId: Number(line.id), round: line.round, currencyId, amount, ...by })]
      : []),
    depositCredited({
      depositId: Number(claim.id),
      round: claim.round,
      userId: claim.user_id,
      currencyId,
      amount,
      ...by,
    }),
  ]);
  const back = await takeBackPaid(deps, tx, { ...of, ...receiverOf(of), given: amount });
  await tellCredited(deps, tx, { claim, line, back });
}

async function tellCredited(
  { ports }: DepositDeps,
  tx: Tx,
  { claim, line, back }: Pair & { back: bigint },
): Promise<void> {
  const { user_id: userId, id } = claim;
  const money = { amount: formatDecimal(line.amount), currency: currencyName(ports, line.currency_id) };
  await ports.notify.tell(
    tx,
    back === 0n
      ? { userId, kind: 'deposit_credited', params: money }
      : { userId, kind: 'deposit_credited_less', params: { ...money, paid: formatDecimal(back) } },
  );
  ports.notify.recordsChanged(tx, [{ userId, kind: 'deposit', id: String(id) }]);
}

/** What waits for somebody's yes would be about a claim of before: it is refused or taken back first. */
async function refuseProposed({ ports }: DepositDeps, tx: Tx, claimId: number): Promise<void> {
  const about = { kind: DEPOSIT_MATCH, subjectType: 'deposit_claim', subjectId: String(claimId) };
  if ((await ports.proposals.openOfOthers(tx, { ...about, than: NOBODY })).length > 0)
    throw new Refusal('proposal_open');
}

/** The money waits where it belongs to nobody, and the claim says why. */
async function suspendPair(
  { platform, ledger, ports }: DepositDeps,
  tx: Tx,
  { claim, line, caller }: Pair & { caller: OperatorCaller },
): Promise<void> {
  const at = new Date(platform.clock.now());
  const reason = 'sender_name_differs';
  if (line.state === 'open') {
    const moved = await moveLine(tx, {
      id: line.id,
      version: line.version,
      from: 'open',
      to: 'suspended',
      claimId: claim.id,
      reason,
      at,
    });
    if (moved === undefined) throw new Refusal('case_changed');
    const actor = `operator:${caller.operator.operatorId}`;
    await ledger.post(tx, [
      lineSuspended({
        lineId: Number(line.id),
        round: line.round,
        currencyId: line.currency_id,
        amount: line.amount,
        actor,
      }),
    ]);
  }
  const held = await holdClaim(tx, { id: claim.id, version: claim.version, lineId: line.id, reason, at });
  if (held === undefined) throw new Refusal('case_changed');
  await ports.audit.record(tx, caller, {
    action: 'deposit.suspend',
    targetType: 'deposit_claim',
    targetId: String(claim.id),
    after: { line_id: String(line.id), sender_name: line.sender_name },
    reason,
  });
  ports.notify.recordsChanged(tx, [{ userId: claim.user_id, kind: 'deposit', id: String(claim.id) }]);
}
