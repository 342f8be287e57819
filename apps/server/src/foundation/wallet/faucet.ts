/** Demo only: 10,000 play USDT per user and UTC day, from X:demo (R-GEN-5). In live there is no such path. */
import { coinAvailable, house, journalOf } from '@candor/ledger';
import { ONE, formatDecimal } from '@candor/money';
import { DAY_MS, startOfUtcDay, utcDay } from '../../platform/clock.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { once } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TransferDeps } from './transfer.ts';
import { claimFaucetDay, hasClaimed } from './wallet-store.ts';

export const FAUCET_CURRENCY_ID = 3;
export const FAUCET_AMOUNT = 10_000n * ONE;

export async function claimFaucet(deps: TransferDeps, caller: CustomerCaller) {
  const { platform, ledger } = deps;
  if (platform.config.mode !== 'demo') throw new Refusal('faucet_not_in_live');
  const { userId } = caller.session;
  return platform.db.transaction('wallet-faucet', (tx) =>
    once(tx, caller, async () => {
      const now = platform.clock.now();
      const day = utcDay(now);
      // The row is the limit: of fifty simultaneous claims one inserts it and the rest find it (finding 4).
      if (!(await claimFaucetDay(tx, { userId, day, amount: FAUCET_AMOUNT, at: new Date(now) }))) {
        throw new Refusal('faucet_used_today', { available_at: startOfUtcDay(now) + DAY_MS });
      }
      const head = {
        kind: 'demo_faucet',
        refType: 'faucet',
        refId: `${userId}:${day}`,
        actor: `user:${userId}`,
      } as const;
      const move = {
        from: house('X:demo'),
        to: coinAvailable(userId),
        currencyId: FAUCET_CURRENCY_ID,
        amount: FAUCET_AMOUNT,
      };
      const posted = await ledger.post(tx, [journalOf(head, [move])]);
      return {
        amount: formatDecimal(FAUCET_AMOUNT),
        currency_name: 'USDT',
        journal_id: String(posted.journalIds[0]!),
      };
    }),
  );
}

/** What the wallet page says about the faucet; null where there is none. */
export async function faucetState(deps: TransferDeps, userId: number) {
  const { platform } = deps;
  if (platform.config.mode !== 'demo') return null;
  const now = platform.clock.now();
  const isUsed = await hasClaimed(platform.db, userId, utcDay(now));
  return {
    amount: formatDecimal(FAUCET_AMOUNT),
    currency_name: 'USDT',
    available_at: isUsed ? startOfUtcDay(now) + DAY_MS : now,
    is_available: !isUsed,
  };
}
