/**
 * The versions of every kind of configuration: a proposal that was checked becomes a published version, and a version
 * that is due becomes true on every node. Kinds say what a value is and what makes it true; this file says when.
 */
import * as v from 'valibot';
import { shaped } from '../../platform/bus.ts';
import type { Feature } from '../../platform/feature.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { eachByItself } from '../../platform/jobs/each-by-itself.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAvailability } from './availability.ts';
import { APPLIED } from './change-kind.ts';
import { appliedCounts, droppedKeys, dueVersions, lockKey, markApplied } from './configuration-store.ts';
import { dropVersion } from './drop-version.ts';
import { Kinds } from './kinds.ts';
import type { Configuration, ConfigurationDeps } from './ports.ts';
import { operatorRoutes, publicRoutes } from './routes.ts';
import { configurationTexts } from './texts.ts';

const DROPPED_SHOWN_MS = 7 * DAY_MS;
const LOOK_EVERY_MS = 2_000;
/** How long a node may not know what is in force where the message was lost, or its sender gone before it could send it. */
const FOLLOW_EVERY_MS = 2_000;

export function createConfiguration(
  deps: ConfigurationDeps,
): Configuration & { feature: Feature; queues(): ReturnType<typeof droppedQueue> } {
  const { platform, proposals } = deps;
  const kinds = new Kinds(platform, proposals);
  const availability = createAvailability(platform);
  kinds.register(availability.kind);
  let unsubscribe = (): void => {};

  const feature: Feature = {
    name: 'configuration',
    texts: configurationTexts,
    routes: [...publicRoutes(deps, kinds), ...operatorRoutes(deps, kinds)],
    async start() {
      await availability.start();
      unsubscribe = reloadWhenApplied(platform, kinds);
      platform.jobs.every('configuration', LOOK_EVERY_MS, () => applyDue(deps, kinds));
      platform.jobs.everyNode('configuration-follow', FOLLOW_EVERY_MS, createFollower(platform, kinds));
    },
    stop: async () => unsubscribe(),
  };
  return {
    register: (kind) => kinds.register(kind),
    isOnSale: availability.isOnSale,
    isOnEverywhere: availability.isOnEverywhere,
    feature,
    queues: () => droppedQueue(platform),
  };
}

/** What does not come into force though two agreed to it, until somebody proposes anew or a week is over: late at once, for no day is left. */
async function droppedQueue({ db, clock }: Platform) {
  const keys = await droppedKeys(db, new Date(clock.now() - DROPPED_SHOWN_MS));
  const oldestAt = keys.length === 0 ? null : Math.min(...keys.map(({ at }) => at.getTime()));
  return [{ name: 'configuration_dropped', open: keys.length, oldestAt, late: keys.length }];
}

/**
 * Makes true what is due, one transaction a version; a second node finds it done, and one that fails holds up no other. What somebody proposed or
 * agreed to who may not any more does not come into force (R-OPS-3).
 */
async function applyDue(deps: ConfigurationDeps, kinds: Kinds): Promise<void> {
  const { platform, proposals } = deps;
  await eachByItself(
    await dueVersions(platform.db, new Date(platform.waits.now())),
    async (version) => {
      const kind = kinds.find(version.kind);
      if (kind === undefined) return;
      const isDone = await platform.db.transaction('configuration-apply', async (tx) => {
        const at = new Date(platform.clock.now());
        const { proposal_id: proposalId } = version;
        if (proposalId !== null && !(await proposals.isStillSaid(tx, Number(proposalId))))
          return dropVersion(tx, deps, { version, at });
        // Beside a stop of the same moment: each sees what the other has made true.
        await lockKey(tx, version.kind, version.key);
        if (!(await markApplied(tx, version.id, at))) return false;
        await kind.apply(tx, { key: version.key, value: version.value, version: version.version });
        return true;
      });
      if (isDone) platform.bus.publish(APPLIED, { kind: version.kind });
    },
    (error, { kind, key }) =>
      platform.log.error(
        { err: error, kind, key },
        'a version that is due could not be applied; it will be tried again',
      ),
  );
}

/** Reads again those kinds of which more is in force than when they were read last; without a message between nodes as well. */
function createFollower({ db, log }: Platform, kinds: Kinds): () => Promise<void | 'waited'> {
  const read = new Map<string, bigint>();
  let isStarting = true;
  return async () => {
    // Others are still being started, and read their own then; what comes into force meanwhile is read at the next look.
    if (isStarting) {
      isStarting = false;
      return 'waited';
    }
    const moved = (await appliedCounts(db)).filter(({ kind, applied }) => read.get(kind) !== applied);
    await eachByItself(
      moved,
      async ({ kind, applied }) => {
        await kinds.find(kind)?.reload?.();
        read.set(kind, applied);
      },
      (error, { kind }) => log.error({ err: error, kind }, 'configuration could not be read again'),
    );
  };
}

/** Every node reads a kind again once a version of it is true. */
function reloadWhenApplied({ bus, log }: Platform, kinds: Kinds): () => void {
  return bus.subscribe(
    APPLIED,
    ({ kind }: { kind: string }) => {
      kinds
        .find(kind)
        ?.reload?.()
        .catch((error: unknown) => log.error({ err: error, kind }, 'configuration could not be read again'));
    },
    shaped(v.object({ kind: v.string() })),
  );
}
