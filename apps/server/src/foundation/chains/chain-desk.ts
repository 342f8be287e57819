/** Operators on chains: how the watchers are, what waits to be paid, and the transaction ids that come back from outside. */
import { formatDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { chainOperatorCalls } from '@candor/wire/operators';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { spanOf } from '../../platform/http/span-of.ts';
import type { Tx } from '../../platform/db/database.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { shortenPlace } from '../../platform/masked-name-rules.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Audit } from '../operators/index.ts';
import { assertFreshProof } from '../operators/index.ts';
import type { PayoutStops } from '../payout-stops/index.ts';
import type { ChainTransaction } from './chain-source.ts';
import { CHAIN_NAMES } from './terms/chain-terms.ts';
import { readHoldings } from './holdings-store.ts';
import type { OpenChain } from './open-chains.ts';
import type { Payout } from './payouts-store.ts';
import { listPayouts, mayLeave, payoutById, saveSentOutside, waitingPayouts } from './payouts-store.ts';
import { unclaimed } from './payouts/free-payments.ts';
import { paysSomethingElse } from './payouts/booked-transfers.ts';
import { keptBy } from './payouts/broadcast-payouts.ts';
import type { ChainCurrency, ChainName, PayoutEvent, PayoutKeeper } from './ports.ts';
import { readTxId } from './tx-id.ts';
import { readHealth } from './watch-store.ts';

export interface ChainDeskDeps {
  platform: Platform;
  open: readonly OpenChain[];
  audit: Audit;
  payoutStops: Pick<PayoutStops, 'of'>;
  terms(): readonly ChainCurrency[];
  currencyName(currencyId: number): string;
  listeners: readonly ((tx: Tx, event: PayoutEvent) => Promise<void>)[];
  keepers: readonly PayoutKeeper[];
}

export async function watchers({ platform, open, currencyName }: ChainDeskDeps) {
  const { db } = platform;
  const [health, holdings, waiting] = await Promise.all([
    readHealth(db),
    readHoldings(db),
    waitingPayouts(db),
  ]);
  return CHAIN_NAMES.map((chain) => {
    const way = open.find((each) => each.chain === chain);
    const state = health.find((each) => each.chain === chain);
    const [block, head] = [state?.blockNumber ?? null, state?.headNumber ?? null];
    return {
      chain,
      kind: way?.kind ?? ('closed' as const),
      signer: way?.signer === undefined ? ('external' as const) : ('development' as const),
      block,
      behind: block === null || head === null ? null : Math.max(0, head - block),
      last_seen_at: state?.lastSeenAt ?? null,
      fault: state?.fault ?? null,
      hot_wallet: way?.hotAddress ?? null,
      hot_holdings: holdings
        .filter((each) => each.chain === chain)
        .map(({ currencyId, hotAmount }) => ({
          currency: currencyName(currencyId),
          amount: formatDecimal(hotAmount),
        })),
      payouts_waiting: waiting.get(chain) ?? 0,
    };
  });
}

export async function payouts(deps: ChainDeskDeps, request: RequestOf<typeof chainOperatorCalls.payouts>) {
  const chain = request.chain === undefined ? undefined : CHAIN_NAMES.find((name) => name === request.chain);
  if (request.chain !== undefined && chain === undefined) throw new Refusal('chain_unknown');
  const { state, q, after, limit } = request;
  const filter = { chain, state, text: q, span: spanOf(request), after, limit };
  const rows = await listPayouts(deps.platform.db, filter);
  const blocks = new Map((await readHealth(deps.platform.db)).map((each) => [each.chain, each.blockNumber]));
  const list = rows
    .map((row) => shown(deps, row, blocks.get(row.chain) ?? null))
    // Of what has ended, unless it is looked up by its whole: a list of where everybody's money went is no look at one of them (R-OPS-11).
    .map((row) => (q === undefined && row.ended_at !== null ? { ...row, to: shortenPlace(row.to) } : row));
  return { list, next_after: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}

interface Recording {
  request: { id: number; tx_id: string; version: number };
  caller: OperatorCaller;
  /** What the chain says of the transaction, where it was asked. */
  shown?: { found: ChainTransaction | undefined };
}

/** Whether it may be recorded hangs on what the chain shows. */
class ChainUnasked extends Error {
  readonly chain: ChainName;
  readonly txId: string;
  constructor(chain: ChainName, txId: string) {
    super(`${chain} has to be asked for ${txId}`);
    [this.chain, this.txId] = [chain, txId];
  }
}

/** Records only: nothing leaves by it, and nothing is confirmed before the chain shows it. A node is waited for under nobody's lock. */
export async function payoutSent(
  deps: ChainDeskDeps,
  request: Recording['request'],
  caller: OperatorCaller,
): Promise<ReturnType<typeof shown>> {
  try {
    return await recordSent(deps, { request, caller });
  } catch (error) {
    if (!(error instanceof ChainUnasked)) throw error;
    const { chain, txId } = error;
    const source = deps.open.find((each) => each.chain === chain)?.source;
    // A node that cannot be asked has not shown it.
    const found = await source?.transaction(txId).catch(() => undefined);
    return recordSent(deps, { request, caller, shown: { found } });
  }
}

function recordSent(deps: ChainDeskDeps, { request, caller, ...asked }: Recording) {
  const { platform, open, audit, listeners } = deps;
  return onceIn(platform.db, { name: 'chain-payout-outside', caller }, async (tx) => {
    const payout = await payoutById(tx, request.id);
    if (payout === undefined) throw new Refusal('payout_unknown');
    if (payout.signedTx !== null || open.find(({ chain }) => chain === payout.chain)?.signer !== undefined)
      throw new Refusal('payout_not_external');
    const txId = readTxId(payout.chain, request.tx_id);
    if (txId === undefined) throw new Refusal('tx_id_invalid');
    const of = { id: payout.id, version: request.version, txId, at: new Date(platform.clock.now()) };
    await refuseUnshown(deps, tx, { ...asked, payout, txId, at: of.at });
    if (!(await saveSentOutside(tx, of))) throw new Refusal('case_changed');
    // Its owner is told that it is on its way, and nobody pays it any more (R-OPS-14).
    await assertFreshProof(tx, caller, of.at);
    await audit.record(tx, caller, {
      action: 'payout.sent',
      targetType: 'payout',
      targetId: payout.ref,
      before: { txId: payout.txId },
      after: { txId },
    });
    for (const listener of listeners) await listener(tx, { kind: 'sent', ref: payout.ref, txId });
    return shown(deps, (await payoutById(tx, payout.id))!, null);
  });
}

/**
 * Nothing new leaves for a customer who may not be paid now, nor while payouts are paused, and nobody's word alone ends what two, or its owner,
 * have begun to give up; what the chain shows already is recorded all the same.
 */
async function refuseUnshown(
  deps: ChainDeskDeps,
  tx: Tx,
  { payout, txId, at, shown: said }: Pick<Recording, 'shown'> & { payout: Payout; txId: string; at: Date },
): Promise<void> {
  // Its transfer is locked before its customer, as where a payout ends.
  const isPaid = said !== undefined && (await hasPaid(deps, tx, { payout, txId, found: said.found }));
  const stop = await stopOf(deps, tx, payout);
  const isPaused = !(await mayLeave(tx, payout.chain, at));
  if (stop === undefined && !isPaused && !payout.isGivingUp) return;
  if (said === undefined) throw new ChainUnasked(payout.chain, txId);
  if (stop !== undefined && !isPaid) throw stop;
  if (payout.isGivingUp && !isPaid) throw new Refusal('case_changed');
  if (isPaused && said.found === undefined) throw new Refusal('payouts_paused');
}

/** By what ends it later: our wallet's payment of just this, in a block since it was queued, that is no other payout's and not the house's own. */
async function hasPaid(
  { open, terms }: ChainDeskDeps,
  tx: Tx,
  { payout, txId, found }: { payout: Payout; txId: string; found: ChainTransaction | undefined },
): Promise<boolean> {
  const way = open.find(({ chain }) => chain === payout.chain);
  if (way === undefined || found?.block === undefined || !found.isSuccessful) return false;
  const depth = confirmationsOf(terms(), payout);
  if (await paysSomethingElse(tx, payout, { txId, block: found.block.number, depth })) return false;
  const paid = found.payments.flatMap(({ outputIndex, from, to, currencyId, rawAmount }) => {
    const isOurs = from?.split(' ').includes(way.hotAddress) === true;
    const isIt = to === payout.to && currencyId === payout.currencyId && rawAmount === payout.rawAmount;
    return isOurs && isIt ? [{ txId, outputIndex, rawAmount }] : [];
  });
  return (await unclaimed(tx, payout, paid)).length > 0;
}

const confirmationsOf = (
  terms: readonly ChainCurrency[],
  { chain, currencyId }: Pick<Payout, 'chain' | 'currencyId'>,
): number => terms.find((each) => each.chain === chain && each.currencyId === currencyId)?.confirmations ?? 1;

async function stopOf(
  { payoutStops, keepers }: ChainDeskDeps,
  tx: Tx,
  { state, userId, queuedAt, ref }: Payout,
): Promise<Refusal | undefined> {
  if (state !== 'queued' || userId === null) return undefined;
  const stop = await payoutStops.of(tx, userId, queuedAt);
  if (stop !== undefined) return new Refusal(stop.code, stop.detail);
  return (await keptBy(keepers, tx, ref)) === undefined ? undefined : new Refusal('payout_destination_gone');
}

function shown({ terms, currencyName }: ChainDeskDeps, row: Payout, block: number | null) {
  const needed = confirmationsOf(terms(), row);
  const confirmations =
    row.blockNumber === null || block === null ? 0 : Math.max(0, block - row.blockNumber + 1);
  return {
    id: row.id,
    ref: row.ref,
    chain: row.chain,
    currency: currencyName(row.currencyId),
    to: row.to,
    amount: formatDecimal(row.amount),
    state: row.state,
    reason: row.reason,
    tx_id: row.txId,
    last_nonce: row.isGivingUp ? row.lastNonce : null,
    confirmations: row.state === 'confirmed' ? Math.max(needed, confirmations) : confirmations,
    confirmations_needed: needed,
    attempts: row.attempts,
    queued_at: row.queuedAt.getTime(),
    sent_at: row.sentAt?.getTime() ?? null,
    ended_at: row.endedAt?.getTime() ?? null,
    version: row.version,
  };
}
