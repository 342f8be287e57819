/** A message is written: its number is the thread's next one, given under the thread's row, so that there is no gap and no two of one. */
import { SUPPORT_LIMITS } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { forbiddenIn, forbiddenOfHouse } from '../../platform/forbidden-text-rules.ts';
import { houseUrl } from '../../platform/http/site.ts';
import type { MessageRow } from './messages-store.ts';
import { insertMessage, lastBodies } from './messages-store.ts';
import type { SupportDeps } from './ports.ts';
import { tellThread } from './tell-thread.ts';
import type { Standing } from './thread-rules.ts';
import { afterAnswer, afterAsker } from './thread-rules.ts';
import type { ThreadRow } from './threads-store.ts';
import { saveMessageOf } from './threads-store.ts';

/** Pieces of an address are looked for in so many messages of so long. */
const PIECES = 6;
const PIECES_MS = 30 * 60_000;
/** What the house wrote is looked at as a whole: as many answers as an agent gets out in months. */
const OF_HOUSE = 400;

export interface Written {
  thread: ThreadRow;
  message: MessageRow;
}

export const standingOf = (row: ThreadRow): Standing => ({
  state: row.state,
  waitingSince: row.waiting_since,
  firstAnsweredAt: row.first_answered_at,
  solvedAt: row.solved_at,
});

/** The thread's row is held. `text` is clean already. */
export async function writeMessage(
  deps: SupportDeps,
  tx: Tx,
  of: {
    thread: ThreadRow;
    by: { author: 'asker'; clientId: string } | { author: 'house'; operatorId: number };
    text: string;
    pictures?: readonly string[];
  },
): Promise<Written> {
  const { thread, by, text } = of;
  if (thread.last_seq >= SUPPORT_LIMITS.inThread) throw new Refusal('support_thread_full');
  const at = new Date(deps.platform.clock.now());
  await refuseForbidden(deps, tx, { thread, author: by.author, text, at });
  const isAsker = by.author === 'asker';
  return append(deps, tx, {
    thread,
    standing: (isAsker ? afterAsker : afterAnswer)(at, standingOf(thread)),
    message: {
      author: by.author,
      operator_id: by.author === 'house' ? by.operatorId : null,
      client_id: by.author === 'asker' ? by.clientId : null,
      body: text,
      pictures: [...(of.pictures ?? [])],
      at,
    },
  });
}

/** What happened, between the messages, where the asker reads it too: a thread that is full can still be closed. */
export function writeEvent(
  deps: SupportDeps,
  tx: Tx,
  of: { thread: ThreadRow; event: string; operatorId: number | null; standing: Standing },
): Promise<Written> {
  const at = new Date(deps.platform.clock.now());
  return append(deps, tx, {
    thread: of.thread,
    standing: of.standing,
    message: {
      author: 'event',
      operator_id: of.operatorId,
      client_id: null,
      body: of.event,
      pictures: [],
      at,
    },
  });
}

async function append(
  deps: SupportDeps,
  tx: Tx,
  of: { thread: ThreadRow; standing: Standing; message: Omit<MessageRow, 'thread_id' | 'seq'> },
): Promise<Written> {
  const seq = of.thread.last_seq + 1;
  const message = await insertMessage(tx, { ...of.message, thread_id: of.thread.id, seq });
  const { author: by, at } = message;
  const thread = await saveMessageOf(tx, { id: of.thread.id, by, seq, standing: of.standing, at });
  await tellThread(deps, tx, { thread, message });
  return { thread, message };
}

async function refuseForbidden(
  { platform: { config } }: SupportDeps,
  tx: Tx,
  of: { thread: ThreadRow; author: 'asker' | 'house'; text: string; at: Date },
): Promise<void> {
  const written = { threadId: of.thread.id, author: of.author };
  const since = new Date(of.at.getTime() - PIECES_MS);
  const recent = await lastBodies(tx, { ...written, since, most: PIECES });
  const forbidden =
    of.author === 'asker'
      ? forbiddenIn(of.text, recent)
      : forbiddenOfHouse(of.text, {
          recent,
          before: await lastBodies(tx, { ...written, since: new Date(0), most: OF_HOUSE }),
          ownHost: new URL(houseUrl(config)).host,
        });
  if (forbidden !== undefined) throw new Refusal(forbidden);
}
