/**
 * The audit log (R-OPS-6): one line an act and a view of personal data, in the transaction of the act; the newest hash is
 * stamped outside the database every hour, so that a rewritten past shows.
 */
import { join } from 'node:path';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditActor } from './audit-line.ts';
import { auditLine } from './audit-line.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { addLine } from '../../platform/kept-files.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  auditHead,
  insertAuditLine,
  insertAuditRoot,
  lastAuditRoot,
  linesOfTarget,
  linesSince,
  lockLinesOf,
} from './audit-store.ts';
import type { Audit, AuditEntry, Bound } from './ports.ts';

export const ROOTS_FILE = 'audit-roots.jsonl';

export interface OwnAudit extends Audit {
  /** What no operator's session did: jobs, the command line, a login that failed. */
  recordAs(tx: Tx, actor: AuditActor, entry: AuditEntry): Promise<void>;
  /** Writes the newest hash outside; nothing when it is written already. */
  stampRoot(): Promise<void>;
}

export function createAudit({
  db,
  clock,
  config,
  log,
}: Pick<Platform, 'db' | 'clock' | 'config' | 'log'>): OwnAudit {
  const recordAs = (tx: Tx, actor: AuditActor, entry: AuditEntry) =>
    insertAuditLine(tx, auditLine(actor, entry, clock.now()));
  async function refuseOften(tx: Tx, { operator: { operatorId } }: OperatorCaller, bound: Bound) {
    await lockLinesOf(tx, operatorId);
    const since = new Date(clock.now() - (bound.withinMs ?? DAY_MS));
    if ((await linesSince(tx, { operatorId, since, ...bound })) >= bound.most)
      throw new Refusal('acts_too_many', { limit: bound.most });
    const { actions, targetId, mostOfIt } = bound;
    if (targetId === undefined || mostOfIt === undefined) return;
    if ((await linesOfTarget(tx, { operatorId, since, actions, targetId })) >= mostOfIt)
      throw new Refusal('acts_too_many', { limit: mostOfIt });
  }
  return {
    recordAs,
    record: (tx, caller, entry) => recordAs(tx, actorOf(caller), entry),
    recordJob: (tx, job, entry) => recordAs(tx, systemActor(`job:${job}`), entry),
    viewed: (caller, entry) => db.transaction('audit-view', (tx) => recordAs(tx, actorOf(caller), entry)),
    refuseOften,
    viewedWithin: (caller, entry, bound) =>
      db.transaction('audit-view-within', async (tx) => {
        await refuseOften(tx, caller, bound);
        await recordAs(tx, actorOf(caller), entry);
      }),
    async stampRoot() {
      const { seq, hash } = await auditHead(db);
      if (seq === 0n || (await lastAuditRoot(db))?.seq === seq) return;
      const at = new Date(clock.now());
      const root = JSON.stringify({ seq: Number(seq), hash, at: at.toISOString() });
      await addLine(join(config.dataDir, ROOTS_FILE), root);
      // The log usually leaves this machine: a second witness.
      log.info({ sec: true, seq: Number(seq), hash }, 'audit root');
      await insertAuditRoot(db, { seq, hash, at });
    },
  };
}

export function actorOf({ operator, ip, requestId }: OperatorCaller): AuditActor {
  return { operatorId: operator.operatorId, actor: 'operator', roles: operator.roles, ip, requestId };
}

export const systemActor = (actor: string): AuditActor => ({
  operatorId: null,
  actor,
  roles: [],
  ip: '',
  requestId: '',
});
