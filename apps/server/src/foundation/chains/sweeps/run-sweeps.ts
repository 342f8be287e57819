/**
 * Signs, sends and follows the transactions of sweeps, as payouts are: bytes and nonce are stored before anything leaves, the
 * same bytes go out after a crash, and the chain alone says that something has arrived.
 */
import type { ChainTransaction } from '../chain-source.ts';
import { paidFee } from '../paid-fee.ts';
import { CHAIN_FACTS } from '../terms/chain-terms.ts';
import type { PayoutSigner } from '../payout-signer.ts';
import { takeNonce } from '../payouts-store.ts';
import { blockHashAt, readCursor } from '../watch-store.ts';
import type { Leg } from './legs-store.ts';
import {
  claimLegBroadcast,
  dueLegs,
  gasUnderway,
  lockQueued,
  saveLegEnd,
  saveLegLooked,
  saveLegSent,
  saveLegSigned,
  saveLegWait,
} from './legs-store.ts';
import type { SweepDeps } from './plan-sweeps.ts';
import { planSweeps } from './plan-sweeps.ts';
import { endSweep } from './sweeps-store.ts';

export type RunSweepDeps = SweepDeps;

export async function runSweeps(deps: RunSweepDeps): Promise<void> {
  await planSweeps(deps);
  await eachDue(deps, 'queued', signLeg);
  await eachDue(deps, 'signed', sendLeg);
  await eachDue(deps, 'sent', followLeg);
}

/** One that cannot go on waits a little, and holds up no other. */
async function eachDue(
  deps: RunSweepDeps,
  state: Leg['state'],
  work: (deps: RunSweepDeps, leg: Leg) => Promise<void>,
): Promise<void> {
  const { platform, open } = deps;
  const at = new Date(platform.clock.now());
  for (const leg of await dueLegs(platform.db, { chain: open.chain, state, at })) {
    await work(deps, leg).catch(async (error: unknown) => {
      platform.log.warn({ err: error, sweep: leg.sweepId, leg: leg.leg }, 'a sweep could not go on yet');
      await wait(deps, leg, 'source_unavailable');
    });
  }
}

const signerFor = ({ open }: RunSweepDeps, leg: Leg): Promise<PayoutSigner> | undefined =>
  leg.leg === 'gas' ? open.signer?.() : open.signerOf?.(leg.addressIndex);

async function signLeg(deps: RunSweepDeps, leg: Leg): Promise<void> {
  const { platform, open } = deps;
  const { db } = platform;
  const signer = await signerFor(deps, leg);
  if (signer === undefined) return wait(deps, leg, 'external_signature');
  const { coinId } = CHAIN_FACTS[open.chain];
  if (leg.leg === 'gas') {
    const has = (await signer.balances()).get(coinId) ?? 0n;
    const gone = await gasUnderway(db, open.chain);
    if (has - gone < leg.rawAmount + leg.rawFee) return wait(deps, leg, 'hot_wallet_short');
  }
  const first = await signer.firstNonce();
  await db.transaction('chain-sweep-sign', async (tx) => {
    if (!(await lockQueued(tx, leg.id, new Date(platform.clock.now())))) return;
    const nonce = await takeNonce(tx, { chain: open.chain, address: leg.from, first });
    const { to, currencyId, rawAmount, rawFee } = leg;
    const signed = await signer.sign({ to, currencyId, rawAmount, nonce }, { rawAmount: rawFee });
    await saveLegSigned(tx, leg.id, { ...signed, nonce });
  });
}

async function sendLeg(deps: RunSweepDeps, leg: Leg): Promise<void> {
  const signer = await signerFor(deps, leg);
  if (signer === undefined) return wait(deps, leg, 'external_signature');
  const { db, clock } = deps.platform;
  if (!(await claimLegBroadcast(db, leg.id, new Date(clock.now())))) return wait(deps, leg, 'payouts_paused');
  await signer.broadcast(leg.signedTx!);
  await saveLegSent(db, leg.id, new Date(clock.now()));
}

async function followLeg(deps: RunSweepDeps, leg: Leg): Promise<void> {
  const { platform, open } = deps;
  const { chain, source } = open;
  const at = new Date(platform.clock.now());
  const found = await source.transaction(leg.txId!);
  if (found?.block === undefined) {
    if (found !== undefined) return saveLegLooked(platform.db, leg.id, at);
    const mayGo = await claimLegBroadcast(platform.db, leg.id, at);
    if (leg.signedTx !== null && mayGo) await (await signerFor(deps, leg))?.broadcast(leg.signedTx);
    return wait(deps, leg, 'not_seen_on_chain');
  }
  const cursor = await readCursor(platform.db, chain);
  const known = await blockHashAt(platform.db, chain, found.block.number);
  const needed = neededOf(deps, leg);
  const isDeep = cursor !== undefined && cursor.number - found.block.number + 1 >= needed;
  // The watcher knows another block under this number: one of them has yet to notice a reorganisation.
  if (!isDeep || (known !== undefined && known !== found.block.hash))
    return saveLegLooked(platform.db, leg.id, at);
  await endLeg(deps, leg, { found, block: found.block.number });
}

/** As many as a deposit of the currency needs; gas is waited for as long as the money that follows it. */
function neededOf({ currencies, open }: RunSweepDeps, leg: Leg): number {
  const ofChain = currencies().filter(({ chain }) => chain === open.chain);
  const terms = ofChain.find(({ currencyId }) => currencyId === leg.currencyId);
  return terms?.confirmations ?? Math.max(1, ...ofChain.map(({ confirmations }) => confirmations));
}

async function endLeg(
  deps: RunSweepDeps,
  leg: Leg,
  { found, block }: { found: ChainTransaction; block: number },
): Promise<void> {
  const { platform, open } = deps;
  const isPaid =
    found.isSuccessful &&
    found.payments.some(
      ({ from, to, currencyId, rawAmount }) =>
        from?.split(' ').includes(leg.from) === true &&
        to === leg.to &&
        currencyId === leg.currencyId &&
        rawAmount === leg.rawAmount,
    );
  // A coin that is not carried is not read out of transactions: what was signed here says what it pays.
  const isOurs = found.isSuccessful && leg.signedTx !== null && leg.leg === 'gas';
  if (leg.signedTx === null && !isPaid) return wait(deps, leg, 'not_paid_by_transaction');
  const state = isPaid || isOurs ? 'confirmed' : 'failed';
  const wallets = [open.hotAddress, leg.from];
  const fee = await paidFee(platform.db, found, { chain: open.chain, wallets });
  const at = new Date(platform.clock.now());
  const reason = state === 'failed' ? 'reverted' : null;
  await platform.db.transaction('chain-sweep-end', async (tx) => {
    if (!(await saveLegEnd(tx, leg.id, { state, reason, block, fee, at }))) return;
    if (state === 'failed') await endSweep(tx, { id: leg.sweepId, state, reason, at });
    else if (leg.leg === 'money') await endSweep(tx, { id: leg.sweepId, state: 'done', reason: null, at });
  });
}

function wait({ platform }: RunSweepDeps, leg: Leg, reason: string): Promise<void> {
  return saveLegWait(platform.db, leg.id, { reason, at: new Date(platform.clock.now()) });
}
