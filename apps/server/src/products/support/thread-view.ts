/** Threads and messages as whoever asked sees them. */
import type { ReplyOf, supportCalls } from '@candor/wire';
import type { Queryable } from '../../platform/db/database.ts';
import { cleanName } from './clean-text-rules.ts';
import type { MessageRow } from './messages-store.ts';
import type { SupportDeps } from './ports.ts';
import type { ThreadRow } from './threads-store.ts';

export type WireThread = ReplyOf<typeof supportCalls.open>;
export type WireMessage = ReplyOf<typeof supportCalls.send>;

/** How long somebody who pressed a key is said to write. */
export const TYPING_MS = 6_000;

export type Names = ReadonlyMap<number, string>;

/** Of everybody of the house who stands in these. */
export function namesIn(
  { ports }: SupportDeps,
  of: { threads?: readonly ThreadRow[]; messages?: readonly MessageRow[] },
  db?: Queryable,
): Promise<Names> {
  const ids = [
    ...(of.threads ?? []).map(({ assigned_to: id }) => id),
    ...(of.messages ?? []).map(({ operator_id: id }) => id),
  ].filter((id) => id !== null);
  return ids.length === 0 ? Promise.resolve(new Map<number, string>()) : ports.operatorNames(ids, db);
}

export function shownThread(row: ThreadRow, names: Names): WireThread {
  return {
    id: row.id,
    topic: row.topic,
    subject: row.subject,
    state: row.state,
    about_type: row.about_type,
    about_id: row.about_id,
    last_seq: row.last_seq,
    own_read_seq: row.own_read_seq,
    house_read_seq: row.house_read_seq,
    typing_until: row.house_typing_at === null ? null : row.house_typing_at.getTime() + TYPING_MS,
    agent: nameOf(row.assigned_to, names),
    rating: row.rating,
    created_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
  };
}

export function shownMessage(row: MessageRow, names: Names): WireMessage {
  return {
    thread_id: row.thread_id,
    seq: row.seq,
    from: row.author === 'asker' ? 'own' : row.author,
    agent: nameOf(row.operator_id, names),
    text: row.body,
    pictures: row.pictures,
    client_id: row.client_id,
    at: row.at.getTime(),
  };
}

/** As customers may read it: no mark in it can make it look like something else. */
function nameOf(id: number | null, names: Names): string | null {
  const name = id === null ? undefined : names.get(id);
  return name === undefined ? null : cleanName(name);
}
