/**
 * Payouts that are stuck, by two persons (R-WD-4, R-OPS-3): signed anew at a higher price under the same nonce, or given up. Money goes
 * back to the customer only when nothing can pay him any more: what was never sent at once, what was signed here after a transaction
 * that pays nobody has used up its nonce on chain.
 */
import { formatDecimal, multiplyDown } from '@candor/money';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { OperatorCaller } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal, assert } from '../../../platform/refusal.ts';
import type { MoneyMoved, ProposalKind, Proposals } from '../../operators/index.ts';
import { checksFor } from '../../operators/index.ts';
import { paysSomethingElse } from './booked-transfers.ts';
import type { ChainTransaction } from '../chain-source.ts';
import { CHAIN_FACTS, fromRawUp } from '../terms/chain-terms.ts';
import type { OpenChain } from '../open-chains.ts';
import type { PayoutSigner } from '../payout-signer.ts';
import type { Payout } from '../payouts-store.ts';
import { lockPayout, payoutById } from '../payouts-store.ts';
import type { ChainCurrency, PayoutEvent } from '../ports.ts';
import type { WalletPayment } from '../wallet-reader.ts';
import { paysTo, whereItStands } from './confirm-payouts.ts';
import { unclaimed } from './free-payments.ts';
import { paidOutside, paymentsTo } from './give-up-outside.ts';
import { PRICE_BOUNDS, highestPrice, nextPrice } from './price-rules.ts';
import { giveUp, replaceSigned, replacedPrices, signedWith, startGivingUp } from './stuck-payouts-store.ts';

export const PAYOUT_REPRICE = 'payout_reprice';
export const PAYOUT_GIVE_UP = 'payout_give_up';

export interface StuckDeps {
  platform: Pick<Platform, 'db' | 'clock'>;
  open: readonly Pick<OpenChain, 'chain' | 'kind' | 'signer' | 'source' | 'hotAddress'>[];
  currencyName(currencyId: number): string;
  feedPrice(currencyId: number): bigint | undefined;
  terms(): readonly ChainCurrency[];
  listeners: readonly ((tx: Tx, event: PayoutEvent) => Promise<void>)[];
}

export interface Wanted {
  id: number;
  version: number;
}

/** Who ends a payout without its payment: as many as it took to approve it, and as many as its worth and the maker's day ask for (R-OPS-9). */
export const ENDING_PEOPLE = {
  makers: ['treasurer'],
  checkers: ['withdrawal_approver', 'deposit_maker'],
  checksNeeded: ({ checks }, sum) => Math.max(checks, checksFor(sum, 1)) as 1 | 2,
} satisfies Pick<ProposalKind<{ checks: 0 | 1 | 2 }>, 'makers' | 'checkers' | 'checksNeeded'>;

/** The whole of it, whatever part of it moves, and what the house has lost besides. */
export async function payoutMoves(
  { feedPrice }: Pick<StuckDeps, 'feedPrice'>,
  db: Queryable,
  { id, lost = 0n }: Pick<Wanted, 'id'> & { lost?: bigint },
): Promise<MoneyMoved> {
  const payout = await payoutById(db, id);
  if (payout === undefined) throw new Refusal('payout_unknown');
  const { whole, currencyId, userId, chain } = payout;
  const price = feedPrice(currencyId);
  return {
    value: price === undefined ? undefined : multiplyDown(whole + lost, price),
    accounts: [userId === null ? CHAIN_FACTS[chain].contra : `U:${userId}`],
  };
}

/** `rawFee` as text: the most the new transaction may cost. Absent where nothing is signed. */
interface Payload extends Wanted {
  rawFee?: string;
}
interface GivingUp extends Payload {
  checks: 0 | 1 | 2;
}

/** What a node says of a payout; each part undefined where it was not asked for, or no node can say. */
export interface Said {
  /** Signed outside: what is recorded for it, and what the wallet has paid to its address. */
  outside?: { recorded: ChainTransaction | undefined; payments: readonly WalletPayment[] };
  /** Signed here: what the chain asks for a transaction. */
  market?: bigint;
  /** Where it stands, and the height of the chain. */
  standing?: { txId: string; found: ChainTransaction | undefined; head: number };
}
/** With what the node has said before the transaction. */
export type Asked = Wanted & { said: Said };
type StuckKind = typeof PAYOUT_REPRICE | typeof PAYOUT_GIVE_UP | 'payout_short';

/** Acts on money are weighed one after the other: a node that does not answer is waited for before, and holds up nobody else's. */
export async function proposeForStuck(
  deps: StuckDeps & { proposals: Pick<Proposals, 'make'> },
  of: Wanted & { kind: StuckKind; reason: string },
  caller: OperatorCaller,
) {
  const { kind, reason, id, version } = of;
  const said = await askFor(deps, kind, { id, version });
  return deps.proposals.make({ kind, input: { id, version, said }, reason, caller });
}

/** Outside of any transaction. Of another version nothing: it is refused in the transaction, which answers a repeat by what it kept. */
export async function askFor(deps: StuckDeps, kind: StuckKind, { id, version }: Wanted): Promise<Said> {
  const payout = await payoutById(deps.platform.db, id);
  if (payout?.version !== version) return {};
  if (kind === PAYOUT_GIVE_UP) return askToGiveUp(deps, payout);
  return kind === PAYOUT_REPRICE ? askMarket(deps, payout) : askWhereItStands(deps, payout);
}

async function askToGiveUp(deps: StuckDeps, payout: Payout): Promise<Said> {
  const way = deps.open.find(({ chain }) => chain === payout.chain);
  if (way === undefined || signsHere(deps, payout)) return {};
  if (!isUnsent(payout)) return askMarket(deps, payout);
  if (way.source.wallet === undefined) return {};
  const [recorded, payments] = await Promise.all([
    payout.txId === null ? undefined : way.source.transaction(payout.txId),
    paymentsTo(way, payout),
  ]);
  return { outside: { recorded, payments } };
}

async function askMarket({ open }: StuckDeps, { chain }: Payout): Promise<Said> {
  const way = open.find((each) => each.chain === chain);
  if (way?.kind !== 'node' || way.signer === undefined) return {};
  return { market: (await (await way.signer()).fee()).rawAmount };
}

async function askWhereItStands({ platform, open }: StuckDeps, payout: Payout): Promise<Said> {
  const way = open.find(({ chain }) => chain === payout.chain);
  if (way === undefined || payout.txId === null) return {};
  const standing = await whereItStands(platform.db, way.source, payout);
  return { standing: { ...standing, head: (await way.source.head()).number } };
}

export function stuckPayoutKinds(deps: StuckDeps): [ProposalKind<GivingUp>, ProposalKind<GivingUp>] {
  return [
    {
      kind: PAYOUT_REPRICE,
      makers: ['treasurer'],
      checkers: ['withdrawal_approver'],
      checksNeeded: () => 1,
      async prepare(tx, input) {
        const { said, id, version } = input as Asked;
        const payout = await seen(tx, { id, version });
        const rawFee = String(await priceOf(deps, payout, { most: PRICE_BOUNDS.repriced, said }));
        return { id, version, checks: payout.checks, rawFee };
      },
      render: (db, payload) => render(deps, db, payload),
      ask: (payload) => makeSigner(deps, payload),
      execute: (tx, { payload }) => resign(deps, tx, { ...payload, isGivenUp: false }),
    },
    {
      ...ENDING_PEOPLE,
      kind: PAYOUT_GIVE_UP,
      moves: (db, payload) => payoutMoves(deps, db, payload),
      async prepare(tx, input) {
        const { said, id, version } = input as Asked;
        const payout = await seen(tx, { id, version });
        const wanted = { id, version, checks: payout.checks };
        if (isUnsent(payout)) {
          if (!signsHere(deps, payout)) await refusePaid(deps, tx, { payout, outside: said.outside });
          return wanted;
        }
        return {
          ...wanted,
          rawFee: String(await priceOf(deps, payout, { most: PRICE_BOUNDS.replaced, said })),
        };
      },
      render: (db, payload) => render(deps, db, payload),
      ask: (payload) => makeSigner(deps, payload),
      async execute(tx, { payload }) {
        const payout = await seen(tx, payload);
        if (!isUnsent(payout)) return resign(deps, tx, { ...payload, isGivenUp: true });
        if (!signsHere(deps, payout)) {
          if (!(await startGivingUp(tx, payload))) throw new Refusal('case_changed');
          return;
        }
        const at = new Date(deps.platform.clock.now());
        if (!(await giveUp(tx, { ...payload, at }))) throw new Refusal('case_changed');
        for (const listener of deps.listeners)
          await listener(tx, { kind: 'failed', ref: payout.ref, reason: 'given_up' });
      },
    },
  ];
}

/**
 * Never signed here, and what was recorded from outside, if anything, is final and pays somebody else, or is nowhere: whether another
 * transaction has paid it, or still can, the chain is asked.
 */
const isUnsent = ({ state, signedTx, reason }: Payout): boolean =>
  signedTx === null &&
  (state === 'queued' ||
    (state === 'sent' && (reason === 'not_paid_by_transaction' || reason === 'not_seen_on_chain')));

/** What this server has not signed nobody has: there is no other key. Outside, somebody may have. */
const signsHere = ({ open }: StuckDeps, { chain, state }: Payout): boolean =>
  state === 'queued' && open.find((each) => each.chain === chain)?.signer !== undefined;

/** The wallet has paid it, and nobody has recorded that: it is no payout to give up. */
async function refusePaid(
  deps: StuckDeps,
  tx: Tx,
  { payout, outside }: { payout: Payout; outside: Said['outside'] },
): Promise<void> {
  // Without a node nobody can say what the wallet has done.
  if (outside === undefined) throw new Refusal('payout_not_replaceable');
  const { recorded, payments } = outside;
  // Another amount went to him: he would have that, and all of it back.
  if (
    recorded?.isSuccessful === true &&
    paysTo(payout, recorded) &&
    (await mayBeHis(deps, tx, { payout, recorded }))
  )
    throw new Refusal('payout_arrived_short');
  const txId = await paidOutside(tx, payout, payments);
  if (txId !== undefined) throw new Refusal('payout_seen_on_chain', { tx_id: txId });
}

/** Not where it is booked as the house's own, is older than his payout, or paid only other payouts: then it was recorded for it in error. */
async function mayBeHis(
  { terms }: Pick<StuckDeps, 'terms'>,
  tx: Tx,
  { payout, recorded }: { payout: Payout; recorded: ChainTransaction },
): Promise<boolean> {
  const { chain, currencyId, txId } = payout;
  const carried = terms().find((each) => each.chain === chain && each.currencyId === currencyId);
  if (carried === undefined || recorded.block === undefined) return true;
  const of = { txId: txId!, block: recorded.block.number, depth: carried.confirmations };
  if (await paysSomethingElse(tx, payout, of)) return false;
  const paid = recorded.payments.filter((each) => each.to === payout.to && each.currencyId === currencyId);
  const free = await unclaimed(
    tx,
    payout,
    paid.map((each) => ({ ...each, txId: txId! })),
  );
  return free.length > 0;
}

export async function seen(db: Queryable, { id, version }: Wanted): Promise<Payout> {
  const payout = await payoutById(db, id);
  if (payout === undefined) throw new Refusal('payout_unknown');
  if (payout.version !== version) throw new Refusal('case_changed');
  return payout;
}

/** Throws where nothing may take its place. Who signs is made once a chain, and asks its node the first time. */
function signerOf(
  { open }: StuckDeps,
  { chain, state, signedTx, blockNumber }: Payout,
): () => Promise<PayoutSigner> {
  const way = open.find((each) => each.chain === chain);
  const isStuck = (state === 'signed' || state === 'sent') && signedTx !== null && blockNumber === null;
  // The demo's own chain has no market for room in blocks, and what is signed outside is replaced outside.
  if (!isStuck || way?.kind !== 'node' || way.signer === undefined)
    throw new Refusal('payout_not_replaceable');
  return way.signer;
}

/** The next price, bounded in number and height by all that it was signed with before (R-WD-4). */
async function priceOf(
  deps: StuckDeps,
  payout: Payout,
  { most, said: { market } }: { most: number; said: Said },
): Promise<bigint> {
  signerOf(deps, payout);
  if (market === undefined) throw new Refusal('payout_not_replaceable');
  const { db } = deps.platform;
  const old = await signedWith(db, payout.id);
  assert(old !== undefined, 'what was signed here has its nonce');
  const before = await replacedPrices(db, payout.id);
  if (before.length >= most) throw new Refusal('payout_replaced_often', { limit: most });
  const { coinId, coinScale } = CHAIN_FACTS[payout.chain];
  const first = before[0] ?? old.rawFee;
  const worthIn = (currencyId: number, amount: bigint): bigint | undefined => {
    const price = deps.feedPrice(currencyId);
    return price === undefined ? undefined : multiplyDown(amount, price);
  };
  const prices = {
    first,
    last: old.rawFee,
    market,
    firstWorth: worthIn(coinId, fromRawUp(first, coinScale)),
    worth: worthIn(payout.currencyId, payout.whole),
  };
  const next = nextPrice(prices);
  if (next !== undefined) return next;
  const limit = formatDecimal(fromRawUp(highestPrice(prices)!, coinScale));
  throw new Refusal('payout_price_too_high', { limit, currency: deps.currencyName(coinId) });
}

async function makeSigner({ platform, open }: StuckDeps, { id }: Wanted): Promise<void> {
  const payout = await payoutById(platform.db, id);
  const way = open.find(({ chain }) => chain === payout?.chain);
  if (way?.kind === 'node') await way.signer?.();
}

async function resign(deps: StuckDeps, tx: Tx, of: Payload & { isGivenUp: boolean }): Promise<void> {
  const payout = await seen(tx, of);
  const signer = await signerOf(deps, payout)();
  if ((await lockPayout(tx, payout.id, payout.state)) === undefined) throw new Refusal('case_changed');
  const old = await signedWith(tx, payout.id);
  assert(
    old !== undefined && of.rawFee !== undefined,
    'what was signed here has its nonce, and the proposal its price',
  );
  const { coinId } = CHAIN_FACTS[payout.chain];
  const pays = of.isGivenUp
    ? { to: signer.address, currencyId: coinId, rawAmount: 0n }
    : { to: payout.to, currencyId: payout.currencyId, rawAmount: payout.rawAmount };
  const rawFee = BigInt(of.rawFee);
  const signed = await signer.sign({ ...pays, nonce: old.nonce }, { rawAmount: rawFee });
  const at = new Date(deps.platform.clock.now());
  if (!(await replaceSigned(tx, { ...of, ...signed, rawFee, at }))) throw new Refusal('case_changed');
}

async function render({ currencyName }: StuckDeps, db: Queryable, { id, rawFee }: Payload) {
  const payout = await payoutById(db, id);
  if (payout === undefined) throw new Refusal('payout_unknown');
  const { coinId, coinScale } = CHAIN_FACTS[payout.chain];
  const old = await signedWith(db, id);
  const fee = (raw: bigint): string => `${formatDecimal(fromRawUp(raw, coinScale))} ${currencyName(coinId)}`;
  return {
    subjectType: 'payout',
    subjectId: String(id),
    lines: [
      { field: 'ref', after: payout.ref },
      { field: 'to', after: payout.to },
      { field: 'amount', after: `${formatDecimal(payout.amount)} ${currencyName(payout.currencyId)}` },
      { field: 'tx_id', after: payout.txId ?? '' },
      ...(rawFee === undefined
        ? []
        : [
            {
              field: 'fee',
              ...(old === undefined ? {} : { before: fee(old.rawFee) }),
              after: fee(BigInt(rawFee)),
            },
          ]),
    ],
  };
}
