/**
 * The versions of every kind of configuration: a proposal that was checked becomes a published version, and a version
 * that is due becomes true on every node. Kinds say what a value is and what makes it true; this file says when.
 */
import { termsCalls } from '@candor/wire';
import { configurationCalls } from '@candor/wire/operators';
import type { Feature } from '../../platform/feature.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ProposalKind } from '../operators/index.ts';
import { createAvailability } from './availability.ts';
import { dueVersions, insertVersion, markApplied } from './configuration-store.ts';
import { historyOf, listKind } from './configuration-views.ts';
import type { Configuration, ConfigurationDeps, ConfigurationKind } from './ports.ts';
import { publishedTerms, termsHistory } from './published-terms.ts';
import { configurationTexts } from './texts.ts';

const APPLIED = 'configuration.applied';
const LOOK_EVERY_MS = 2_000;
export const DELAY_MS = 24 * 3_600_000;

/** What is stored in a proposal; `before` shows the checker what the maker saw. */
interface Change {
  key: string;
  value: unknown;
  before: unknown;
  reason: string;
}

export function createConfiguration(deps: ConfigurationDeps): Configuration & { feature: Feature } {
  const { platform, proposals, audit } = deps;
  const kinds = new Map<string, ConfigurationKind>();
  const availability = createAvailability(platform);
  let unsubscribe = (): void => {};

  function kindNamed(name: string): ConfigurationKind {
    const kind = kinds.get(name);
    if (kind === undefined) throw new Refusal('configuration_unknown');
    return kind;
  }

  function register<Value>(kind: ConfigurationKind<Value>): void {
    const untyped = kind as ConfigurationKind<unknown>;
    kinds.set(kind.kind, untyped);
    proposals.register(proposalKindOf(platform, untyped));
  }
  register(availability.kind);

  /** Makes true what is due, one transaction a version; a second node finds it done, and one that fails holds up no other. */
  async function applyDue(): Promise<void> {
    for (const version of await dueVersions(platform.db, new Date(platform.waits.now()))) {
      const kind = kinds.get(version.kind);
      if (kind === undefined) continue;
      try {
        const isDone = await platform.db.transaction('configuration-apply', async (tx) => {
          if (!(await markApplied(tx, version.id, new Date(platform.clock.now())))) return false;
          await kind.apply(tx, { key: version.key, value: version.value, version: version.version });
          return true;
        });
        if (isDone) platform.bus.publish(APPLIED, { kind: version.kind });
      } catch (error) {
        const { kind: name, key } = version;
        platform.log.error(
          { err: error, kind: name, key },
          'a version that is due could not be applied; it will be tried again',
        );
      }
    }
  }

  async function moveClock(hours: number, caller: OperatorCaller) {
    return onceIn(platform.db, { name: 'move-clock', caller }, async (tx) => {
      const before = platform.waits.now();
      await platform.waits.advance(tx, hours * 3_600_000);
      await audit.record(tx, caller, {
        action: 'clock.move',
        targetType: 'clock',
        targetId: 'waiting',
        before: new Date(before).toISOString(),
        after: `+${hours} h`,
      });
      return { waiting_now: before + hours * 3_600_000 };
    });
  }

  function publicRoutes() {
    const publishedKind = (name: string): ConfigurationKind | undefined => {
      const kind = kinds.get(name);
      return kind?.isPublished === true ? kind : undefined;
    };
    return routesOf(termsCalls, {
      async list({ kind: name }) {
        const kind = publishedKind(name);
        return kind === undefined ? [] : publishedTerms(platform, kind);
      },
      history: async ({ kind, key }) =>
        publishedKind(kind) === undefined ? [] : termsHistory(platform, kind, key),
    });
  }

  const feature: Feature = {
    name: 'configuration',
    texts: configurationTexts,
    routes: [
      ...publicRoutes(),
      ...routesOf(configurationCalls, {
        kinds: async () =>
          [...kinds.values()].map(({ kind, makers, checkers, readKey }) => ({
            kind,
            makers: [...makers],
            checkers: [...checkers],
            delay_hours: DELAY_MS / 3_600_000,
            may_add: readKey !== undefined,
          })),
        list: ({ kind }) => listKind(deps, kindNamed(kind)),
        history: ({ kind, key }) => historyOf(deps, { kind: kindNamed(kind).kind, key }),
        propose: async ({ kind, key, value, reason }, caller) => {
          const { makers } = kindNamed(kind);
          if (!caller.operator.roles.some((role) => makers.includes(role))) throw new Refusal('forbidden');
          const input = { key, value: readJson(value), reason };
          return proposals.make({ kind: `configuration.${kind}`, input, reason, caller });
        },
        clock: async () => ({
          now: platform.clock.now(),
          waiting_now: platform.waits.now(),
          is_movable: platform.config.mode === 'demo',
        }),
        moveClock: ({ hours }, caller) => moveClock(hours, caller),
      }),
    ],
    async start() {
      await availability.start();
      unsubscribe = platform.bus.subscribe(APPLIED, ({ kind }: { kind: string }) => {
        kinds
          .get(kind)
          ?.reload?.()
          .catch((error: unknown) =>
            platform.log.error({ err: error, kind }, 'configuration could not be read again'),
          );
      });
      platform.jobs.every('configuration', LOOK_EVERY_MS, applyDue);
    },
    stop: async () => unsubscribe(),
  };
  return { register, isOnSale: availability.isOnSale, isOnEverywhere: availability.isOnEverywhere, feature };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal('invalid_request', { fields: { value: 'malformed' } });
  }
}

/** A change of configuration as a proposal: prepared from the maker's input, published by the checker's yes. */
function proposalKindOf(platform: Platform, kind: ConfigurationKind): ProposalKind<Change> {
  const valueNow = async (db: Parameters<ConfigurationKind['list']>[0], key: string): Promise<unknown> =>
    (await kind.list(db)).find((row) => row.key === key)?.value;
  return {
    kind: `configuration.${kind.kind}`,
    makers: kind.makers,
    checkers: kind.checkers,
    checksNeeded: ({ before, value }) => (kind.needsNoCheck?.(before, value) === true ? 0 : 1),
    async prepare(tx, input) {
      const { key, value: given, reason } = input as { key: string; value: unknown; reason: string };
      const before = await valueNow(tx, key);
      const isOpen = before === undefined ? kind.readKey?.(key) === true : kind.onlyNew !== true;
      if (!isOpen) throw new Refusal('configuration_unknown');
      const value = kind.read(given);
      if (kind.compare(before, value).length === 0) throw new Refusal('configuration_unchanged');
      return { key, value, before: before ?? null, reason };
    },
    async render(db, { key, value }) {
      const before = await valueNow(db, key);
      const delay = kind.isImmediate(before, value) ? 0 : DELAY_MS / 3_600_000;
      return {
        subjectType: kind.kind,
        subjectId: key,
        lines: [...kind.compare(before, value), { field: 'delay_hours', after: String(delay) }],
      };
    },
    async execute(tx, { payload: { key, value, reason }, proposalId, maker, approver }) {
      const before = await valueNow(tx, key);
      const isImmediate = kind.isImmediate(before, value);
      const publishedAt = new Date(platform.clock.now());
      const { id, version } = await insertVersion(tx, {
        kind: kind.kind,
        key,
        value,
        proposalId,
        madeBy: maker,
        checkedBy: approver,
        reason,
        publishedAt,
        effectiveAt: new Date(platform.waits.now() + (isImmediate ? 0 : DELAY_MS)),
      });
      if (!isImmediate) return;
      await markApplied(tx, id, publishedAt);
      await kind.apply(tx, { key, value, version });
      tx.afterCommit(() => platform.bus.publish(APPLIED, { kind: kind.kind }));
    },
  };
}
