/**
 * Finds addresses that hold enough and plans what moves it to the wallet that pays: the money, and before it gas where the
 * address has none. A plan is a row; nothing is signed here.
 */
import type { Platform } from '../../../platform/platform.ts';
import type { ChainSource } from '../chain-source.ts';
import { CHAIN_FACTS, fromRaw } from '../terms/chain-terms.ts';
import type { OpenChain } from '../open-chains.ts';
import type { ChainCurrency } from '../ports.ts';
import { insertLeg } from './legs-store.ts';
import type { SweepTerms } from './sweep-rules.ts';
import { planSweep } from './sweep-rules.ts';
import type { SweepCandidate } from './sweeps-store.ts';
import { depositedAt, insertSweep, sweepCandidates, takeTransfers } from './sweeps-store.ts';

export interface SweepDeps {
  platform: Pick<Platform, 'db' | 'clock' | 'log'>;
  open: Pick<OpenChain, 'chain' | 'source' | 'key' | 'hotAddress' | 'signer' | 'signerOf'>;
  currencies(): readonly ChainCurrency[];
  sweepTerms(): readonly SweepTerms[];
}

/** Addresses looked at in one run. */
const MOST = 20;

export async function planSweeps(deps: SweepDeps): Promise<void> {
  const { platform, open } = deps;
  const { chain, key } = open;
  for (const terms of deps.sweepTerms().filter((each) => each.chain === chain && each.isOn)) {
    const carried = deps
      .currencies()
      .find((each) => each.chain === chain && each.currencyId === terms.currencyId);
    if (carried === undefined || (await isHotFull(open.source, { open, terms, carried }))) continue;
    const { currencyId } = terms;
    const leastRaw = rawOf(terms.threshold, carried.chainScale);
    const { minDeposit: leastDeposit } = carried;
    const of = { chain, currencyId, fingerprint: key.fingerprint, leastRaw, leastDeposit, most: MOST };
    for (const candidate of await sweepCandidates(platform.db, of))
      await planOne(deps, { candidate, carried, terms, leastRaw });
  }
}

async function isHotFull(
  source: ChainSource,
  { open, terms, carried }: { open: SweepDeps['open']; terms: SweepTerms; carried: ChainCurrency },
): Promise<boolean> {
  const hot = (await source.balances([open.hotAddress])).get(terms.currencyId) ?? 0n;
  return fromRaw(hot, carried.chainScale) >= terms.hotCeiling;
}

interface Planning {
  candidate: SweepCandidate;
  carried: ChainCurrency;
  terms: SweepTerms;
  leastRaw: bigint;
}

async function planOne(deps: SweepDeps, { candidate, carried, terms, leastRaw }: Planning): Promise<void> {
  const { platform, open } = deps;
  const { chain, source, hotAddress } = open;
  const { coinId, coinScale } = CHAIN_FACTS[chain];
  const { address, addressIndex, arrived, known, transferIds } = candidate;
  const { currencyId } = carried;
  const isCoin = currencyId === coinId;
  // Where keys are outside, whoever signs there sees to the fees.
  const fee = open.signer === undefined ? 0n : (await (await open.signer()).fee()).rawAmount;
  if (isCoin && open.signer === undefined) return;
  const at = await source.balances([address]);
  // What a customer sent of it is gathered by itself, whole: as gas for his tokens it would be missing then.
  const kept = isCoin ? 0n : await depositedAt(platform.db, { chain, currencyId: coinId, address });
  const coin = (at.get(coinId) ?? 0n) - kept;
  const plan = planSweep({
    arrived,
    known,
    balance: at.get(currencyId) ?? 0n,
    coin: coin > 0n ? coin : 0n,
    isCoin,
    threshold: leastRaw,
    fee,
    maxFee: rawOf(terms.maxFee, coinScale),
  });
  if (plan.kind === 'wait') return;
  const rawAmount = plan.kind === 'missing' ? arrived : plan.amount;
  await platform.db.transaction('chain-sweep-plan', async (tx) => {
    const sweepId = await insertSweep(tx, {
      chain,
      currencyId,
      from: address,
      addressIndex,
      to: hotAddress,
      rawAmount,
      amount: fromRaw(rawAmount, carried.chainScale),
      at: new Date(platform.clock.now()),
      ...(plan.kind === 'missing' ? { failure: 'balance_missing' } : {}),
    });
    if (sweepId === undefined) return;
    await takeTransfers(tx, { sweepId, transferIds });
    if (plan.kind === 'missing') return;
    const both = { sweepId, chain, rawFee: fee };
    if (plan.gas > 0n)
      await insertLeg(tx, {
        ...both,
        leg: 'gas',
        from: hotAddress,
        to: address,
        currencyId: coinId,
        rawAmount: plan.gas,
      });
    await insertLeg(tx, { ...both, leg: 'money', from: address, to: hotAddress, currencyId, rawAmount });
  });
}

/** 10^-8 as smallest units, cut off where the chain carries fewer places. */
const rawOf = (amount: bigint, scale: number): bigint => (amount * 10n ** BigInt(scale)) / 100_000_000n;
