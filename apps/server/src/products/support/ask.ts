/** What whoever asks does: opens threads, writes, reads, closes, rates. Every call finds the thread by its owner, never by its number alone. */
import type { ReplyOf, RequestOf, supportCalls } from '@candor/wire';
import { SUPPORT_LIMITS } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseOtherAbout } from './refuse-about.ts';
import type { Asker } from './asker.ts';
import { askerOf, countAsked } from './asker.ts';
import { cleanText, subjectOf } from './clean-text-rules.ts';
import { forbiddenIn } from '../../platform/forbidden-text-rules.ts';
import { isPictureOf, messageSentAs, messagesOf } from './messages-store.ts';
import type { SupportDeps } from './ports.ts';
import { tellThread } from './tell-thread.ts';
import { afterSolving } from './thread-rules.ts';
import type { WireMessage, WireThread } from './thread-view.ts';
import { namesIn, shownMessage, shownThread } from './thread-view.ts';
import type { ThreadRow } from './threads-store.ts';
import {
  countUnsolved,
  insertThread,
  lockOwnThread,
  markRead,
  markTyping,
  ownThread,
  ownThreads,
  saveRating,
  threadOpenedAs,
} from './threads-store.ts';
import { standingOf, writeEvent, writeMessage } from './write-message.ts';

type Calls = typeof supportCalls;
const TYPING_AGAIN_MS = 3_000;

export async function listThreads(
  deps: SupportDeps,
  { visitor, page, limit }: RequestOf<Calls['threads']>,
  caller: Caller,
): Promise<ReplyOf<Calls['threads']>> {
  const { owner } = await askerOf(deps, visitor, caller);
  const { rows, count } = await ownThreads(deps.platform.db, owner, { limit, offset: (page - 1) * limit });
  const names = await namesIn(deps, { threads: rows });
  return { list: rows.map((row) => shownThread(row, names)), count };
}

export async function openThread(
  deps: SupportDeps,
  request: RequestOf<Calls['open']>,
  caller: Caller,
): Promise<WireThread> {
  const { platform } = deps;
  const asker = await askerOf(deps, request.visitor, caller);
  const text = readable(request.text);
  const about = aboutOf(request);
  const row = await platform.db.transaction('support-open', async (tx) => {
    const now = platform.clock.now();
    const known = await threadOpenedAs(tx, asker.owner, request.client_id);
    if (known !== undefined) return known;
    await countAsked(tx, asker, { now, threads: 1 });
    // The sums are this asker's lock: a repeat that came at once finds the thread here.
    const meanwhile = await threadOpenedAs(tx, asker.owner, request.client_id);
    if (meanwhile !== undefined) return meanwhile;
    if ((await countUnsolved(tx, asker.owner)) >= SUPPORT_LIMITS.openThreads)
      throw new Refusal('support_too_many_open', { limit: SUPPORT_LIMITS.openThreads });
    const forbidden = forbiddenIn(text);
    if (forbidden !== undefined) throw new Refusal(forbidden);
    const thread = await insertThread(tx, {
      owner: asker.owner,
      clientId: request.client_id,
      language: asker.language,
      topic: request.topic,
      subject: subjectOf(text),
      about,
      at: new Date(now),
    });
    return (await post(deps, tx, { asker, thread, text, request })).thread;
  });
  return shownThread(row, await namesIn(deps, { threads: [row] }));
}

function aboutOf({ about_type: type, about_id: id }: RequestOf<Calls['open']>) {
  if (type === undefined || id === undefined) return null;
  refuseOtherAbout(type, id);
  return { type, id };
}

export async function showThread(
  deps: SupportDeps,
  request: RequestOf<Calls['thread']>,
  caller: Caller,
): Promise<ReplyOf<Calls['thread']>> {
  const { owner } = await askerOf(deps, request.visitor, caller);
  const { db } = deps.platform;
  const thread = await ownThread(db, owner, request.thread_id);
  if (thread === undefined) throw new Refusal('thread_unknown');
  const messages = await messagesOf(db, {
    threadId: thread.id,
    after: request.after_seq,
    before: request.before_seq,
    limit: request.limit,
  });
  const names = await namesIn(deps, { threads: [thread], messages });
  return {
    thread: shownThread(thread, names),
    messages: messages.map((message) => shownMessage(message, names)),
  };
}

export async function sendMessage(
  deps: SupportDeps,
  request: RequestOf<Calls['send']>,
  caller: Caller,
): Promise<WireMessage> {
  const { platform } = deps;
  const asker = await askerOf(deps, request.visitor, caller);
  const text = readable(request.text);
  const message = await platform.db.transaction('support-send', async (tx) => {
    const known = await messageSentAs(tx, await seen(tx, asker, request.thread_id), request.client_id);
    if (known !== undefined) return known;
    await countAsked(tx, asker, { now: platform.clock.now(), threads: 0 });
    const thread = await held(tx, asker, request.thread_id);
    // A repeat that waited for the first one at the row.
    const meanwhile = await messageSentAs(tx, thread.id, request.client_id);
    return meanwhile ?? (await post(deps, tx, { asker, thread, text, request })).message;
  });
  return shownMessage(message, new Map());
}

async function post(
  deps: SupportDeps,
  tx: Tx,
  of: {
    asker: Asker;
    thread: ThreadRow;
    text: string;
    request: { client_id: string; imgs?: string | undefined };
  },
) {
  const { asker, thread, text, request } = of;
  const pictures = [...new Set(request.imgs?.split(',') ?? [])];
  const { userId } = asker.owner;
  // A visitor has no uploads: whatever id he names is not his.
  if (pictures.length > 0 && userId === null) throw new Refusal('file_unknown');
  for (const fileId of pictures)
    await deps.ports.files.bind(tx, {
      fileId,
      userId: userId!,
      purpose: 'chat_image',
      refId: `${thread.id}:${thread.last_seq + 1}`,
    });
  return writeMessage(deps, tx, {
    thread,
    by: { author: 'asker', clientId: request.client_id },
    text,
    pictures,
  });
}

export async function markThreadRead(
  deps: SupportDeps,
  { visitor, thread_id: id, seq }: RequestOf<Calls['read']>,
  caller: Caller,
): Promise<null> {
  const asker = await askerOf(deps, visitor, caller);
  await deps.platform.db.transaction('support-read', async (tx) => {
    await held(tx, asker, id);
    const thread = await markRead(tx, { id, side: 'own', seq });
    if (thread !== undefined) await tellThread(deps, tx, { thread });
  });
  return null;
}

export async function askerTypes(
  deps: SupportDeps,
  { visitor, thread_id: id }: RequestOf<Calls['typing']>,
  caller: Caller,
): Promise<null> {
  const asker = await askerOf(deps, visitor, caller);
  const now = deps.platform.clock.now();
  await deps.platform.db.transaction('support-typing', async (tx) => {
    await seen(tx, asker, id);
    await markTyping(tx, { id, side: 'own', at: new Date(now), again: new Date(now - TYPING_AGAIN_MS) });
  });
  return null;
}

export function solveThread(
  deps: SupportDeps,
  { visitor, thread_id: id }: RequestOf<Calls['solve']>,
  caller: Caller,
): Promise<WireThread> {
  return change(deps, { visitor, id, caller }, async (tx, row) => {
    if (row.state === 'solved') return row;
    const standing = afterSolving(new Date(deps.platform.clock.now()), standingOf(row));
    return (await writeEvent(deps, tx, { thread: row, event: 'solved', operatorId: null, standing })).thread;
  });
}

/** Once; a thread that is opened again keeps what was said of it. */
export function rateThread(
  deps: SupportDeps,
  { visitor, thread_id: id, stars, note }: RequestOf<Calls['rate']>,
  caller: Caller,
): Promise<WireThread> {
  const said = cleanText(note ?? '');
  return change(deps, { visitor, id, caller }, async (tx, row) => {
    if (row.state !== 'solved') throw new Refusal('thread_not_solved');
    if (row.rating !== null) throw new Refusal('thread_rated');
    // It is read by people of the house, as what he writes to them.
    const forbidden = forbiddenIn(said);
    if (forbidden !== undefined) throw new Refusal(forbidden);
    const thread = await saveRating(tx, { id, stars, note: said });
    await tellThread(deps, tx, { thread });
    return thread;
  });
}

export async function showPicture(
  deps: SupportDeps,
  { visitor, thread_id: id, file_id: fileId }: RequestOf<Calls['picture']>,
  caller: Caller,
): Promise<ReplyOf<Calls['picture']>> {
  const asker = await askerOf(deps, visitor, caller);
  const { db } = deps.platform;
  await seen(db, asker, id);
  return openPicture(deps, id, fileId);
}

/** Only of this thread, whoever asks. */
export async function openPicture(
  { platform, ports }: SupportDeps,
  threadId: number,
  fileId: string,
): Promise<ReplyOf<Calls['picture']>> {
  if (!(await isPictureOf(platform.db, threadId, fileId))) throw new Refusal('file_unknown');
  const { bytes, contentType } = await ports.files.open(fileId);
  return { content_type: contentType, base64: bytes.toString('base64') };
}

async function change(
  deps: SupportDeps,
  of: { visitor: string | undefined; id: number; caller: Caller },
  work: (tx: Tx, row: ThreadRow) => Promise<ThreadRow>,
): Promise<WireThread> {
  const asker = await askerOf(deps, of.visitor, of.caller);
  const row = await deps.platform.db.transaction('support-change', async (tx) =>
    work(tx, await held(tx, asker, of.id)),
  );
  return shownThread(row, await namesIn(deps, { threads: [row] }));
}

async function held(tx: Tx, { owner }: Asker, id: number): Promise<ThreadRow> {
  const row = await lockOwnThread(tx, owner, id);
  if (row === undefined) throw new Refusal('thread_unknown');
  return row;
}

async function seen(db: Parameters<typeof ownThread>[0], { owner }: Asker, id: number): Promise<number> {
  const row = await ownThread(db, owner, id);
  if (row === undefined) throw new Refusal('thread_unknown');
  return row.id;
}

/** What nobody can see says nothing. */
function readable(text: string): string {
  const clean = cleanText(text);
  if (clean === '') throw new Refusal('invalid_request', { fields: { text: 'required' } });
  return clean;
}
