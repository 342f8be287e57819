/** What a follower does with a running copy: pauses it, closes one position, leaves it at any time (R-CP-4). */
import type { RequestOf, copyTradingCalls } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeCopy } from './change-copy.ts';
import type { CopyRow } from './copy.ts';
import type { WireCopy } from './copy-view.ts';
import { showCopy } from './copy-view.ts';
import { findCopy, listCopies, lockCopies, setPaused } from './copies-store.ts';
import { beginToLeave, endClosed } from './end-copies.ts';
import type { CopyDeps } from './ports.ts';

type Calls = typeof copyTradingCalls;
/** More than anybody runs. */
const ALL = 1_000;

/** What goes on opens contracts, and is sold to him as a copy that begins (R-GEN-6). */
export async function pauseCopy(
  deps: CopyDeps,
  request: RequestOf<Calls['pause']>,
  caller: CustomerCaller,
): Promise<WireCopy> {
  if (!request.paused) await deps.ports.gate.assertOpen(caller.session.userId);
  return changeCopy(deps, { name: 'copy-pause', id: request.id, caller }, async (tx, copy) => {
    // Registered between the two (R-OPS-7).
    if (!request.paused && (await deps.ports.isHouseAccount(copy.user_id, tx)))
      throw new Refusal('house_account');
    const at = new Date(deps.platform.clock.now());
    await setPaused(tx, { ids: [copy.id], isPaused: request.paused, at });
    return showCopy(deps, tx, { ...copy, state: request.paused ? 'paused' : 'active' });
  });
}

export function closeOnePosition(
  deps: CopyDeps,
  request: RequestOf<Calls['closeOne']>,
  caller: CustomerCaller,
): Promise<WireCopy> {
  const desk = deps.ports.desk();
  return changeCopy(deps, { name: 'copy-close', id: request.id, caller }, async (tx, copy) => {
    const positionId = BigInt(request.position_id);
    if (!(await desk.closeOne(tx, { copyId: copy.id, positionId }))) throw new Refusal('position_not_open');
    return showCopy(deps, tx, copy);
  });
}

export function leaveCopy(
  deps: CopyDeps,
  request: RequestOf<Calls['leave']>,
  caller: CustomerCaller,
): Promise<WireCopy> {
  return changeCopy(deps, { name: 'copy-leave', id: request.id, caller }, async (tx, copy) => {
    await beginToLeave(deps, tx, { copies: [copy], reason: 'user' });
    const leaving = await again(tx, copy);
    // With nothing open there is nothing to wait for.
    const ended = await endClosed(deps, tx, [leaving]);
    return showCopy(deps, tx, ended.length === 0 ? leaving : await again(tx, copy));
  });
}

const again = async (tx: Tx, copy: CopyRow): Promise<CopyRow> =>
  (await findCopy(tx, copy.user_id, Number(copy.id)))!;

/**
 * His account is frozen: nothing new opens in his copies; how many were paused. It waits for no tick, and what is published by now is followed:
 * else he would freeze it to leave out what opens at a price that he knows.
 */
export function pauseAllFor({ platform: { clock, db } }: CopyDeps, userId: number): Promise<number> {
  const at = new Date(clock.now());
  return db.transaction('copies-pause', async (tx) => {
    const { rows } = await listCopies(tx, { userId, states: ['active'], limit: ALL, offset: 0 });
    const ids = rows.map(({ id }) => id);
    await lockCopies(tx, ids);
    return setPaused(tx, { ids, isPaused: true, at, after: at });
  });
}
