/**
 * The talk: customers and agents write in turn at a steady pace, each to the node where he is. What gets no answer is sent again under the
 * same name to the node that is left, as the app and the console do.
 */
import { randomBytes } from 'node:crypto';
import { sinceEpoch } from './phone.ts';

export interface Chat {
  token: string;
  threadId: number;
  /** Texts that were written, each side's in its order. */
  written: { own: string[]; house: string[] };
  /** When each of the house's messages was sent, in their order, by `sinceEpoch`. */
  sentAt: number[];
}

export interface TalkPlan {
  chats: readonly Chat[];
  agents: readonly string[];
  ports: readonly number[];
  perSecond: number;
  seconds: number;
}

const PATIENCE_MS = 5_000;
const TRIES = 60;
const AGAIN_MS = 100;

/** Answers how long each customer's message took until an agent read it, milliseconds. */
export async function talk(plan: TalkPlan): Promise<{ readAfterMs: number[]; again: number }> {
  const { chats, perSecond, seconds } = plan;
  const readAfterMs: number[] = [];
  const busy = new Map<Chat, Promise<void>>();
  const tries: Tries = { again: 0, dead: new Set() };
  const began = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await pause(began + (n * 1000) / perSecond - performance.now());
    const chat = chats[n % chats.length]!;
    const isHouse = Math.floor(n / chats.length) % 2 === 0 ? n % 2 === 0 : n % 2 === 1;
    // One after the other within a chat: its order is what is looked at.
    const turn = (busy.get(chat) ?? Promise.resolve()).then(async () => {
      const say = { plan, n, tries };
      if (isHouse) await answer(chat, say);
      else readAfterMs.push(await write(chat, say));
    });
    busy.set(chat, turn);
  }
  await Promise.all(busy.values());
  return { readAfterMs, again: tries.again };
}

interface Tries {
  again: number;
  dead: Set<number>;
}

interface Saying {
  plan: TalkPlan;
  n: number;
  tries: Tries;
}

async function answer(chat: Chat, { plan, n, tries }: Saying): Promise<void> {
  const text = `house ${n}`;
  const token = plan.agents[n % plan.agents.length]!;
  chat.written.house.push(text);
  chat.sentAt.push(sinceEpoch());
  const fields = { thread_id: chat.threadId, seen_seq: 1_000_000, text };
  await post({ plan, n, tries }, { path: 'operator/support/answer', token, fields });
}

async function write(chat: Chat, saying: Saying): Promise<number> {
  const { plan, n } = saying;
  const text = `own ${n}`;
  chat.written.own.push(text);
  const sent = performance.now();
  const client_id = newName();
  const fields = { thread_id: chat.threadId, client_id, text };
  const { seq } = (await post(saying, { path: 'support/send', token: chat.token, fields })) as {
    seq: number;
  };
  const agent = plan.agents[n % plan.agents.length]!;
  // The agent may sit at the other node.
  const query = new URLSearchParams({ thread_id: String(chat.threadId), after_seq: String(seq - 1) });
  const news = await send({ ...saying, n: n + 1 }, (port) =>
    fetch(`http://127.0.0.1:${port}/api/operator/support/news?${query}`, {
      headers: { authorization: agent, 'language-mark': 'en' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  );
  const { messages } = news as { messages: { seq: number; text: string }[] };
  if (messages.find((message) => message.seq === seq)?.text !== text)
    throw new Error(`message ${seq} of ${chat.threadId} was not there for the agent`);
  return performance.now() - sent;
}

export function post(
  saying: Saying,
  of: { path: string; token: string; fields: Readonly<Record<string, string | number>> },
): Promise<unknown> {
  const body = new URLSearchParams(Object.entries(of.fields).map(([name, value]) => [name, String(value)]));
  const key = newName();
  return send(saying, (port) =>
    fetch(`http://127.0.0.1:${port}/api/${of.path}`, {
      method: 'POST',
      headers: { authorization: of.token, 'language-mark': 'en', 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  );
}

/** To one's own node; without an answer to the other, and so on. A refusal ends the run. */
async function send({ plan, n, tries }: Saying, ask: (port: number) => Promise<Response>): Promise<unknown> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const open = plan.ports.filter((port) => !tries.dead.has(port));
    const port = open[n % open.length] ?? plan.ports[attempt % plan.ports.length]!;
    const reply = await ask(port)
      .then((response) => response.json() as Promise<{ type: unknown; message: string; data: unknown }>)
      .catch((error: unknown) => {
        // Whoever finds a door shut stays away from it; one that is slow is asked again.
        if (!(error instanceof DOMException && error.name === 'TimeoutError')) tries.dead.add(port);
        return undefined;
      });
    if (reply?.type === 'ok') return reply.data;
    if (reply !== undefined && !isPassing(reply.data))
      throw new Error(`${reply.message} ${JSON.stringify(reply.data)}`);
    tries.again += 1;
    await pause(AGAIN_MS);
  }
  throw new Error('no node answers');
}

const isPassing = (data: unknown): boolean =>
  ['busy', 'unavailable', 'service_unavailable'].includes(
    String((data as { refusal?: string } | null)?.refusal),
  );
export const newName = (): string => randomBytes(12).toString('base64url');
const pause = (ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : new Promise((wake) => setTimeout(wake, ms));
