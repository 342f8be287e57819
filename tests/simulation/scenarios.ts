/** What may happen to a venue under load, one function each: it answers a sentence when all held, or throws what did not. */
import { contradictions, doneInSilence, History } from './history.ts';
import { listenPrivately } from './listeners.ts';
import { startPopulation } from './population.ts';
import { seededRandom } from './random.ts';
import { postgresPids } from '../../apps/server/test/postgres-pids.ts';
import { pause } from './server-process.ts';
import type { Venue } from './venue.ts';
import { faultsAtRest, untilReady } from './venue.ts';
import { watchInvariants } from './watch.ts';

export interface Setting {
  venue: Venue;
  seed: number;
  /** Length of the ordinary load; scenarios with faults take their own. */
  seconds: number;
}

const FAULT_AFTER_MS = 1_000;
const CUTS = 2;
/** Ten a second. */
const HEARD_LOOKS = 600;
const PATIENCE_MS = 120_000;
/** An ordinary second of the population on a machine of two cores; a slower one takes longer for as many. */
const ORDERS_PER_SECOND = 20;
const UNHURRIED_MS = 24;
/** Faults come while everybody is in a hurry: the more is under way, the more can be lost. */
const HURRIED = { pauseMs: 0 };

/** An ordinary day: no faults from outside, customers of every temper. */
export async function ordinaryLoad(setting: Setting): Promise<string> {
  const { venue, seed, seconds } = setting;
  const listeners = venue.customers
    .slice(0, 4)
    .map((customer, n) =>
      listenPrivately({ urls: [venue.server.url], customer, random: seededRandom(seed + n) }),
    );
  const { history, looks } = await underLoad(setting, async (running) => {
    await pause(seconds * 1000);
    await accepted(running, seconds * ORDERS_PER_SECOND);
  });
  holds(await heardAll(venue, listeners));
  needs(looks >= Math.max(1, seconds / 3), `only ${looks} looks at the invariants`);
  const isTame = history.count('place', 'refused') === 0 || history.count('transfer', 'ok') === 0;
  needs(!isTame, 'the population was too tame to prove anything');
  const lost = listeners.reduce((sum, listener) => sum + listener.lost, 0);
  return `${counted(history)}; invariants held in ${looks} looks; ${lost} lost lines resumed without a gap`;
}

/** The server dies in the middle of everything; the database goes on. */
export async function killServer(setting: Setting): Promise<string> {
  const { venue } = setting;
  let seconds = 0;
  const { history } = await underLoad(
    setting,
    async (running) => {
      await pause(FAULT_AFTER_MS);
      venue.server.signal('SIGKILL');
      await venue.server.ended();
      seconds = await venue.restart();
      await untilReady(venue.server.url);
      holds((await contradictions(venue.owner, running)).slice(0, 5));
      await goesOn(running);
    },
    HURRIED,
  );
  return `${counted(history)}; open again after ${seconds.toFixed(1)} s without a hand; the book is the one of its log`;
}

/** Every process of the database dies; the server lives and must recover by itself. */
export async function killPostgres(setting: Setting): Promise<string> {
  const { venue } = setting;
  const { pid } = venue.server;
  let seconds = 0;
  const { history } = await underLoad(
    setting,
    async (running) => {
      await pause(FAULT_AFTER_MS);
      killAll(postgresPids(venue.dataDir));
      seconds = await untilReady(venue.server.url);
      await goesOn(running);
    },
    HURRIED,
  );
  needs(venue.server.pid === pid && isAlive(pid), 'the server did not survive');
  return `${counted(history)}; ready again after ${seconds.toFixed(1)} s, the server never ended`;
}

/** Server and database die in the same moment, as when the power goes: only what was durable is left. */
export async function powerCut(setting: Setting): Promise<string> {
  const { venue } = setting;
  let seconds = 0;
  const { history } = await underLoad(
    setting,
    async (running) => {
      // Once is luck: a reply that came too early is caught by about every second cut.
      for (let cut = 0; cut < CUTS; cut += 1) {
        await pause(FAULT_AFTER_MS);
        killAll([...postgresPids(venue.dataDir), venue.server.pid]);
        await venue.server.ended();
        seconds = await venue.restart();
        await untilReady(venue.server.url);
        holds((await contradictions(venue.owner, running)).slice(0, 5));
        await goesOn(running);
      }
    },
    HURRIED,
  );
  return `${counted(history)}; open again after ${seconds.toFixed(1)} s without a hand`;
}

/** An orderly end in the middle of everything: what was begun is finished and told. */
export async function terminate(setting: Setting): Promise<string> {
  const { venue } = setting;
  let said = '';
  const { history } = await underLoad(
    setting,
    async () => {
      await pause(FAULT_AFTER_MS);
      const began = Date.now();
      venue.server.signal('SIGTERM');
      const code = await venue.server.ended();
      said = `ended after ${((Date.now() - began) / 1000).toFixed(1)} s`;
      needs(code === 0, `the server ended with ${code}: ${venue.server.complaints().slice(-300)}`);
      const seconds = await venue.restart();
      said += ` with code 0, open again in ${seconds.toFixed(1)} s`;
      await untilReady(venue.server.url);
    },
    HURRIED,
  );
  // A customer who hangs up gets no answer from anybody; the server itself leaves nobody without one.
  const untold = await doneInSilence(venue.owner, history);
  needs(
    untold.length === 0,
    `${untold.length} orders were done and nobody was told, for example ${untold[0]}`,
  );
  return `${counted(history)}; ${said}; nothing was done in silence`;
}

/** Plays `middle` while the population trades and the invariants are watched, then proves everything at rest. */
export async function underLoad(
  { venue, seed }: Setting,
  middle: (history: History) => Promise<void>,
  { urls = [venue.server.url], pauseMs = UNHURRIED_MS }: { urls?: readonly string[]; pauseMs?: number } = {},
): Promise<{ history: History; looks: number }> {
  const history = new History();
  const population = startPopulation({ seed, customers: venue.customers, urls, history, pauseMs });
  const watch = watchInvariants(venue.owner);
  try {
    await middle(history);
  } finally {
    await population.stop();
    await watch.stop();
  }
  const { looks, broken } = await watch.stop();
  holds([...broken, ...(await faultsAtRest(venue, history, urls))]);
  return { history, looks };
}

/** Orders are accepted again. */
async function goesOn(history: History): Promise<void> {
  await accepted(history, history.count('place', 'ok') + 60);
}

async function accepted(history: History, enough: number): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; history.count('place', 'ok') < enough; await pause(20)) {
    const count = history.count('place', 'ok');
    needs(Date.now() < deadline, `only ${count} of ${enough} orders were accepted`);
  }
}

/** Every listener stands where its customer's counter stands, and never skipped a number. */
async function heardAll(
  venue: Venue,
  listeners: readonly ReturnType<typeof listenPrivately>[],
): Promise<string[]> {
  const customers = venue.customers.slice(0, listeners.length);
  const faults: string[] = [];
  for (let n = 0; n < HEARD_LOOKS; n += 1) {
    const rows = await venue.owner.query<{ user_id: number; seq: bigint }>(
      'select user_id, max(seq) as seq from chk.event group by 1',
    );
    const latest = new Map(rows.map((row) => [row.user_id, Number(row.seq)]));
    if (listeners.every(({ useq }, i) => useq === (latest.get(customers[i]!.id) ?? 0))) break;
    if (n === HEARD_LOOKS - 1)
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

export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended with its postmaster.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
