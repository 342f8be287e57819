/** What may happen to a venue under load, one function each: it answers a sentence when all held, or throws what did not. */
import { contradictions, doneInSilence, History } from './history.ts';
import { listenPrivately } from './listeners.ts';
import { startPopulation } from './population.ts';
import { seededRandom } from './random.ts';
import { pause, postgresPids } from './server-process.ts';
import type { Venue } from './venue.ts';
import { faultsAtRest, untilReady } from './venue.ts';
import { watchInvariants } from './watch.ts';

export interface Setting {
  venue: Venue;
  seed: number;
  /** Length of the ordinary load; scenarios with faults take their own. */
  seconds: number;
}

const FAULT_AFTER_MS = 1_500;
const LOAD_AFTER_MS = 1_200;

/** An ordinary day: no faults from outside, customers of every temper. */
export async function ordinaryLoad({ venue, seed, seconds }: Setting): Promise<string> {
  const history = new History();
  const urls = [venue.server.url];
  const population = startPopulation({ seed, customers: venue.customers, urls, history });
  const watch = watchInvariants(venue.owner);
  const listeners = venue.customers
    .slice(0, 4)
    .map((customer, n) => listenPrivately({ urls, customer, random: seededRandom(seed + n) }));
  await pause(seconds * 1000);
  await population.stop();
  const { looks, broken } = await watch.stop();
  const deaf = await heardAll(venue, listeners);
  holds([...broken, ...(await faultsAtRest(venue, history, urls)), ...deaf]);
  needs(looks >= Math.max(1, seconds / 3), `only ${looks} looks at the invariants`);
  needs(
    history.count('place', 'ok') > seconds * 20,
    `only ${history.count('place', 'ok')} orders were accepted`,
  );
  needs(
    history.count('place', 'refused') > 0 &&
      history.count('cancel', 'ok') > 0 &&
      history.count('transfer', 'ok') > 0,
    'the population was too tame',
  );
  const lost = listeners.reduce((sum, { lost: n }) => sum + n, 0);
  return `${counted(history)}; invariants held in ${looks} looks; ${lost} lost lines resumed without a gap`;
}

/** The server dies in the middle of everything; the database goes on. */
export async function killServer({ venue, seed }: Setting): Promise<string> {
  const { history, population } = begin(venue, seed);
  await pause(FAULT_AFTER_MS);
  venue.server.signal('SIGKILL');
  await venue.server.ended();
  const seconds = await venue.restart();
  await untilReady(venue.server.url);
  holds(await contradictions(venue.owner, history).then((all) => all.slice(0, 5)));
  const before = history.count('place', 'ok');
  await pause(LOAD_AFTER_MS);
  await population.stop();
  holds(await faultsAtRest(venue, history, [venue.server.url]));
  needs(history.count('place', 'ok') > before, 'no order was accepted after the restart');
  return `${counted(history)}; open again after ${seconds.toFixed(1)} s without a hand; the book is the one of its log`;
}

/** Every process of the database dies; the server lives and must recover by itself. */
export async function killPostgres({ venue, seed }: Setting): Promise<string> {
  const { history, population } = begin(venue, seed);
  const watch = watchInvariants(venue.owner);
  await pause(FAULT_AFTER_MS);
  const server = venue.server.pid;
  for (const pid of postgresPids(venue.dataDir)) kill(pid);
  const seconds = await untilReady(venue.server.url, 60_000);
  const before = history.count('place', 'ok');
  await untilMore(history, before, 30_000);
  const trading = history.count('place', 'ok');
  await pause(LOAD_AFTER_MS);
  await population.stop();
  const { broken } = await watch.stop();
  holds([...broken, ...(await faultsAtRest(venue, history, [venue.server.url]))]);
  needs(venue.server.pid === server && isAlive(server), 'the server did not survive');
  needs(trading > before, 'no order was accepted after the database came back');
  return `${counted(history)}; ready again after ${seconds.toFixed(1)} s, the server never ended`;
}

/** An orderly end in the middle of everything: what was begun is finished and told. */
export async function terminate({ venue, seed }: Setting): Promise<string> {
  const { history, population } = begin(venue, seed);
  await pause(FAULT_AFTER_MS);
  const began = Date.now();
  venue.server.signal('SIGTERM');
  const code = await venue.server.ended();
  const seconds = (Date.now() - began) / 1000;
  await population.stop();
  const opened = await venue.restart();
  await untilReady(venue.server.url);
  const silent = await doneInSilence(venue.owner, history);
  holds(await faultsAtRest(venue, history, [venue.server.url]));
  needs(code === 0, `the server ended with ${code}: ${venue.server.complaints().slice(-300)}`);
  const hungUp = history.count('place', 'unknown');
  return `${counted(history)}; ended after ${seconds.toFixed(1)} s with code 0, open again in ${opened.toFixed(1)} s; ${silent} of ${hungUp} orders without an answer were done`;
}

function begin(venue: Venue, seed: number) {
  const history = new History();
  const population = startPopulation({ seed, customers: venue.customers, urls: [venue.server.url], history });
  return { history, population };
}

async function untilMore(history: History, than: number, patienceMs: number): Promise<void> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await pause(20)) {
    if (history.count('place', 'ok') > than) return;
  }
}

/** Every listener stands where its customer's counter stands, and never skipped a number. */
async function heardAll(
  venue: Venue,
  listeners: readonly ReturnType<typeof listenPrivately>[],
): Promise<string[]> {
  const customers = venue.customers.slice(0, listeners.length);
  const faults: string[] = [];
  for (let n = 0; n < 60; n += 1) {
    const rows = await venue.owner.query<{ user_id: number; seq: bigint }>(
      'select user_id, max(seq) as seq from chk.event group by 1',
    );
    const latest = new Map(rows.map((row) => [row.user_id, Number(row.seq)]));
    if (listeners.every(({ useq }, i) => useq === (latest.get(customers[i]!.id) ?? 0))) break;
    if (n === 59)
      listeners.forEach(({ useq }, i) =>
        faults.push(
          `customer ${customers[i]!.id} stands at ${useq}, the counter at ${latest.get(customers[i]!.id)}`,
        ),
      );
    await pause(100);
  }
  for (const listener of listeners) {
    listener.stop();
    faults.push(...listener.faults.slice(0, 2));
  }
  return faults;
}

export function holds(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.slice(0, 8).join('\n      '));
}
export function needs(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
export function counted(history: History): string {
  const of = (kind: 'place' | 'cancel' | 'amend' | 'transfer') => history.count(kind, 'ok');
  const unknown = history.acts.filter(({ told }) => told === 'unknown').length;
  return `${of('place')} orders, ${of('cancel')} cancels, ${of('amend')} amendments, ${of('transfer')} transfers acknowledged, ${history.count('place', 'refused')} orders refused, ${unknown} without answer`;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended with its postmaster.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
