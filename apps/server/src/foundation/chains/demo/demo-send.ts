/** Demo only: play coins from the outside wallet to the caller's own address, at most so many a UTC day (R-GEN-5). */
import { ONE, formatDecimal } from '@candor/money';
import { DAY_MS, startOfUtcDay, utcDay } from '../../../platform/clock.ts';
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { once } from '../../../platform/kept-replies-store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { askedPositive } from '../../../platform/http/asked-amount.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { toRaw } from '../terms/chain-terms.ts';
import { countDemoSend, demoSentToday } from './demo-store.ts';
import { issueAddress } from '../addresses/issue-address.ts';
import type { OpenChain } from '../open-chains.ts';
import type { ChainCurrency } from '../ports.ts';

export interface DemoSendDeps {
  platform: Platform;
  open: readonly OpenChain[];
  terms(): readonly ChainCurrency[];
  currencyName(currencyId: number): string;
  /** There is something to confirm. */
  wake(): void;
}

/** A day's play coins by currency: BTC, ETH, USDT. */
const DAILY: ReadonlyMap<number, bigint> = new Map([
  [1, ONE],
  [2, 20n * ONE],
  [3, 50_000n * ONE],
]);

export async function demoSend(
  deps: DemoSendDeps,
  request: { currency: number; chain: string; amount: string },
  caller: CustomerCaller,
) {
  const { platform, currencyName } = deps;
  if (platform.config.mode !== 'demo') throw new Refusal('demo_send_not_in_live');
  const terms = deps
    .terms()
    .find((each) => each.chain === request.chain && each.currencyId === request.currency);
  if (terms === undefined) throw new Refusal('chain_unknown');
  const open = deps.open.find(({ chain }) => chain === terms.chain);
  if (open?.demo === undefined || !terms.isDepositOpen) throw new Refusal('chain_closed');
  const { demo, key } = open;
  const { amount, rawAmount } = amountOn(request.amount, terms);
  const { userId } = caller.session;
  return platform.db.transaction('chain-demo-send', (tx) =>
    once(tx, caller, async () => {
      const now = platform.clock.now();
      const limit = DAILY.get(terms.currencyId) ?? 0n;
      const of = { userId, currencyId: terms.currencyId, day: utcDay(now), amount, limit };
      if (!(await countDemoSend(tx, of))) {
        const sent = (await demoSentToday(tx, userId, of.day)).get(terms.currencyId) ?? 0n;
        throw new Refusal('demo_send_limit', { left: formatDecimal(limit - sent) });
      }
      const address = await issueAddress(tx, { userId, chain: terms.chain, key, at: now });
      const txId = await demo.sendFromOutside(tx, { to: address, currencyId: terms.currencyId, rawAmount });
      tx.afterCommit(deps.wake);
      const currency_name = currencyName(terms.currencyId);
      return { tx_id: txId, chain: terms.chain, currency_name, address, amount: formatDecimal(amount) };
    }),
  );
}

export async function demoWalletLeft(deps: DemoSendDeps, caller: CustomerCaller) {
  const { platform, currencyName } = deps;
  if (platform.config.mode !== 'demo') return [];
  const now = platform.clock.now();
  const sent = await demoSentToday(platform.db, caller.session.userId, utcDay(now));
  const isDemo = (terms: ChainCurrency) =>
    terms.isDepositOpen && deps.open.some((each) => each.chain === terms.chain && each.demo !== undefined);
  return deps
    .terms()
    .filter(isDemo)
    .map(({ chain, currencyId }) => ({
      currency: currencyId,
      currency_name: currencyName(currencyId),
      chain,
      left_today: formatDecimal((DAILY.get(currencyId) ?? 0n) - (sent.get(currencyId) ?? 0n)),
      resets_at: startOfUtcDay(now) + DAY_MS,
    }));
}

function amountOn(text: string, terms: ChainCurrency): { amount: bigint; rawAmount: bigint } {
  const amount = askedPositive(text, Math.min(8, terms.chainScale));
  return { amount, rawAmount: toRaw(amount, terms.chainScale)! };
}
