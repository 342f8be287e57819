/** What orchestrators ask: is the process alive, has it started, should it get traffic now. */
import type { FastifyInstance } from 'fastify';
import type { Feature } from '../feature.ts';
import type { ClockState } from '../house-clock.ts';

/** Where the process is in its life; run-server.ts moves it forward. */
export interface Lifecycle {
  phase: 'starting' | 'running' | 'draining';
}

export interface Readiness {
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

export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  const { lifecycle } = readiness;
  app.get('/livez', (_, reply) => void reply.send({ status: 'alive' }));
  app.get('/startupz', (_, reply) => {
    reply.code(lifecycle.phase === 'starting' ? 503 : 200).send({ status: lifecycle.phase });
  });
  app.get('/readyz', async (_, reply) => {
    const reasons = await unreadyReasons(readiness);
    const status = reasons.length === 0 ? 'ready' : 'unready';
    const { wallMs, errorMs, ageMs } = readiness.clock();
    return reply.code(reasons.length === 0 ? 200 : 503).send({
      status,
      reasons,
      degraded: readiness.degraded(),
      clock: { off_ms: Math.round(wallMs), error_ms: Math.ceil(errorMs), age_ms: Math.round(ageMs) },
    });
  });
}

export async function unreadyReasons({ lifecycle, features, checkDatabase }: Readiness): Promise<string[]> {
  if (lifecycle.phase !== 'running') return [lifecycle.phase];
  const reasons = features.flatMap((feature) =>
    (feature.unready?.() ?? []).map((reason) => `${feature.name}: ${reason}`),
  );
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, giveUp) => {
    timer = setTimeout(() => giveUp(new Error('no answer in time')), LONGEST_DATABASE_WAIT_MS);
  });
  try {
    await Promise.race([checkDatabase(), timeout]);
  } catch (error) {
    reasons.push(`database: ${(error as Error).message}`);
  } finally {
    clearTimeout(timer);
  }
  return reasons;
}
