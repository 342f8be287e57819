/**
 * Giving up what is signed outside (P-WD-5): this server does not know what was signed, so the chain is asked. What the wallet has paid
 * already is followed like any payout; money goes back only when everything a transaction signed before could use was used otherwise.
 */
import { isHouseTransfer } from './booked-transfers.ts';
import type { ConfirmDeps } from './confirm-payouts.ts';
import type { OpenChain } from '../open-chains.ts';
import type { Payout } from '../payouts-store.ts';
import { unasked } from './free-payments.ts';
import type { ChainName } from '../ports.ts';
import { foundPaid, givingUp, giveUp, openOutside, saveGiveUpLook, saveMark } from './stuck-payouts-store.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Paid, WalletMark, WalletPayment } from '../wallet-reader.ts';

/** Transactions of the house's own that may be signed and not sent: each holds a nonce of which nothing here knows (ADR 185). */
export const MOST_UNSENT = 5;

export type GivingUpDeps = Omit<ConfirmDeps, 'signer'>;

/**
 * A transaction of our wallet that pays this address in this currency and is recorded for no payout, nor booked as the house's own: all of it,
 * or a part, as it is mistyped where it is signed. One payment of an amount that another open payout to him asks for is that one's.
 */
export async function paidOutside(
  db: Queryable,
  payout: Pick<Payout, 'id' | 'chain' | 'to' | 'currencyId' | 'rawAmount'>,
  found: readonly WalletPayment[],
): Promise<string | undefined> {
  const { chain, rawAmount: askedRaw } = payout;
  const known: WalletPayment[] = [];
  for (const each of found) if (!(await isHouseTransfer(db, { chain, txId: each.txId }))) known.push(each);
  const [paid] = await unasked(db, { payout, askedRaw }, known);
  return paid?.txId;
}

/** All that our wallet has paid to this address in this currency since the payout was queued. */
export async function paymentsTo(
  { source, hotAddress }: Pick<OpenChain, 'source' | 'hotAddress'>,
  { to, currencyId, queuedBlock, queuedAt }: Pick<Payout, 'to' | 'currencyId' | 'queuedBlock' | 'queuedAt'>,
  of: Pick<Paid, 'last' | 'looked' | 'head'> = {},
): Promise<readonly WalletPayment[]> {
  const { wallet } = source;
  if (wallet === undefined) return [];
  // Queued before the chain was ever looked at: from when, and not from its first block.
  const since = queuedBlock ?? (await wallet.blockBefore(queuedAt));
  return wallet.paid({ ...of, from: hotAddress, to, currencyId, since });
}

export async function followGivenUp(deps: GivingUpDeps): Promise<void> {
  const { platform, chain } = deps;
  const at = new Date(platform.clock.now());
  for (const { payout, mark } of await givingUp(platform.db, { chain, at })) {
    try {
      await followOne(deps, { payout, mark });
    } catch (error) {
      await saveGiveUpLook(platform.db, payout.id, { looked: undefined, at });
      platform.log.warn(
        { err: error, payout: payout.ref },
        'a payout that is given up could not be followed',
      );
    }
  }
}

async function followOne(
  deps: GivingUpDeps,
  { payout, mark }: Awaited<ReturnType<typeof givingUp>>[number],
): Promise<void> {
  const { platform, chain, source, hotAddress, listeners } = deps;
  const { db, clock } = platform;
  const { wallet } = source;
  if (wallet === undefined) return;
  const now = clock.now();
  if (mark === null || isOfNothing(mark)) {
    const open = (await openOutside(db, chain)) + MOST_UNSENT;
    return saveMark(db, payout.id, await wallet.mark({ address: hotAddress, open, now }));
  }
  const at = new Date(now);
  // In this order: what was used up by now stands in a block that the search reaches.
  const isUsed = await wallet.isUsed(mark, { address: hotAddress, depth: depthOf(deps, chain), now });
  const head = (await source.head()).number;
  const { looked } = mark;
  const search = isUsed ? { last: mark } : { head, ...(looked === undefined ? {} : { looked }) };
  const txId = await paidOutside(db, payout, await paymentsTo(deps, payout, search));
  if (txId === undefined && !isUsed) return saveGiveUpLook(db, payout.id, { looked: head, at });
  await db.transaction('chain-given-up', async (tx) => {
    if (txId !== undefined) {
      if (!(await foundPaid(tx, { id: payout.id, txId, at }))) return;
      for (const listener of listeners) await listener(tx, { kind: 'sent', ref: payout.ref, txId });
    } else if (isUsed && (await giveUp(tx, { id: payout.id, version: payout.version, at }))) {
      for (const listener of listeners)
        await listener(tx, { kind: 'failed', ref: payout.ref, reason: 'given_up' });
    }
  });
}

/** Of a wallet without outputs, as it was taken before. */
const isOfNothing = (mark: WalletMark): boolean => mark.kind === 'outputs' && mark.outputs.length === 0;

/** As deep as the most careful currency of the chain. */
const depthOf = ({ terms }: GivingUpDeps, chain: ChainName): number =>
  Math.max(1, ...terms().flatMap((each) => (each.chain === chain ? [each.confirmations] : [])));
