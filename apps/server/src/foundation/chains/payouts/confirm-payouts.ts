/**
 * Follows what was sent until it is final: confirmed once the chain shows, deep enough, that it pays this address this amount;
 * failed when it was included and undone. What falls out of the chain again is broadcast again, the same bytes.
 */
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { paysSomethingElse } from './booked-transfers.ts';
import type { ChainSource, ChainTransaction } from '../chain-source.ts';
import { paidFee } from '../paid-fee.ts';
import { CHAIN_FACTS } from '../terms/chain-terms.ts';
import type { Payout } from '../payouts-store.ts';
import {
  claimBroadcast,
  claimedOutputs,
  duePayouts,
  saveEnd,
  savePayoutWait,
  saveLooked,
  savePlace,
} from '../payouts-store.ts';
import type { ChainCurrency, PayoutEvent } from '../ports.ts';
import type { PayoutDeps } from './broadcast-payouts.ts';
import { isGivenUp, replacedTxIds } from './stuck-payouts-store.ts';
import { blockHashAt, readCursor } from '../watch-store.ts';

export interface ConfirmDeps extends PayoutDeps {
  source: ChainSource;
  /** The wallet that pays. */
  hotAddress: string;
  terms(): readonly ChainCurrency[];
}

export async function confirmPayouts(deps: ConfirmDeps): Promise<void> {
  const { platform, chain } = deps;
  for (const payout of await duePayouts(platform.db, {
    chain,
    state: 'sent',
    at: new Date(platform.clock.now()),
  })) {
    try {
      await followOne(deps, payout);
    } catch (error) {
      platform.log.warn(
        { err: error, payout: payout.ref },
        'a payout could not be followed; it will be again',
      );
      await wait(platform, payout, 'source_unavailable');
    }
  }
}

async function followOne(deps: ConfirmDeps, payout: Payout): Promise<void> {
  const { platform, chain, signer } = deps;
  const now = new Date(platform.clock.now());
  const { txId, found } = await whereItStands(platform.db, deps.source, payout);
  await savePlace(platform.db, payout.id, found?.block?.number ?? null);
  if (found?.block === undefined) {
    if (found !== undefined) return saveLooked(platform.db, payout.id, now);
    if (payout.signedTx !== null && (await claimBroadcast(platform.db, payout.id, now)))
      await signer?.broadcast(payout.signedTx);
    return wait(platform, payout, 'not_seen_on_chain');
  }
  const cursor = await readCursor(platform.db, chain);
  const known = await blockHashAt(platform.db, chain, found.block.number);
  const needed =
    deps.terms().find((each) => each.chain === chain && each.currencyId === payout.currencyId)
      ?.confirmations ?? 1;
  const isDeep = cursor !== undefined && cursor.number - found.block.number + 1 >= needed;
  // The watcher knows another block under this number: it has yet to notice a reorganisation, or the node has.
  if (!isDeep || (known !== undefined && known !== found.block.hash))
    return saveLooked(platform.db, payout.id, now);
  await end(deps, { ...payout, txId }, { found, block: found.block.number, depth: needed });
}

/** Of all that were signed under its nonce the one that stands in a block, else the newest. */
export async function whereItStands(
  db: Queryable,
  source: Pick<ChainSource, 'transaction'>,
  payout: Pick<Payout, 'id' | 'txId'>,
): Promise<{ txId: string; found: ChainTransaction | undefined }> {
  const newest = { txId: payout.txId!, found: await source.transaction(payout.txId!) };
  if (newest.found?.block !== undefined) return newest;
  for (const txId of await replacedTxIds(db, payout.id)) {
    const found = await source.transaction(txId);
    if (found?.block !== undefined) return { txId, found };
  }
  return newest;
}

async function end(
  deps: ConfirmDeps,
  payout: Payout,
  { found, block, depth }: { found: ChainTransaction; block: number; depth: number },
): Promise<void> {
  const { platform, chain, listeners } = deps;
  await platform.db.transaction('chain-payout-end', async (tx) => {
    if (await paysSomethingElse(tx, payout, { txId: payout.txId!, block, depth }))
      return wait(platform, payout, 'not_paid_by_transaction');
    const { outputs, hasEnded } = await claimedOutputs(tx, chain, payout.txId!);
    const paid = found.payments.find(
      ({ outputIndex, from, to, currencyId, rawAmount }) =>
        // Signed outside, it may be anybody's payment of that amount, and its fee not ours.
        (payout.signedTx !== null || from?.split(' ').includes(deps.hotAddress)) &&
        to === payout.to &&
        currencyId === payout.currencyId &&
        rawAmount === payout.rawAmount &&
        !outputs.has(outputIndex),
    );
    // Signed outside and something else entirely: a person has to look, nothing is booked.
    if (payout.signedTx === null && (paid === undefined || !found.isSuccessful)) {
      await wait(platform, payout, 'not_paid_by_transaction');
      return;
    }
    const wasGivenUp = await isGivenUp(tx, payout.id);
    // It went, and something else arrived, as where a token takes a fee: what has left is never given back by itself.
    if (found.isSuccessful && paid === undefined && !(wasGivenUp && !paysTo(payout, found))) {
      await wait(platform, payout, 'not_paid_by_transaction');
      return;
    }
    const state = found.isSuccessful && paid !== undefined ? 'confirmed' : 'failed';
    const reason = state === 'confirmed' ? null : wasGivenUp ? 'given_up' : 'reverted';
    const at = new Date(platform.clock.now());
    if (
      !(await saveEnd(tx, payout.id, {
        state,
        reason,
        txId: payout.txId!,
        outputIndex: paid?.outputIndex ?? null,
        block,
        at,
      }))
    )
      return;
    // One transaction that pays many costs one fee.
    const wallets = [deps.hotAddress, payout.fromAddress];
    const fee = hasEnded ? 0n : await paidFee(tx, found, { chain, wallets });
    const networkFee = { currencyId: CHAIN_FACTS[chain].coinId, amount: fee };
    const event: PayoutEvent =
      state === 'confirmed'
        ? { kind: 'confirmed', ref: payout.ref, txId: payout.txId!, networkFee }
        : { kind: 'failed', ref: payout.ref, reason: reason ?? 'reverted', networkFee };
    for (const listener of listeners) await listener(tx, event);
  });
}

/** Whether anything of the payout's currency arrives where it was to go, however much. */
export const paysTo = (
  { to, currencyId }: Pick<Payout, 'to' | 'currencyId'>,
  { payments }: Pick<ChainTransaction, 'payments'>,
): boolean => payments.some((paid) => paid.to === to && paid.currencyId === currencyId);

function wait(platform: Pick<Platform, 'db' | 'clock'>, payout: Payout, reason: string): Promise<void> {
  return savePayoutWait(platform.db, payout.id, { reason, at: new Date(platform.clock.now()) });
}
