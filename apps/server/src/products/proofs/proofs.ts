/** Proofs as a product: its calls, the run of its days, and what it gives the house. */
import { proofCalls } from '@candor/wire';
import { proofDeskCalls } from '@candor/wire/operators';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Product } from '../../foundation/product.ts';
import { DAY_MS, startOfUtcDay } from '../../platform/clock.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { giveEvidence } from './give-evidence.ts';
import type { ProofDeps } from './ports.ts';
import { proofPorts } from './ports.ts';
import { CHECKS_EXPORT } from './proofs-export-store.ts';
import { PROOF_INVARIANTS } from './proofs-invariants-store.ts';
import { ownLeaves, showDays } from './show-days.ts';
import type { SnapshotRow } from './snapshots-store.ts';
import {
  areAnyShort,
  findSnapshot,
  hasChecked,
  newestSnapshot,
  noteCheck,
  snapshotsAfter,
} from './snapshots-store.ts';
import { replayNext } from './replay-days.ts';
import { bringSignature, reserveTexts, signByDemo } from './sign-addresses.ts';
import { takeDue } from './take-snapshot.ts';
import { proofTexts } from './texts.ts';

/** A midnight is noticed within so long; what is posted meanwhile is followed. */
const LOOK_EVERY_MS = 5_000;
/** A day is replayed soon after it was published, one day a look. */
const REPLAY_EVERY_MS = 60_000;
const ALWAYS: Pick<Lease, 'held'> = { held: () => true };

export interface Proofs extends Product {
  deps: ProofDeps;
  /** Takes the day's snapshot unless it is there; true when this call published it. */
  takeDue(): Promise<boolean>;
}

export function createProofs(platform: Platform, on: Foundation): Proofs {
  const deps: ProofDeps = { platform, ports: proofPorts(on), summary: { next: 0n } };
  return {
    name: 'proofs',
    texts: proofTexts,
    invariants: PROOF_INVARIANTS,
    exports: [CHECKS_EXPORT],
    routes: [...customerRoutes(deps), ...deskRoutes(deps)],
    areReservesShort: areAnyShort,
    async roots() {
      const newest = await newestSnapshot(platform.db);
      if (newest === undefined) return [];
      const { seq, hash, signature, public_key: publicKey } = newest;
      return [{ log: 'liabilities', seq, hash: hash.toString('hex'), signature, publicKey }];
    },
    async start() {
      platform.jobs.every('proofs', LOOK_EVERY_MS, async (lease) => {
        await takeDue(deps, lease);
        await signByDemo(deps);
      });
      platform.jobs.every(
        'proofs-replay',
        REPLAY_EVERY_MS,
        async (lease) => void (await replayNext(deps, lease)),
      );
    },
    deps,
    takeDue: () => takeDue(deps, ALWAYS),
  };
}

const deskRoutes = (deps: ProofDeps) =>
  routesOf(proofDeskCalls, {
    addresses: (request) => reserveTexts(deps, request),
    sign: (request, caller) => bringSignature(deps, request, caller),
  });

function customerRoutes(deps: ProofDeps) {
  const { db, clock, waits } = deps.platform;
  const found = async (seq: number | undefined): Promise<SnapshotRow> => {
    const row = await (seq === undefined ? newestSnapshot(db) : findSnapshot(db, seq));
    if (row === undefined) throw new Refusal('proof_unknown');
    return row;
  };
  return routesOf(proofCalls, {
    async days({ after, limit }) {
      const [newest, rows] = [await newestSnapshot(db), await snapshotsAfter(db, after, limit)];
      return { newest: newest?.seq ?? 0, days: await showDays(db, rows) };
    },
    async status() {
      const newest = await newestSnapshot(db);
      const nextDay = startOfUtcDay(waits.now()) + DAY_MS;
      return {
        days: newest?.seq ?? 0,
        newest: newest === undefined ? null : (await showDays(db, [newest]))[0]!,
        next_at: waits.realOf(nextDay),
      };
    },
    async mine({ seq }, { session: { userId } }) {
      const row = await found(seq);
      const of = { seq: row.seq, userId };
      const [[day], leaves, isChecked] = await Promise.all([
        showDays(db, [row]),
        ownLeaves(db, of),
        hasChecked(db, of),
      ]);
      return { uid: userId, day: day!, leaves, is_checked: isChecked };
    },
    evidence: (request, { session }) => giveEvidence(deps, request, session.userId),
    async checked({ seq }, { session: { userId } }) {
      await found(seq);
      await noteCheck(db, { seq, userId, at: new Date(clock.now()) });
      return { checks: (await found(seq)).checks };
    },
  });
}
