/**
 * The versions of every kind of configuration: a proposal that was checked becomes a published version, and a version
 * that is due becomes true on every node. Kinds say what a value is and what makes it true; this file says when.
 */
import * as v from 'valibot';
import { shaped } from '../../platform/bus.ts';
import { termsCalls } from '@candor/wire';
import { configurationCalls } from '@candor/wire/operators';
import type { Feature } from '../../platform/feature.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { eachByItself } from '../../platform/jobs/each-by-itself.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createAvailability } from './availability.ts';
import { dueVersions, markApplied } from './configuration-store.ts';
import { APPLIED, DELAY_MS, changeKind } from './change-kind.ts';
import { historyOf, listKind } from './configuration-views.ts';
import type { Configuration, ConfigurationDeps, ConfigurationKind } from './ports.ts';
import { publishedTerms, termsHistory } from './published-terms.ts';
import { recallKind } from './recall-kind.ts';
import { configurationTexts } from './texts.ts';

const LOOK_EVERY_MS = 2_000;

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
    proposals.register(changeKind(platform, untyped));
    proposals.register(recallKind(platform, untyped));
  }
  register(availability.kind);

  /** Makes true what is due, one transaction a version; a second node finds it done, and one that fails holds up no other. */
  async function applyDue(): Promise<void> {
    await eachByItself(
      await dueVersions(platform.db, new Date(platform.waits.now())),
      async (version) => {
        const kind = kinds.get(version.kind);
        if (kind === undefined) return;
        const isDone = await platform.db.transaction('configuration-apply', async (tx) => {
          if (!(await markApplied(tx, version.id, new Date(platform.clock.now())))) return false;
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
        propose: async ({ kind, key, value, base_version: base, reason }, caller) => {
          const { makers } = kindNamed(kind);
          if (!caller.operator.roles.some((role) => makers.includes(role))) throw new Refusal('forbidden');
          const input = { key, value: readJson(value), base, reason };
          return proposals.make({ kind: `configuration.${kind}`, input, reason, caller });
        },
        recall: async ({ kind, key, version, reason }, caller) =>
          proposals.make({
            kind: `recall.${kindNamed(kind).kind}`,
            input: { key, version },
            reason,
            caller,
          }),
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
      unsubscribe = platform.bus.subscribe(
        APPLIED,
        ({ kind }: { kind: string }) => {
          kinds
            .get(kind)
            ?.reload?.()
            .catch((error: unknown) =>
              platform.log.error({ err: error, kind }, 'configuration could not be read again'),
            );
        },
        shaped(v.object({ kind: v.string() })),
      );
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
