/** The calls on configuration: what is published, for everybody; versions and the moving of the waiting clock, for operators. */
import { termsCalls } from '@candor/wire';
import { configurationCalls } from '@candor/wire/operators';
import type { OperatorCaller, Route } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DELAY_MS } from './change-kind.ts';
import { historyOf, listKind } from './configuration-views.ts';
import type { Kinds } from './kinds.ts';
import type { ConfigurationDeps } from './ports.ts';
import { publishedTerms, termsHistory } from './published-terms.ts';

const HOUR_MS = 3_600_000;

export function publicRoutes({ platform }: ConfigurationDeps, kinds: Kinds): Route[] {
  return routesOf(termsCalls, {
    async list({ kind: name }) {
      const kind = kinds.published(name);
      return kind === undefined ? [] : publishedTerms(platform, kind);
    },
    history: async ({ kind: name, key }) => {
      const kind = kinds.published(name);
      return kind === undefined ? [] : termsHistory(platform, name, key);
    },
  });
}

export function operatorRoutes(deps: ConfigurationDeps, kinds: Kinds): Route[] {
  const { platform, proposals } = deps;
  return routesOf(configurationCalls, {
    kinds: async () =>
      kinds.all().map(({ kind, makers, checkers, readKey }) => ({
        kind,
        makers: [...makers],
        checkers: [...checkers],
        delay_hours: DELAY_MS / HOUR_MS,
        may_add: readKey !== undefined,
      })),
    list: ({ kind }) => listKind(deps, kinds.named(kind)),
    history: ({ kind, key }) => historyOf(deps, { kind: kinds.named(kind).kind, key }),
    propose: async ({ kind, key, value, base_version: base, reason }, caller) => {
      const { makers } = kinds.named(kind);
      if (!caller.operator.roles.some((role) => makers.includes(role))) throw new Refusal('forbidden');
      const input = { key, value: readJson(value), base, reason };
      return proposals.make({ kind: `configuration.${kind}`, input, reason, caller });
    },
    recall: async ({ kind, key, version, reason }, caller) =>
      proposals.make({
        kind: `recall.${kinds.named(kind).kind}`,
        input: { key, version },
        reason,
        caller,
      }),
    clock: async () => ({
      now: platform.clock.now(),
      waiting_now: platform.waits.now(),
      is_movable: platform.config.mode === 'demo',
    }),
    moveClock: ({ hours }, caller) => moveClock(deps, hours, caller),
  });
}

async function moveClock({ platform, audit }: ConfigurationDeps, hours: number, caller: OperatorCaller) {
  return onceIn(platform.db, { name: 'move-clock', caller }, async (tx) => {
    const before = platform.waits.now();
    await platform.waits.advance(tx, hours * HOUR_MS);
    await audit.record(tx, caller, {
      action: 'clock.move',
      targetType: 'clock',
      targetId: 'waiting',
      before: new Date(before).toISOString(),
      after: `+${hours} h`,
    });
    return { waiting_now: before + hours * HOUR_MS };
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal('invalid_request', { fields: { value: 'malformed' } });
  }
}
