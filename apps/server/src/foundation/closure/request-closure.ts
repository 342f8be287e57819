/** The customer's side of closing an account: what stands against it, asking with proof, taking it back. */
import { closureCalls } from '@candor/wire';
import type { RequestOf } from '@candor/wire';
import { DAY_MS } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Judgement } from './closure-rules.ts';
import { COOLING_DAYS, judgeClosure, mayClose } from './closure-rules.ts';
import { cancelClosure, closuresOf, insertClosure, latestClosure } from './closure-store.ts';
import type { ClosurePorts, OpenCases } from './ports.ts';

export interface ClosureDeps {
  platform: Platform;
  ports: ClosurePorts;
}

/** Under the transaction of an act where one is given. */
export async function judge(
  { platform, ports }: ClosureDeps,
  userId: number,
  db: Queryable | Tx = platform.db,
): Promise<Judgement> {
  const holdings = await ports.balancesOf(userId, db);
  const open: OpenCases['code'][] = [];
  for (const { code, isOpen } of ports.openCases()) if (await isOpen(db, userId)) open.push(code);
  return judgeClosure({ holdings, open, currencyName: ports.currencyName, usdtPrice: ports.usdtPrice });
}

export async function closureStatus(deps: ClosureDeps, { session }: CustomerCaller) {
  const { platform, ports } = deps;
  const { userId } = session;
  const [user, hasSecondFactor, rows, { obstacles, isDust }] = await Promise.all([
    ports.identity.userById(userId),
    ports.identity.hasSecondFactor(userId),
    closuresOf(platform.db, userId),
    judge(deps, userId),
  ]);
  const [latest] = rows;
  const cooling = latest?.state === 'cooling' ? latest : undefined;
  return {
    state: cooling === undefined ? ('none' as const) : ('cooling' as const),
    requested_at: cooling?.requested_at.getTime() ?? null,
    closes_at: cooling === undefined ? null : platform.waits.realOf(cooling.closes_at.getTime()),
    obstacles: [...obstacles],
    is_dust: isDust,
    cooling_days: COOLING_DAYS,
    has_fund_password: user?.hasFundPassword ?? false,
    has_second_factor: hasSecondFactor,
    last_stopped:
      latest?.state === 'stopped'
        ? { at: latest.ended_at!.getTime(), obstacles: [...(latest.prevented ?? [])] }
        : null,
  };
}

/** What can be refused without spending a try comes first; what stood against it is judged again under the lock. */
export async function requestClosure(
  deps: ClosureDeps,
  request: RequestOf<typeof closureCalls.request>,
  caller: CustomerCaller,
) {
  const { platform, ports } = deps;
  const { userId } = caller.session;
  if ((await latestClosure(platform.db, userId))?.state === 'cooling') throw new Refusal('closure_underway');
  assertFree(await judge(deps, userId), request.leave_dust);
  const user = await ports.identity.userById(userId);
  if (user?.hasFundPassword === true && request.fund_password === undefined)
    throw new Refusal('step_up_required', { way: 'fund_password' });
  const spendCode = await ports.identity.checkOwnCode(caller, { purpose: 'closure', code: request.code });
  await ports.identity.assertSecondFactorIfOn(caller, request);
  if (user?.hasFundPassword === true) await ports.identity.assertFundPassword(userId, request.fund_password!);
  const closesAt = platform.waits.now() + COOLING_DAYS * DAY_MS;
  const shown = platform.waits.realOf(closesAt);
  return onceIn(platform.db, { name: 'closure-request', caller }, async (tx) => {
    await ports.identity.lockCaller(tx, caller);
    assertFree(await judge(deps, userId, tx), request.leave_dust);
    await spendCode(tx);
    const isNew = await insertClosure(tx, {
      userId,
      reason: request.reason,
      leavesDust: request.leave_dust,
      at: new Date(platform.clock.now()),
      closesAt: new Date(closesAt),
    });
    if (!isNew) throw new Refusal('closure_underway');
    await ports.notify.tell(tx, {
      userId,
      kind: 'closure_requested',
      params: { until: new Date(shown).toISOString() },
    });
    return { closes_at: shown };
  });
}

export async function takeBackClosure(
  { platform, ports }: ClosureDeps,
  caller: CustomerCaller,
): Promise<null> {
  const { session } = caller;
  return onceIn(platform.db, { name: 'closure-cancel', caller }, async (tx) => {
    if (!(await endRequest({ platform, ports }, tx, session.userId))) throw new Refusal('closure_unknown');
    return null;
  });
}

/** False when nothing cools off. */
export async function endRequest({ platform, ports }: ClosureDeps, tx: Tx, userId: number): Promise<boolean> {
  if (!(await cancelClosure(tx, userId, new Date(platform.clock.now())))) return false;
  await ports.notify.tell(tx, { userId, kind: 'closure_cancelled', params: {} });
  return true;
}

function assertFree(judgement: Judgement, leavesDust: boolean): void {
  if (mayClose(judgement, leavesDust)) return;
  const [first] = judgement.obstacles;
  throw new Refusal('closure_prevented', { obstacle: first!.code, count: judgement.obstacles.length });
}
