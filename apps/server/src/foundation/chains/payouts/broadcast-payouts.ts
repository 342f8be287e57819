/**
 * Signs and broadcasts what waits to be paid, and nothing of a customer who may not be paid now (R-SEC-6). The signed bytes and their hash are stored before they leave, so a crash at any
 * point sends the same bytes again: a wallet's nonce is used by one transaction, and nobody is paid twice.
 */
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PayoutStops } from '../../payout-stops/index.ts';
import type { PayoutSigner } from '../payout-signer.ts';
import type { Payout } from '../payouts-store.ts';
import {
  claimBroadcast,
  claimQueued,
  duePayouts,
  lockPayout,
  mayLeave,
  promisedBy,
  savePayoutStop,
  savePayoutWait,
  saveSent,
  saveSigned,
  takeNonce,
} from '../payouts-store.ts';
import type { ChainName, PayoutEvent, PayoutKeeper } from '../ports.ts';
import { isGivenUp } from './stuck-payouts-store.ts';
import { gasUnderway } from '../sweeps/legs-store.ts';

export interface PayoutDeps {
  platform: Pick<Platform, 'db' | 'clock' | 'log'>;
  chain: ChainName;
  /** Undefined: signed outside (live). */
  signer: PayoutSigner | undefined;
  listeners: readonly ((tx: Tx, event: PayoutEvent) => Promise<void>)[];
  /** What stops a customer's payouts, asked in the transaction that lets one go. */
  stops: Pick<PayoutStops, 'of'>;
  /** What keeps single ones, asked in the same transaction. */
  keepers: readonly PayoutKeeper[];
}

export async function broadcastPayouts(deps: PayoutDeps): Promise<void> {
  const { platform, chain, signer } = deps;
  const now = () => new Date(platform.clock.now());
  const queued = await duePayouts(platform.db, { chain, state: 'queued', at: now() });
  if (signer === undefined) {
    for (const payout of queued) await waitForSignature(deps, payout);
    return;
  }
  if (queued.length > 0) await signAll(deps, signer, queued);
  for (const payout of await duePayouts(platform.db, { chain, state: 'signed', at: now() }))
    await sendOne(deps, signer, payout);
}

/** What people sign elsewhere says whether it may be signed now. */
function waitForSignature(deps: PayoutDeps, queued: Payout): Promise<void> {
  const { platform, chain } = deps;
  return platform.db.transaction('chain-external', async (tx) => {
    const payout = await lockPayout(tx, queued.id, 'queued');
    if (payout === undefined || payout.isGivingUp) return;
    const at = new Date(platform.clock.now());
    const reason =
      (await stopOf(deps, tx, payout)) ??
      ((await mayLeave(tx, chain, at)) ? 'external_signature' : 'payouts_paused');
    await savePayoutStop(tx, payout.id, { reason, at });
  });
}

async function stopOf(
  { stops, keepers }: Pick<PayoutDeps, 'stops' | 'keepers'>,
  tx: Tx,
  { ref, userId, queuedAt }: Pick<Payout, 'ref' | 'userId' | 'queuedAt'>,
): Promise<string | undefined> {
  const stop = userId === null ? undefined : (await stops.of(tx, userId, queuedAt))?.code;
  return stop ?? keptBy(keepers, tx, ref);
}

/** The first that keeps it. */
export async function keptBy(
  keepers: readonly PayoutKeeper[],
  tx: Tx,
  ref: string,
): Promise<Awaited<ReturnType<PayoutKeeper>>> {
  for (const keeper of keepers) {
    const why = await keeper(tx, ref);
    if (why !== undefined) return why;
  }
  return undefined;
}

async function signAll(deps: PayoutDeps, signer: PayoutSigner, queued: readonly Payout[]): Promise<void> {
  const { platform, chain } = deps;
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
  for (const payout of queued) {
    const { id, currencyId, to, rawAmount } = payout;
    const before = new Map(left);
    // Smaller ones behind it may still go: nothing about an amount is first come first served.
    const leaveOut = () => before.forEach((value, key) => left.set(key, value));
    take(currencyId, rawAmount);
    take(fee.currencyId, fee.rawAmount);
    if (left.get(currencyId)! < 0n || left.get(fee.currencyId)! < 0n) {
      leaveOut();
      await savePayoutWait(db, id, { reason: 'hot_wallet_short', at: new Date(clock.now()) });
      continue;
    }
    await db.transaction('chain-sign', async (tx) => {
      const at = new Date(clock.now());
      if (!(await claimQueued(tx, id, at))) {
        leaveOut();
        return savePayoutStop(tx, id, { reason: 'payouts_paused', at });
      }
      const stop = await stopOf(deps, tx, payout);
      if (stop !== undefined) {
        leaveOut();
        return savePayoutStop(tx, id, { reason: stop, at });
      }
      const nonce = await takeNonce(tx, { chain, address: signer.address, first: firstNonce });
      const signed = await signer.sign({ to, currencyId, rawAmount, nonce }, fee);
      await saveSigned(tx, id, { ...signed, fromAddress: signer.address, nonce, rawFee: fee.rawAmount });
    });
  }
}

async function sendOne(deps: PayoutDeps, signer: PayoutSigner, { id }: Pick<Payout, 'id'>): Promise<void> {
  const { platform, listeners } = deps;
  const { db, clock, log } = platform;
  const payout = await claimed(deps, id);
  if (payout === undefined) return;
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

/**
 * Signed and never handed to a node: a freeze still stops it, at whichever price it was signed last. That it is handed to one is on record
 * before, in the transaction that asked, for nothing can be written down afterwards where the database is gone: from then on it is as good as
 * sent, and the same bytes go on being sent; so does what takes its place on chain and pays nobody. What goes is what stands under the lock: others
 * before it may have taken minutes, and it may have been signed anew or given up meanwhile. Undefined where nothing goes.
 */
function claimed(deps: PayoutDeps, id: number): Promise<Payout | undefined> {
  const { platform } = deps;
  return platform.db.transaction('chain-send', async (tx) => {
    const payout = await lockPayout(tx, id, 'signed');
    if (payout === undefined) return undefined;
    const at = new Date(platform.clock.now());
    const mayHaveLeft = payout.attempts > 0 || payout.sentAt !== null || (await isGivenUp(tx, id));
    const stop = mayHaveLeft ? undefined : await stopOf(deps, tx, payout);
    const isClaimed = stop === undefined && (await claimBroadcast(tx, id, at));
    if (!isClaimed) await savePayoutStop(tx, id, { reason: stop ?? 'payouts_paused', at });
    return isClaimed ? payout : undefined;
  });
}
