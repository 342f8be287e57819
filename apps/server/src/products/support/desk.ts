/** The inbox of the people who answer (R-SUP-1): what they see. Every look is in the audit log; what they do is in desk-acts.ts. */
import type { Language, ReplyOf, RequestOf } from '@candor/wire';
import type { supportDeskCalls } from '@candor/wire/operators';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { spanOf } from '../../platform/http/span-of.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listCanned } from './canned-store.ts';
import { cleanName } from './clean-text-rules.ts';
import type { Figures } from './desk-store.ts';
import {
  actsOf,
  countsOf,
  figuresSince,
  markLooking,
  openByAgent,
  othersLooking,
  queueOf,
} from './desk-store.ts';
import { messagesOf } from './messages-store.ts';
import { markSeen } from './desk-acts.ts';
import type { SupportDeps } from './ports.ts';
import { TYPING_MS } from './thread-view.ts';
import type { ThreadRow } from './threads-store.ts';
import { findThread } from './threads-store.ts';
import { visitorsById } from './visitors-store.ts';

type Calls = typeof supportDeskCalls;
type DeskThread = ReplyOf<Calls['thread']>['thread'];

const AT_ONCE = 100;
/** Who has asked for news within so long has the thread before him. */
const LOOKING_MS = 12_000;
const WEEK_MS = 7 * 86_400_000;
const LARGEST_ID = 2_147_483_647;

export async function showQueue(
  deps: SupportDeps,
  request: RequestOf<Calls['queue']>,
  { operator }: OperatorCaller,
): Promise<ReplyOf<Calls['queue']>> {
  const { view, topic, user_id: userId, page, limit } = request;
  const q = request.q?.replace(/^#/, '');
  const named = q !== undefined && /^[0-9]{1,10}$/.test(q) && Number(q) <= LARGEST_ID ? Number(q) : null;
  const { rows, total } = await queueOf(deps.platform.db, {
    view,
    operatorId: operator.operatorId,
    topic: topic ?? null,
    userId: userId !== undefined && userId > LARGEST_ID ? 0 : (userId ?? null),
    named,
    words: q?.toLowerCase() ?? null,
    span: spanOf(request),
    limit,
    offset: (page - 1) * limit,
  });
  return pageOf({
    data: await shownToDesk(deps, rows),
    total,
    page,
    limit,
    path: `operator/support/queue?view=${view}`,
  });
}

export async function showCounts(
  { platform }: SupportDeps,
  { operator }: OperatorCaller,
): Promise<ReplyOf<Calls['counts']>> {
  const { newest_at: newest, ...counts } = await countsOf(platform.db, operator.operatorId);
  return { ...counts, newest_at: newest?.getTime() ?? null };
}

export async function showFile(
  deps: SupportDeps,
  of: { id: number; before?: number | undefined; after?: number | undefined },
  { operator }: OperatorCaller,
): Promise<ReplyOf<Calls['thread']>> {
  const { db, clock } = deps.platform;
  const row = of.id > LARGEST_ID ? undefined : await findThread(db, of.id);
  if (row === undefined) throw new Refusal('thread_unknown');
  const now = clock.now();
  const me = { threadId: row.id, operatorId: operator.operatorId };
  if (operator.roles.includes('support'))
    await markLooking(db, { ...me, at: new Date(now), isTyping: false });
  const messages = await messagesOf(db, {
    threadId: row.id,
    before: of.before,
    after: of.after,
    limit: AT_ONCE,
  });
  if (operator.roles.includes('support')) await markSeen(deps, row.id, messages.at(-1)?.seq ?? 0);
  const acts = await actsOf(db, row.id);
  const others = await othersLooking(db, { ...me, since: new Date(now - LOOKING_MS) });
  const people = await deps.ports.operatorNames(
    [
      ...messages.map(({ operator_id: id }) => id),
      ...acts.flatMap(({ operator_id: id, to_operator: to }) => [id, to]),
      ...others.map(({ operator_id: id }) => id),
    ].filter((id) => id !== null),
  );
  const person = (id: number | null) => (id === null ? null : { id, name: people.get(id) ?? `#${id}` });
  return {
    thread: (await shownToDesk(deps, [row]))[0]!,
    messages: messages.map(({ seq, author, operator_id: by, body: text, pictures, at }) => ({
      seq,
      from: author,
      by: person(by),
      text,
      pictures,
      at: at.getTime(),
    })),
    acts: acts.map(({ id, what, operator_id: by, to_operator: to, body: text, at }) => ({
      id: Number(id),
      what,
      by: person(by),
      to: person(to),
      text,
      at: at.getTime(),
    })),
    others: others.map(({ operator_id: id, typing_at: typing }) => ({
      ...person(id)!,
      is_typing: typing !== null && typing.getTime() > now - TYPING_MS,
    })),
  };
}

export async function showAgents({ platform, ports }: SupportDeps): Promise<ReplyOf<Calls['agents']>> {
  const open = new Map((await openByAgent(platform.db)).map((row) => [row.operator_id, row.open]));
  return (await ports.holdersOf('support')).map(({ id, name }) => ({ id, name, open: open.get(id) ?? 0 }));
}

export async function showCanned({ platform }: SupportDeps): Promise<ReplyOf<Calls['canned']>> {
  return (await listCanned(platform.db)).map(({ id, name, texts }) => ({ id, name, texts }));
}

export async function showFigures(deps: SupportDeps): Promise<ReplyOf<Calls['figures']>> {
  const { db, clock } = deps.platform;
  const of = await figuresSince(db, new Date(clock.now() - WEEK_MS));
  return {
    first_answer: answersIn(of),
    solution:
      of.solved === 0
        ? null
        : { half_s: Math.round(of.solution_half!), most_s: Math.round(of.solution_most!), count: of.solved },
    rating: of.rating === null ? null : { average: of.rating, count: of.rated },
    opened: of.opened,
    solved: of.solved,
  };
}

export const answersIn = (of: Figures): { half_s: number; most_s: number; count: number } | null =>
  of.answered === 0
    ? null
    : { half_s: Math.round(of.answer_half!), most_s: Math.round(of.answer_most!), count: of.answered };

async function shownToDesk(deps: SupportDeps, rows: readonly ThreadRow[]): Promise<DeskThread[]> {
  const { db, clock } = deps.platform;
  const ids = rows.map(({ assigned_to: id }) => id).filter((id) => id !== null);
  const people = await deps.ports.operatorNames(ids);
  const visitors = await visitorsById(
    db,
    rows.map(({ visitor_id: id }) => id).filter((id) => id !== null),
  );
  const nicknames = new Map<number, string>();
  for (const userId of new Set(rows.map(({ user_id: id }) => id)))
    if (userId !== null) nicknames.set(userId, (await deps.ports.customer(userId))?.nickname ?? `#${userId}`);
  const now = clock.now();
  const seconds = (from: Date, to: number): number => Math.max(0, Math.round((to - from.getTime()) / 1000));
  return rows.map((row) => {
    const visitor = visitors.find(({ id }) => id === row.visitor_id);
    return {
      id: row.id,
      version: row.version,
      user_id: row.user_id,
      asker:
        row.user_id === null ? masked(visitor?.email ?? '') : cleanName(nicknames.get(row.user_id) ?? ''),
      language: row.language as Language,
      topic: row.topic,
      subject: row.subject,
      state: row.state,
      about_type: row.about_type,
      about_id: row.about_id,
      assigned_to:
        row.assigned_to === null
          ? null
          : { id: row.assigned_to, name: cleanName(people.get(row.assigned_to) ?? `#${row.assigned_to}`) },
      last_seq: row.last_seq,
      own_read_seq: row.own_read_seq,
      house_read_seq: row.house_read_seq,
      waiting_s: row.waiting_since === null ? null : seconds(row.waiting_since, now),
      age_s: seconds(row.created_at, now),
      first_answer_s:
        row.first_answered_at === null ? null : seconds(row.created_at, row.first_answered_at.getTime()),
      solution_s: row.solved_at === null ? null : seconds(row.created_at, row.solved_at.getTime()),
      rating: row.rating,
      rating_note: row.rating_note,
      asker_typing: row.own_typing_at !== null && row.own_typing_at.getTime() > now - TYPING_MS,
      created_at: row.created_at.getTime(),
    };
  });
}

/** `a***z@example.com`. */
function masked(email: string): string {
  const at = email.indexOf('@');
  return at < 0 ? '' : `${email.slice(0, 1)}***${email.slice(Math.max(1, at - 1))}`;
}
