/**
 * 2,000 open chats with 50 messages a second on two nodes of which one is killed in the middle (R-SUP-1, R-RT-4): every message stands there
 * once and in order on both sides, p50 and p99 of delivery, and what orders beside it take, with the chats and before them in the same run.
 * `chats=200` runs it with so many; BENCH_RATE and BENCH_SECONDS set the messages a second and for how long.
 */
import { openOperators } from '../../../apps/server/test/operators.ts';
import type { Database } from '../../../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../../../apps/server/src/platform/db/pg-database.ts';
import { placeOrders } from '../fan-out/orders.ts';
import type { OrderReport } from '../fan-out/orders.ts';
import { seedCustomers } from '../orders/seed.ts';
import { startChatNodes } from './nodes.ts';
import type { ChatNodes } from './nodes.ts';
import type { Heard } from './phones.ts';
import { type Phones, processorMs, startPhones } from './phones-process.ts';
import { type Chat, newName, post, talk } from './talk.ts';

const CHATS = Number(process.env['BENCH_SIZE'] ?? 2_000);
const PER_SECOND = Number(process.env['BENCH_RATE'] ?? 50);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const TRADERS = 20;
const ORDERS_PER_SECOND = 50;
const AGENTS = 20;
const AT_ONCE = 20;
const MOST_P99_MS = 250;
const LONGEST_MS = 30_000;
/** Looked at on either side of the kill. */
const AROUND_MS = 5_000;

export async function run(): Promise<void> {
  const nodes = await startChatNodes();
  const owner = openDatabase({ connection: nodes.connection });
  try {
    await measure(nodes, owner);
  } finally {
    await owner.close();
    await nodes.stop();
  }
}

async function measure(nodes: ChatNodes, owner: Database): Promise<void> {
  const { ports } = nodes;
  const tokens = await seedCustomers(nodes, CHATS + TRADERS, [1, 3]);
  const agents = (
    await openOperators(
      owner,
      Array.from({ length: AGENTS }, () => 'support' as const),
    )
  ).map(({ token }) => token);
  const chats = await openChats(tokens.slice(0, CHATS), ports, agents);
  const phones = await startPhones({ tokens: tokens.slice(0, CHATS), ports, atOnce: AT_ONCE });
  console.log(`${CHATS} chats are open, ${PER_SECOND} messages a second for ${SECONDS} s`);

  const trading = {
    port: ports[0],
    tokens: tokens.slice(CHATS),
    price: await indexPrice(ports[0]),
    perSecond: ORDERS_PER_SECOND,
    seconds: SECONDS,
  };
  const alone = await placeOrders(trading);
  const beside = placeOrders(trading);
  const killing = pause(Math.max(0, (SECONDS * 1000) / 2 - AROUND_MS)).then(() => killed(nodes));
  const { readAfterMs, again } = await talk({
    chats,
    agents,
    ports,
    perSecond: PER_SECOND,
    seconds: SECONDS,
  });
  const taken = await killing;
  const withChats = await beside;

  const heard = await untilHeard(chats, phones);
  phones.stop();
  const faults = await faultsOf(chats, heard, { port: ports[0], agent: agents[0]! });
  show({ chats, phones: heard, readAfterMs, again, alone, withChats });
  if (taken !== undefined)
    console.log(
      `processor time of the node that is left, in ${AROUND_MS / 1000} s before the kill and after it: ${taken.before} and ${taken.after} ms`,
    );
  if (faults.length > 0) throw new Error(`${faults.length} faults: ${faults.slice(0, 5).join('; ')}`);
  const messages = chats.reduce((sum, { written }) => sum + written.own.length + written.house.length, 0);
  console.log(`${messages} messages over a killed node, each once and in order on both sides`);
}

async function openChats(
  tokens: readonly string[],
  ports: readonly number[],
  agents: readonly string[],
): Promise<Chat[]> {
  const plan = { chats: [], agents, ports, perSecond: 0, seconds: 0 };
  const chats: Chat[] = [];
  for (let from = 0; from < tokens.length; from += AT_ONCE)
    chats.push(
      ...(await Promise.all(
        tokens.slice(from, from + AT_ONCE).map(async (token, place): Promise<Chat> => {
          const fields = { topic: 'other', client_id: newName(), text: 'hello' };
          const saying = { plan, n: from + place, tries: { again: 0, dead: new Set<number>() } };
          const opened = (await post(saying, { path: 'support/open', token, fields })) as { id: number };
          return { token, threadId: opened.id, written: { own: ['hello'], house: [] }, sentAt: [] };
        }),
      )),
    );
  return chats;
}

/** The last pushes, and what the phones of the dead node read again. */
async function untilHeard(chats: readonly Chat[], phones: Phones): Promise<Heard[]> {
  for (const deadline = Date.now() + LONGEST_MS; ;) {
    const heard = await phones.report();
    const isThere = chats.every(({ sentAt }, n) => housesOf(heard[n]!).length >= sentAt.length);
    if (isThere || Date.now() > deadline) return heard;
    await pause(250);
  }
}

/** Kills the second node; what the first took of the processor before that and after. */
async function killed(nodes: ChatNodes): Promise<{ before: number; after: number } | undefined> {
  const readings = [processorMs(nodes.pid)];
  await pause(AROUND_MS);
  readings.push(processorMs(nodes.pid));
  await nodes.killSecond();
  await pause(AROUND_MS);
  readings.push(processorMs(nodes.pid));
  const [first, second, third] = readings;
  if (first === undefined || second === undefined || third === undefined) return undefined;
  return { before: second - first, after: third - second };
}

const housesOf = ({ heard }: Heard) => heard.filter(({ from }) => from === 'house');

/** Both sides read the same, and the phone heard all of it while it happened. */
async function faultsOf(
  chats: readonly Chat[],
  phones: readonly Heard[],
  { port, agent }: { port: number; agent: string },
): Promise<string[]> {
  const faults: string[] = [];
  const read = async (path: string, token: string): Promise<Message[]> => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      headers: { authorization: token, 'language-mark': 'en' },
    });
    return ((await reply.json()) as { data: { messages: Message[] } }).data.messages;
  };
  for (const [n, { token, threadId, written }] of chats.entries()) {
    const own = await read(`support/thread?thread_id=${threadId}&limit=100`, token);
    const desk = await read(`operator/support/news?thread_id=${threadId}&after_seq=0`, agent);
    const textsOf = (list: readonly Message[], from: string) =>
      list.filter((message) => message.from === from).map(({ text }) => text);
    const phone = phones[n]!;
    const isWhole =
      same(textsOf(own, 'own'), written.own) &&
      same(textsOf(own, 'house'), written.house) &&
      same(
        own.map(({ seq }) => seq),
        own.map((_, at) => at + 1),
      ) &&
      same(
        desk.map(({ text }) => text),
        own.map(({ text }) => text),
      );
    if (!isWhole) faults.push(`thread ${threadId} does not read as it was written`);
    const wanted = own.filter(({ from }) => from === 'house').map(({ seq }) => seq);
    const heard = housesOf(phone).map(({ seq }) => seq);
    if (phone.twice > 0 || !same(heard, wanted))
      faults.push(`thread ${threadId} was heard as ${heard.join(',')} instead of ${wanted.join(',')}`);
  }
  return faults;
}

interface Message {
  seq: number;
  from: string;
  text: string;
}
const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function show(of: {
  chats: readonly Chat[];
  phones: readonly Heard[];
  readAfterMs: number[];
  again: number;
  alone: OrderReport;
  withChats: OrderReport;
}): void {
  const pushed = of.chats.flatMap(({ sentAt }, n) =>
    housesOf(of.phones[n]!).map(({ at }, place) => at - (sentAt[place] ?? at)),
  );
  const row = (times: number[]) => ({
    messages: times.length,
    'p50 ms': share(times, 0.5),
    'p99 ms': share(times, 0.99),
    [`p99 under ${MOST_P99_MS} ms`]: share(times, 0.99) < MOST_P99_MS ? 'yes' : 'no',
  });
  console.table({
    'answer, heard by the phone': row(pushed),
    'question, read by an agent': row(of.readAfterMs),
  });
  console.log(`sent again after the kill: ${of.again} requests`);
  const line = ({ placed, refused, p50Ms, p99Ms }: OrderReport) =>
    `${placed} placed, ${refused} refused, p50 ${p50Ms} ms, p99 ${p99Ms} ms`;
  const times = of.withChats.p99Ms / of.alone.p99Ms;
  console.log(`orders alone: ${line(of.alone)}`);
  console.log(
    `orders beside the chats: ${line(of.withChats)}: p99 ${times.toFixed(2)}x, ${times < 2 ? 'not doubled' : 'doubled'}`,
  );
}

function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
}

async function indexPrice(port: number): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/market/index?symbol=BTC/USDT`);
  return Math.round(Number(((await reply.json()) as { data: { index: string } }).data.index));
}

const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

if (process.argv[1] === import.meta.filename) await run();
