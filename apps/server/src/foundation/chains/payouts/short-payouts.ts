/**
 * A payout that the chain took and of which another amount arrived (P-WD-7): less, or nothing, of a token that keeps a part, less or more
 * where it was mistyped when it was signed. It is no payment and no failure, so persons end it, and what arrived is what the chain says.
 */
import { decimal, formatDecimal } from '@candor/money';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ProposalKind } from '../../operators/index.ts';
import { paysSomethingElse } from './booked-transfers.ts';
import type { ChainTransaction, FoundPayment } from '../chain-source.ts';
import { paidFee } from '../paid-fee.ts';
import { CHAIN_FACTS, fromRaw, fromRawUp } from '../terms/chain-terms.ts';
import type { Payout } from '../payouts-store.ts';
import { claimedOutputs, lockPayout, payoutById, saveEnd } from '../payouts-store.ts';
import { unasked } from './free-payments.ts';
import { othersTo } from './stuck-payouts-store.ts';
import type { Asked, Said, StuckDeps, Wanted } from './stuck-payouts.ts';
import { ENDING_PEOPLE, askFor, payoutMoves, seen } from './stuck-payouts.ts';

export const PAYOUT_SHORT = 'payout_short';

/** As the chain showed it when it was proposed; amounts in 10^-8. */
interface Payload extends Wanted {
  checks: 0 | 1 | 2;
  txId: string;
  arrived: string;
  lost: string;
}
interface Short {
  txId: string;
  block: number;
  /** Of what it is paid by: none where nothing arrived. */
  outputs: readonly number[];
  /** Of what he was to have: never more than that. */
  arrived: bigint;
  /** What left besides, also to him. */
  lost: bigint;
  isMore: boolean;
  found: ChainTransaction;
  hotAddress: string;
}

export function shortPayoutKind(deps: StuckDeps): ProposalKind<Payload> {
  return {
    ...ENDING_PEOPLE,
    kind: PAYOUT_SHORT,
    moves: (db, payload) => payoutMoves(deps, db, { ...payload, lost: decimal(payload.lost) }),
    async prepare(tx, input) {
      const { said, id, version } = input as Asked;
      const payout = await seen(tx, { id, version });
      const { txId, arrived, lost } = await shortOf(deps, tx, { payout, said });
      const { checks } = payout;
      return {
        id,
        version,
        checks,
        txId,
        arrived: formatDecimal(arrived),
        lost: formatDecimal(lost),
      };
    },
    async render(db, { id, txId, arrived, lost }) {
      const payout = await payoutById(db, id);
      if (payout === undefined) throw new Refusal('payout_unknown');
      const currency = deps.currencyName(payout.currencyId);
      return {
        subjectType: 'payout',
        subjectId: String(id),
        ...(payout.userId === null ? {} : { userId: payout.userId }),
        lines: [
          { field: 'ref', after: payout.ref },
          { field: 'to', after: payout.to },
          { field: 'amount', after: `${formatDecimal(payout.amount)} ${currency}` },
          { field: 'tx_id', after: txId },
          { field: 'arrived_on_chain', after: `${arrived} ${currency}` },
          { field: 'lost_on_chain', after: `${lost} ${currency}` },
        ],
      };
    },
    stands: async (db, { id, version }) => (await payoutById(db, id))?.version === version,
    ask: (payload) => askFor(deps, PAYOUT_SHORT, payload),
    execute: (tx, { payload, maker, approver, said }) =>
      endShort(deps, tx, {
        payload,
        said: said as Said,
        by: {
          actor: `operator:${maker}`,
          ...(approver === undefined ? {} : { approver: `operator:${approver}` }),
        },
      }),
  };
}

async function endShort(
  deps: StuckDeps,
  tx: Tx,
  { payload, said, by }: { payload: Payload; said: Said; by: { actor: string; approver?: string } },
): Promise<void> {
  const payout = await seen(tx, payload);
  if ((await lockPayout(tx, payout.id, 'sent')) === undefined) throw new Refusal('case_changed');
  const short = await shortOf(deps, tx, { payout, said });
  const { txId, block, arrived, lost } = short;
  const [outputIndex = null, ...moreOutputs] = short.outputs;
  // Whoever said yes has seen these figures.
  if (
    txId !== payload.txId ||
    formatDecimal(arrived) !== payload.arrived ||
    formatDecimal(lost) !== payload.lost
  )
    throw new Refusal('case_changed');
  const { hasEnded } = await claimedOutputs(tx, payout.chain, txId);
  const state = arrived === 0n ? 'failed' : 'confirmed';
  const reason = arrived === 0n ? 'never_arrived' : short.isMore ? 'arrived_more' : 'arrived_short';
  const at = new Date(deps.platform.clock.now());
  if (!(await saveEnd(tx, payout.id, { state, reason, txId, outputIndex, moreOutputs, block, at })))
    throw new Refusal('case_changed');
  const { chain, fromAddress } = payout;
  // One transaction that pays many costs one fee.
  const fee = hasEnded
    ? 0n
    : await paidFee(tx, short.found, { chain, wallets: [short.hotAddress, fromAddress] });
  const networkFee = { currencyId: CHAIN_FACTS[chain].coinId, amount: fee };
  for (const listener of deps.listeners)
    await listener(tx, { kind: 'short', ref: payout.ref, txId, arrived, lost, networkFee, by });
}

/**
 * By what its node has said before the locks: of the same version, whose transactions are the same. Refuses what is not final, what is paid,
 * and what of somebody else's signing pays others altogether: that is given up.
 */
async function shortOf(
  deps: StuckDeps,
  tx: Tx,
  { payout, said: { standing } }: { payout: Payout; said: Said },
): Promise<Short> {
  const { chain, currencyId, state, reason, to } = payout;
  const way = deps.open.find((each) => each.chain === chain);
  const carried = deps.terms().find((each) => each.chain === chain && each.currencyId === currencyId);
  const isStopped = state === 'sent' && reason === 'not_paid_by_transaction';
  if (!isStopped || way === undefined || carried === undefined) throw new Refusal('payout_not_short');
  if (standing === undefined) throw new Refusal('payout_not_short');
  const { txId, found, head } = standing;
  if (found?.block === undefined || !found.isSuccessful) throw new Refusal('payout_not_short');
  if (head - found.block.number + 1 < carried.confirmations) throw new Refusal('payout_not_short');
  const of = { txId, block: found.block.number, depth: carried.confirmations };
  if (await paysSomethingElse(tx, payout, of)) throw new Refusal('payout_not_short');
  const left = found.payments.filter(
    (paid) =>
      paid.currencyId === currencyId &&
      paid.to !== way.hotAddress &&
      paid.from?.split(' ').includes(way.hotAddress) === true,
  );
  const his = await paidTo(tx, payout, { txId, payments: left.filter((paid) => paid.to === to) });
  const rawArrived = sumOf(his);
  let rawLeft = sumOf(left);
  // What somebody signed elsewhere may pay others beside him; what was signed here pays him alone.
  if (payout.signedTx === null) rawLeft = rawArrived;
  const isMore = payout.signedTx === null && rawArrived > payout.rawAmount;
  const isShort = rawArrived < payout.rawAmount && rawLeft <= payout.rawAmount;
  if (!isMore && (!isShort || (payout.signedTx === null && rawArrived === 0n)))
    throw new Refusal('payout_not_short');
  const arrived = isMore ? payout.amount : fromRaw(rawArrived, carried.chainScale);
  const lost = fromRawUp(rawLeft, carried.chainScale) - arrived;
  const outputs = his.map(({ outputIndex }) => outputIndex);
  const { hotAddress } = way;
  return { txId, block: found.block.number, outputs, arrived, lost, isMore, found, hotAddress };
}

type Payment = Pick<FoundPayment, 'outputIndex' | 'rawAmount'>;

const sumOf = (payments: readonly Pick<Payment, 'rawAmount'>[]): bigint =>
  payments.reduce((sum, { rawAmount }) => sum + rawAmount, 0n);

/**
 * What of a transaction's payments to his address is this payout's: all that no other is known to be paid by. Where others to that address
 * are recorded for the transaction as well, each has the one that is nearest to what it asked, and the last of them the rest.
 */
async function paidTo(
  tx: Tx,
  payout: Payout,
  { txId, payments }: { txId: string; payments: readonly Payment[] },
): Promise<readonly Payment[]> {
  const free: Payment[] = await unasked(
    tx,
    { payout },
    payments.map((each) => ({ ...each, txId })),
  );
  // What was signed here pays him alone.
  if (free.length < 2 || payout.signedTx !== null) return free;
  const { outputs } = await claimedOutputs(tx, payout.chain, txId);
  const paid = payments.flatMap(({ outputIndex, rawAmount }) =>
    outputs.has(outputIndex) ? [] : [rawAmount],
  );
  const others = await othersTo(tx, payout, { txId, paid });
  // Somebody may still record it for this transaction: one of its payments is that one's then.
  if (others.queued > 0) throw new Refusal('payout_other_waits');
  if (others.recorded === 0) return free;
  const far = ({ rawAmount }: Payment): bigint =>
    rawAmount > payout.rawAmount ? rawAmount - payout.rawAmount : payout.rawAmount - rawAmount;
  return [free.reduce((best, each) => (far(each) < far(best) ? each : best))];
}
