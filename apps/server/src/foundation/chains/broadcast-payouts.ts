/**
 * Signs and broadcasts what waits to be paid. The signed bytes and their hash are stored before they leave, so a crash at any
 * point sends the same bytes again: a wallet's nonce is used by one transaction, and nobody is paid twice.
 */
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PayoutSigner } from './payout-signer.ts';
import type { Payout } from './payouts-store.ts';
import {
  duePayouts,
  lockPayout,
  promisedBy,
  savePayoutWait,
  saveSent,
  saveSigned,
  takeNonce,
} from './payouts-store.ts';
import type { ChainName, PayoutEvent } from './ports.ts';
import { gasUnderway } from './sweeps/legs-store.ts';

export interface PayoutDeps {
  platform: Pick<Platform, 'db' | 'clock' | 'log'>;
  chain: ChainName;
  /** Undefined: signed outside (live). */
  signer: PayoutSigner | undefined;
  listeners: readonly ((tx: Tx, event: PayoutEvent) => Promise<void>)[];
}

export async function broadcastPayouts(deps: PayoutDeps): Promise<void> {
  const { platform, chain, signer } = deps;
  const now = () => new Date(platform.clock.now());
  const queued = await duePayouts(platform.db, { chain, state: 'queued', at: now() });
  if (signer === undefined) {
    for (const { id, reason } of queued) {
      if (reason !== 'external_signature')
        await savePayoutWait(platform.db, id, { reason: 'external_signature', at: now() });
    }
    return;
  }
  if (queued.length > 0) await signAll(deps, signer, queued);
  for (const payout of await duePayouts(platform.db, { chain, state: 'signed', at: now() }))
    await sendOne(deps, signer, payout);
}

async function signAll(
  { platform, chain }: PayoutDeps,
  signer: PayoutSigner,
  queued: readonly Payout[],
): Promise<void> {
  const { db, clock } = platform;
  const [balances, fee, firstNonce] = await Promise.all([
    signer.balances(),
    signer.fee(),
    signer.firstNonce(),
  ]);
  const { promised, count } = await promisedBy(db, chain);
  const left = new Map(balances);
  const take = (currencyId: number, rawAmount: bigint) =>
    left.set(currencyId, (left.get(currencyId) ?? 0n) - rawAmount);
  for (const [currencyId, rawAmount] of promised) take(currencyId, rawAmount);
  take(fee.currencyId, fee.rawAmount * BigInt(count) + (await gasUnderway(db, chain)));
  for (const { id, currencyId, to, rawAmount } of queued) {
    const before = new Map(left);
    take(currencyId, rawAmount);
    take(fee.currencyId, fee.rawAmount);
    if (left.get(currencyId)! < 0n || left.get(fee.currencyId)! < 0n) {
      // Smaller ones behind it may still go: nothing about an amount is first come first served.
      for (const [key, value] of before) left.set(key, value);
      await savePayoutWait(db, id, { reason: 'hot_wallet_short', at: new Date(clock.now()) });
      continue;
    }
    await db.transaction('chain-sign', async (tx) => {
      if ((await lockPayout(tx, id, 'queued')) === undefined) return;
      const nonce = await takeNonce(tx, { chain, address: signer.address, first: firstNonce });
      const signed = await signer.sign({ to, currencyId, rawAmount, nonce }, fee);
      await saveSigned(tx, id, { ...signed, fromAddress: signer.address, nonce, rawFee: fee.rawAmount });
    });
  }
}

async function sendOne(
  { platform, listeners }: PayoutDeps,
  signer: PayoutSigner,
  payout: Payout,
): Promise<void> {
  const { db, clock, log } = platform;
  try {
    await signer.broadcast(payout.signedTx!);
    await db.transaction('chain-sent', async (tx) => {
      if (!(await saveSent(tx, payout.id, new Date(clock.now())))) return;
      for (const listener of listeners)
        await listener(tx, { kind: 'sent', ref: payout.ref, txId: payout.txId! });
    });
  } catch (error) {
    log.warn({ err: error, payout: payout.ref }, 'a payout could not be sent; the same bytes are sent again');
    await savePayoutWait(db, payout.id, { reason: 'source_unavailable', at: new Date(clock.now()) });
  }
}
