/** What orchestrators ask: is the process alive, has it started, should it get traffic now. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Feature } from '../feature.ts';
import type { ClockState } from '../house-clock.ts';

/** Where the process is in its life; run-server.ts moves it forward. */
export interface Lifecycle {
  phase: 'starting' | 'running' | 'draining';
}

/** The database answers, and is not the one that this build is for. */
export class SchemaDiffers extends Error {}

export interface Readiness {
  log: Pick<Logger, 'warn'>;
  lifecycle: Lifecycle;
  features: readonly Feature[];
  /** Rejects when the database does not answer or its schema is not ours. */
  checkDatabase(): Promise<void>;
  /** How far this machine's clock is off the database's. */
  clock(): ClockState;
  /** Reasons that do not stop traffic, such as Redis being away, or a wrong clock on the machine. */
  degraded(): string[];
}

const LONGEST_DATABASE_WAIT_MS = 500;
/** Who asks within it hears the same: strangers can ask here, and a thousand questions at once would make the node say no. */
const KEPT_MS = 250;

/** `note` counts a question by its address; one too many is answered all the same, an orchestrator may have asked it. */
export function registerHealth(
  app: FastifyInstance,
  readiness: Readiness,
  note: (request: FastifyRequest) => void,
): void {
  const { lifecycle } = readiness;
  const databaseFault = createDatabaseLook(readiness);
  app.get('/livez', (request, reply) => {
    note(request);
    unkept(reply).send({ status: 'alive' });
  });
  app.get('/startupz', (request, reply) => {
    note(request);
    unkept(reply)
      .code(lifecycle.phase === 'starting' ? 503 : 200)
      .send({ status: lifecycle.phase });
  });
  app.get('/readyz', async (request, reply) => {
    note(request);
    const reasons = await unreadyReasons(readiness, databaseFault);
    const status = reasons.length === 0 ? 'ready' : 'unready';
    const { wallMs, errorMs, ageMs } = readiness.clock();
    return unkept(reply)
      .code(reasons.length === 0 ? 200 : 503)
      .send({
        status,
        reasons,
        degraded: readiness.degraded(),
        clock: { off_ms: Math.round(wallMs), error_ms: Math.ceil(errorMs), age_ms: Math.round(ageMs) },
      });
  });
}

/** True now: a cache on the way must not answer for a node. */
const unkept = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

async function unreadyReasons(
  { lifecycle, features }: Readiness,
  databaseFault: () => Promise<Fault | undefined>,
): Promise<string[]> {
  if (lifecycle.phase !== 'running') return [lifecycle.phase];
  const reasons = features.flatMap((feature) =>
    (feature.unready?.() ?? []).map((reason) => `${feature.name}: ${reason}`),
  );
  const fault = await databaseFault();
  return fault === undefined ? reasons : [...reasons, `database: ${fault}`];
}

type Fault = 'away' | 'slow' | 'other schema';
class TooLate extends Error {}

/** Undefined where the database answers as it should; asked at most every KEPT_MS, however many ask. */
function createDatabaseLook({ checkDatabase, log }: Readiness): () => Promise<Fault | undefined> {
  let last: { at: number; fault: Promise<Fault | undefined> } | undefined;
  let said: Fault | undefined;
  /** Strangers ask here: what the database itself says is for the log, once each time that it begins. */
  const faultOf = async (): Promise<Fault | undefined> => {
    const error = await look(checkDatabase);
    const fault = error === undefined ? undefined : wordOf(error);
    if (fault !== undefined && fault !== said) log.warn({ err: error }, 'not ready: database');
    said = fault;
    return fault;
  };
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at >= KEPT_MS) last = { at: now, fault: faultOf() };
    return last.fault;
  };
}

function wordOf(error: unknown): Fault {
  if (error instanceof SchemaDiffers) return 'other schema';
  return error instanceof TooLate ? 'slow' : 'away';
}

async function look(checkDatabase: () => Promise<void>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, giveUp) => {
    timer = setTimeout(() => giveUp(new TooLate('no answer in time')), LONGEST_DATABASE_WAIT_MS);
  });
  try {
    await Promise.race([checkDatabase(), timeout]);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}
