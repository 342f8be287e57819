/** What the people of support do: answer, take and hand over, note, solve, link. Each act leaves its line in the audit log. */
import type { ReplyOf, RequestOf } from '@candor/wire';
import type { supportDeskCalls } from '@candor/wire/operators';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openPicture } from './ask.ts';
import { refuseOtherAbout } from './refuse-about.ts';
import { cleanText } from './clean-text-rules.ts';
import { insertAct, markLooking } from './desk-store.ts';
import type { ActRow } from './desk-store.ts';
import { isAnsweredByOthers } from './messages-store.ts';
import type { SupportDeps } from './ports.ts';
import { tellThread } from './tell-thread.ts';
import { afterReopening, afterSolving } from './thread-rules.ts';
import type { ThreadRow } from './threads-store.ts';
import { lockThread, markRead, markTyping, saveAbout, saveAssigned } from './threads-store.ts';
import { standingOf, writeEvent, writeMessage } from './write-message.ts';

type Calls = typeof supportDeskCalls;
const TYPING_AGAIN_MS = 3_000;
/**
 * Of one person in 24 hours, and of the same thread: each is a line in what the customer reads, and a thread is full some day. More than anybody hands
 * over, and too few to end somebody's thread with them.
 */
const MOVED = {
  actions: ['support.taken', 'support.handed_over', 'support.released', 'support.solved', 'support.reopened'],
  most: 5_000,
  mostOfIt: 50,
} as const;
/** Of one person in 24 hours: more than a day's work, and too few to copy what everybody has ever sent (R-OPS-11). */
const MOST_PICTURES = 2_000;

/** Two who answer at once: the second sees what the first wrote before his own goes out. What was blocked is on record. */
export async function answer(
  deps: SupportDeps,
  { thread_id: id, seen_seq: seen, text }: RequestOf<Calls['answer']>,
  caller: OperatorCaller,
): Promise<ReplyOf<Calls['answer']>> {
  const { operatorId } = caller.operator;
  const clean = readable(text);
  return onceIn(deps.platform.db, { name: 'support-answer', caller }, async (tx) => {
    const thread = await held(tx, id);
    if (await isAnsweredByOthers(tx, { threadId: id, after: seen, operatorId }))
      throw new Refusal('thread_answered');
    // Whoever answers what nobody has taken has taken it.
    const taken = thread.assigned_to === null ? await take(deps, tx, { thread, operatorId }) : thread;
    const written = await writeMessage(deps, tx, {
      thread: taken,
      by: { author: 'house', operatorId },
      text: clean,
    });
    await record(deps, tx, {
      caller,
      id,
      action: 'answer',
      after: { seq: written.message.seq },
    });
    return { seq: written.message.seq };
  }).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code.startsWith('message_'))
      await deps.ports.audit.viewed(caller, {
        action: 'support.blocked',
        targetType: 'support_thread',
        targetId: String(id),
        reason: error.code,
      });
    throw error;
  });
}

export async function agentTypes(
  deps: SupportDeps,
  { thread_id: id }: RequestOf<Calls['typing']>,
  { operator: { operatorId } }: OperatorCaller,
): Promise<null> {
  const { db, clock } = deps.platform;
  const now = clock.now();
  await db.transaction('support-agent-typing', async (tx) => {
    await held(tx, id);
    await markLooking(tx, { threadId: id, operatorId, at: new Date(now), isTyping: true });
    const again = new Date(now - TYPING_AGAIN_MS);
    const thread = await markTyping(tx, { id, side: 'house', at: new Date(now), again });
    if (thread !== undefined) await tellThread(deps, tx, { thread });
  });
  return null;
}

/** Everything up to here has been seen by the house; the asker is told. */
export async function markSeen(deps: SupportDeps, id: number, seq: number): Promise<void> {
  if (seq < 1) return;
  await deps.platform.db.transaction('support-seen', async (tx) => {
    const thread = await markRead(tx, { id, side: 'house', seq });
    if (thread !== undefined) await tellThread(deps, tx, { thread });
  });
}

export function assign(
  deps: SupportDeps,
  request: RequestOf<Calls['assign']>,
  caller: OperatorCaller,
): Promise<{ version: number }> {
  const { operatorId } = caller.operator;
  const { to, note } = request;
  return act(deps, { request, caller }, async (tx, thread) => {
    const agents = await deps.ports.holdersOf('support');
    if (to !== 0 && !agents.some(({ id }) => id === to)) throw new Refusal('agent_unknown');
    if (to === (thread.assigned_to ?? 0)) return thread;
    await refuseMoving(deps, tx, { id: thread.id, caller });
    const at = new Date(deps.platform.clock.now());
    const what = to === 0 ? 'released' : to === operatorId ? 'taken' : 'handed_over';
    const done: Act = { threadId: thread.id, what, operatorId, body: cleanText(note ?? ''), at };
    await insertAct(tx, to === 0 ? done : { ...done, toOperator: to });
    await record(deps, tx, {
      caller,
      id: thread.id,
      action: what,
      after: { to },
    });
    const saved = await saveAssigned(tx, { id: thread.id, to: to === 0 ? null : to });
    if (to === 0) return saved;
    const event = what === 'taken' ? 'taken' : 'handed_over';
    return (await writeEvent(deps, tx, { thread: saved, event, operatorId: to, standing: standingOf(saved) }))
      .thread;
  });
}

export function writeNote(
  deps: SupportDeps,
  { thread_id: id, text }: RequestOf<Calls['note']>,
  caller: OperatorCaller,
): Promise<null> {
  const { operatorId } = caller.operator;
  const body = readable(text);
  return onceIn(deps.platform.db, { name: 'support-note', caller }, async (tx) => {
    await held(tx, id);
    const at = new Date(deps.platform.clock.now());
    await insertAct(tx, { threadId: id, what: 'note', operatorId, body, at });
    await record(deps, tx, {
      caller,
      id,
      action: 'note',
    });
    return null;
  });
}

export function setState(
  deps: SupportDeps,
  request: RequestOf<Calls['setState']>,
  caller: OperatorCaller,
): Promise<{ version: number }> {
  const isSolved = request.is_solved === 1;
  return act(deps, { request, caller }, async (tx, thread) => {
    if ((thread.state === 'solved') === isSolved) return thread;
    await refuseMoving(deps, tx, { id: thread.id, caller });
    const { operatorId } = caller.operator;
    const at = new Date(deps.platform.clock.now());
    const event = isSolved ? 'solved' : 'reopened';
    await insertAct(tx, { threadId: thread.id, what: event, operatorId, at });
    await record(deps, tx, {
      caller,
      id: thread.id,
      action: event,
    });
    const standing = (isSolved ? afterSolving : afterReopening)(at, standingOf(thread));
    return (await writeEvent(deps, tx, { thread, event, operatorId, standing })).thread;
  });
}

export function linkCase(
  deps: SupportDeps,
  request: RequestOf<Calls['link']>,
  caller: OperatorCaller,
): Promise<{ version: number }> {
  const { about_type: type, about_id: aboutId } = request;
  refuseOtherAbout(type, aboutId);
  return act(deps, { request, caller }, async (tx, thread) => {
    const at = new Date(deps.platform.clock.now());
    const body = `${type}:${aboutId}`;
    await insertAct(tx, {
      threadId: thread.id,
      what: 'linked',
      operatorId: caller.operator.operatorId,
      body,
      at,
    });
    await record(deps, tx, {
      caller,
      id: thread.id,
      action: 'linked',
      after: { to: body },
    });
    const saved = await saveAbout(tx, { id: thread.id, type, aboutId });
    await tellThread(deps, tx, { thread: saved });
    return saved;
  });
}

export async function showPictureToDesk(
  deps: SupportDeps,
  { thread_id: id, file_id: fileId }: RequestOf<Calls['picture']>,
  caller: OperatorCaller,
): Promise<ReplyOf<Calls['picture']>> {
  const about = { targetType: 'support_thread', targetId: String(id), after: { file: fileId } };
  await deps.ports.audit.viewedWithin(
    caller,
    { action: 'support_picture.view', ...about },
    { actions: ['support_picture.view'], most: MOST_PICTURES },
  );
  return openPicture(deps, id, fileId);
}

type Act = Parameters<typeof insertAct>[1];

async function take(
  deps: SupportDeps,
  tx: Tx,
  { thread, operatorId }: { thread: ThreadRow; operatorId: number },
): Promise<ThreadRow> {
  const at = new Date(deps.platform.clock.now());
  await insertAct(tx, { threadId: thread.id, what: 'taken', operatorId, toOperator: operatorId, at });
  const saved = await saveAssigned(tx, { id: thread.id, to: operatorId });
  const standing = standingOf(saved);
  return (await writeEvent(deps, tx, { thread: saved, event: 'taken', operatorId, standing })).thread;
}

/** On the version that was seen: whoever comes second looks again. */
function act(
  deps: SupportDeps,
  of: { request: { thread_id: number; version: number }; caller: OperatorCaller },
  work: (tx: Tx, thread: ThreadRow) => Promise<ThreadRow>,
): Promise<{ version: number }> {
  return onceIn(deps.platform.db, { name: 'support-act', caller: of.caller }, async (tx) => {
    const thread = await held(tx, of.request.thread_id);
    if (thread.version !== of.request.version) throw new Refusal('thread_changed');
    return { version: (await work(tx, thread)).version };
  });
}

const refuseMoving = (
  { ports }: SupportDeps,
  tx: Tx,
  { id, caller }: { id: number; caller: OperatorCaller },
): Promise<void> => ports.audit.refuseOften(tx, caller, { ...MOVED, targetId: String(id) });

async function held(tx: Tx, id: number): Promise<ThreadRow> {
  const row = id > 2_147_483_647 ? undefined : await lockThread(tx, id);
  if (row === undefined) throw new Refusal('thread_unknown');
  return row;
}

/** Who did what to which thread; what was said stands in the thread. */
function record(
  { ports }: SupportDeps,
  tx: Tx,
  of: {
    caller: OperatorCaller;
    id: number;
    action: ActRow['what'] | 'answer';
    after?: Record<string, unknown>;
  },
): Promise<void> {
  return ports.audit.record(tx, of.caller, {
    action: `support.${of.action}`,
    targetType: 'support_thread',
    targetId: String(of.id),
    ...(of.after === undefined ? {} : { after: of.after }),
  });
}

function readable(text: string): string {
  const clean = cleanText(text);
  if (clean === '') throw new Refusal('invalid_request', { fields: { text: 'required' } });
  return clean;
}
