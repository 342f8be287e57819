/**
 * What time does to closures: after a week the account closes if nothing stands against it, and opens again if money comes to it
 * later; after five years the pictures go.
 */
import type { Lease } from '../../platform/jobs/jobs.ts';
import { eachByItself } from '../../platform/jobs/each-by-itself.ts';
import { keptUntil, mayClose, opensAgain } from './closure-rules.ts';
import type { ClosureRow } from './closure-store.ts';
import {
  dueClosures,
  dueErasures,
  endClosure,
  lateMoney,
  markErased,
  markReopened,
} from './closure-store.ts';
import type { ClosureDeps } from './request-closure.ts';
import { judge } from './request-closure.ts';

const AT_ONCE = 50;

/** Each account by itself: one that fails keeps no other from closing, opening or losing its pictures. */
export async function runClosures(deps: ClosureDeps, lease: Lease): Promise<void> {
  const untold = (): void => undefined;
  await eachByItself([finishDue, reopenPaid, eraseDue], (part) => part(deps, lease), untold);
}

async function finishDue(deps: ClosureDeps, lease: Lease): Promise<void> {
  const { db, waits, log } = deps.platform;
  await eachByItself(
    await dueClosures(db, new Date(waits.now()), AT_ONCE),
    async (row) => {
      if (lease.held()) await finish(deps, row);
    },
    (error, { id }) => log.error({ err: error, closure: id }, 'an account that is due was not closed'),
  );
}

async function eraseDue(deps: ClosureDeps, lease: Lease): Promise<void> {
  const { db, waits, log } = deps.platform;
  await eachByItself(
    await dueErasures(db, new Date(waits.now()), AT_ONCE),
    async (row) => {
      if (!lease.held()) return;
      const pictures = await erase(deps, row);
      log.info({ closure: row.id, pictures }, 'pictures of a closed account were deleted');
    },
    (error, { id }) => log.error({ err: error, closure: id }, 'pictures of a closed account stay'),
  );
}

/**
 * Judged under the customer's lock and those of his balances: money that came in meanwhile keeps the account open, and money that
 * is coming in this very moment is waited for.
 */
async function finish(
  deps: ClosureDeps,
  { id, user_id: userId, leaves_dust: leavesDust }: ClosureRow,
): Promise<void> {
  const { platform, ports } = deps;
  const at = new Date(platform.clock.now());
  await platform.db.transaction('closure-end', async (tx) => {
    await ports.identity.lockCustomer(tx, userId);
    await ports.lockBalancesOf(tx, userId);
    const judgement = await judge(deps, userId, tx);
    const isLeft = mayClose(judgement, leavesDust);
    if (!isLeft && !judgement.isLittle) {
      if (
        !(await endClosure(tx, id, { state: 'stopped', at, prevented: judgement.obstacles, eraseAt: null }))
      )
        return;
      return ports.notify.tell(tx, { userId, kind: 'closure_stopped', params: {} });
    }
    const eraseAt = keptUntil(platform.waits.now());
    // What came since he asked is not left by consent: he may come for it.
    const prevented = isLeft ? judgement.obstacles : [];
    if (!(await endClosure(tx, id, { state: 'closed', at, prevented, eraseAt }))) return;
    await ports.notify.tell(tx, { userId, kind: 'account_closed', params: {} });
    await ports.identity.closeAccount(tx, userId);
  });
}

/** All that hold more than a stranger's small change; the rest waits for its owner, and stands in nobody's way. */
async function reopenPaid(deps: ClosureDeps, lease: Lease): Promise<void> {
  const { currencyId, usdtPrice } = deps.ports;
  const priceOf = (name: string): bigint | undefined => {
    const id = currencyId(name);
    return id === undefined ? undefined : usdtPrice(id);
  };
  const failures: unknown[] = [];
  let after = 0;
  for (;;) {
    const coins = await lateMoney(deps.platform.db, { after, limit: AT_ONCE });
    if (coins.length === 0) break;
    const ids = [...new Set(coins.map((coin) => coin.id))];
    await eachByItself(
      ids,
      async (id) => {
        const ofOne = coins.filter((coin) => coin.id === id);
        if (lease.held() && opensAgain(ofOne, priceOf)) await reopen(deps, ofOne[0]!);
      },
      (error, id) =>
        deps.platform.log.error({ err: error, closure: id }, 'an account that was paid did not open again'),
    ).catch((error: unknown) => failures.push(error));
    after = ids.at(-1)!;
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * A deposit, a settlement, a goodwill came to a closed account. It is open again, still frozen: its owner, who hears of it wherever he
 * is reached, unfreezes it with his password and a code, and nothing leaves within 24 hours of that.
 */
async function reopen(
  { platform, ports }: ClosureDeps,
  { id, user_id: userId }: Pick<ClosureRow, 'id' | 'user_id'>,
): Promise<void> {
  await platform.db.transaction('closure-reopen', async (tx) => {
    await ports.identity.lockCustomer(tx, userId);
    if (!(await markReopened(tx, id, new Date(platform.clock.now())))) return;
    await ports.notify.tell(tx, { userId, kind: 'account_reopened', params: {} });
  });
  platform.log.warn({ closure: id }, 'money came to a closed account; it is open again');
}

async function erase({ platform, ports }: ClosureDeps, { id, user_id: userId }: ClosureRow): Promise<number> {
  return platform.db.transaction('closure-erase', async (tx) => {
    const pictures = await ports.files.count(tx, userId);
    const isOurs = await markErased(tx, id, { at: new Date(platform.clock.now()), pictures });
    return isOurs ? ports.files.erase(tx, userId) : 0;
  });
}
