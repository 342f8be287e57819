/**
 * Announced halts as products ask for them (R-OPT-6): whether a pair takes orders now, and which past moments lay within one.
 * Every node knows the list by heart and reads it each second; a halt begins later than that after its announcement.
 */
import type { Queryable } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Proposals } from '../operators/index.ts';
import { haltEndKind, haltKind } from './halt-kinds.ts';
import type { HaltKindNeeds } from './halt-kinds.ts';
import type { Halt, HaltProduct } from './halt-rules.ts';
import { haltsOf, isAnnouncedAt, momentsHalted } from './halts-store.ts';
import { KnownHalts } from './known-halts.ts';
import { haltRoutes } from './routes.ts';
import { haltsTexts } from './texts.ts';

const LOOK_EVERY_MS = 1_000;

export interface Halts {
  feature: Feature;
  /** The halt in which a product takes no orders in a pair now. */
  running(pairId: number, product: HaltProduct): Halt | undefined;
  /** Throws `trading_halted` where no order is taken. */
  refuseHalted(pair: { id: number; symbol: string }, product: HaltProduct): void;
  /** Those that touch a stretch of time as they were announced, as the database has it. */
  announced(
    db: Queryable,
    of: { pairId: number; product: HaltProduct; from: Date; to: Date },
  ): Promise<Halt[]>;
  /** Whether one had been announced by a moment and is not over then, begun or not, as the database has it. */
  isAnnouncedAt(db: Queryable, of: { pairId: number; product: HaltProduct; at: Date }): Promise<boolean>;
  /** Which of these moments lie within one, as the database has it: what acts on a tick asks in its transaction. */
  momentsHalted(
    db: Queryable,
    of: { pairId: number; product: HaltProduct; at: readonly Date[] },
  ): Promise<number[]>;
}

export interface HaltsPorts {
  pairs(): readonly { id: number; symbol: string }[];
  proposals: Proposals;
  publish: HaltKindNeeds['publish'];
}

export function createHalts(platform: Platform, { pairs, proposals, publish }: HaltsPorts): Halts {
  const { clock, jobs, streams } = platform;
  const symbolOf = (pairId: number): string | undefined => pairs().find(({ id }) => id === pairId)?.symbol;
  const known = new KnownHalts(platform, symbolOf);
  const needs: HaltKindNeeds = { now: () => clock.now(), symbolOf, publish };
  proposals.register(haltKind(needs));
  proposals.register(haltEndKind(needs));

  return {
    feature: {
      name: 'halts',
      texts: haltsTexts,
      routes: haltRoutes(platform, { known, pairs, proposals }),
      async start() {
        streams.register({ name: 'notice', accepts: (key) => key === '' });
        await known.reload();
        jobs.everyNode('halts', LOOK_EVERY_MS, () => known.reload());
      },
    },
    running: (pairId, product) => known.running(pairId, product),
    refuseHalted({ id, symbol }, product) {
      if (known.running(id, product) !== undefined) throw new Refusal('trading_halted', { symbol });
    },
    announced: haltsOf,
    isAnnouncedAt,
    momentsHalted,
  };
}
