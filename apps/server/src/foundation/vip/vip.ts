/**
 * VIP as the house has it: the daily run, and each customer's rates as this node knows them. Levels change once a day, so a node keeps
 * all that are above 0 with the day they are of, and reads them anew when another day was counted: no order asks the database.
 */
import { ONE, formatDecimal, minOf } from '@candor/money';
import type { ReplyOf } from '@candor/wire';
import { vipCalls } from '@candor/wire';
import * as v from 'valibot';
import { shaped } from '../../platform/bus.ts';
import { DAY_MS, startOfUtcDay } from '../../platform/clock.ts';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ConfigurationKind } from '../configuration/index.ts';
import { runLevels } from './run-levels.ts';
import { scheduleKind } from './schedule-configuration.ts';
import type { ScheduleRow } from './vip-store.ts';
import { lastDay, levelOf, readLevels, readSchedule } from './vip-store.ts';

/** Fractions of 1 in 10^-8. */
export interface FeeRates {
  maker: bigint;
  taker: bigint;
  contract: bigint;
}

export interface Vip {
  part: Feature & { configuration: readonly ConfigurationKind[] };
  /** What an order of this customer pays that is placed now: never more than `usual`, what everybody pays. */
  ratesOf(userId: number, usual: FeeRates): FeeRates;
  /** Counts what is due; how many days. */
  runDue(): Promise<number>;
}

const LOOK_EVERY_MS = 2_000;
const COUNTED = 'vip.counted';
const ALWAYS: Pick<Lease, 'held'> = { held: () => true };
type WireLevel = ReplyOf<typeof vipCalls.schedule>['levels'][number];

export function createVip(platform: Platform): Vip {
  const { db, bus, jobs } = platform;
  let schedule: readonly ScheduleRow[] = [];
  let known: Awaited<ReturnType<typeof readLevels>> = { day: null, levels: new Map() };
  const reloadSchedule = async (): Promise<void> => void (schedule = await readSchedule(db));
  const reloadLevels = async (): Promise<void> => void (known = await readLevels(db));
  const rowOf = (level: number): ScheduleRow | undefined => schedule.findLast((row) => row.level <= level);

  async function run(lease: Pick<Lease, 'held'>): Promise<number> {
    const days = await runLevels(platform, lease);
    if (days === 0) return 0;
    await reloadLevels();
    bus.publish(COUNTED, {});
    return days;
  }

  return {
    ratesOf(userId, usual) {
      // Level 0 is what everybody pays: the pair's own rates, or those of the contract's terms.
      const row = rowOf(known.levels.get(userId) ?? 0);
      if (row === undefined || row.level === 0) return usual;
      return {
        maker: minOf(usual.maker, row.spot_maker),
        taker: minOf(usual.taker, row.spot_taker),
        contract: minOf(usual.contract, row.contract),
      };
    },
    runDue: () => run(ALWAYS),
    part: {
      name: 'vip',
      configuration: [scheduleKind(reloadSchedule)],
      routes: routesOf(vipCalls, {
        schedule: async () => ({ version: schedule[0]?.version ?? 0, levels: schedule.map(render) }),
        level: (_request, { session }) => showLevel(platform, schedule, session.userId),
      }),
      async start() {
        await reloadSchedule();
        await reloadLevels();
        bus.subscribe(COUNTED, () => void reloadLevels().catch(() => undefined), shaped(v.object({})));
        jobs.every('vip-levels', LOOK_EVERY_MS, async (lease) => void (await run(lease)));
        // A node that missed the word finds the other day by itself.
        jobs.everyNode('vip-look', LOOK_EVERY_MS, async () => {
          if ((await lastDay(db)) !== known.day) await reloadLevels();
        });
      },
    },
  };
}

const percent = (rate: bigint): string => formatDecimal(rate * 100n);
const render = (row: ScheduleRow): WireLevel => ({
  level: row.level,
  volume: formatDecimal(row.volume),
  spot_maker: percent(row.spot_maker),
  spot_taker: percent(row.spot_taker),
  contract: percent(row.contract),
});

async function showLevel(
  { db, waits }: Platform,
  schedule: readonly ScheduleRow[],
  userId: number,
): Promise<ReplyOf<typeof vipCalls.level>> {
  const stands = (await levelOf(db, userId)) ?? {
    level: 0,
    day: null,
    volume: 0n,
    spot_maker: 0n,
    spot_taker: 0n,
    contract: 0n,
  };
  const now = schedule.findLast((row) => row.level <= stands.level)!;
  const next = schedule.find((row) => row.level > now.level);
  const feesAt = (row: ScheduleRow): bigint =>
    stands.spot_maker * row.spot_maker + stands.spot_taker * row.spot_taker + stands.contract * row.contract;
  return {
    level: now.level,
    volume: formatDecimal(stands.volume),
    spot_maker_volume: formatDecimal(stands.spot_maker),
    spot_taker_volume: formatDecimal(stands.spot_taker),
    contract_volume: formatDecimal(stands.contract),
    day: stands.day,
    next_run_at: waits.realOf(startOfUtcDay(waits.now()) + DAY_MS),
    rates: render(now),
    next:
      next === undefined
        ? null
        : {
            ...render(next),
            missing: formatDecimal(next.volume > stands.volume ? next.volume - stands.volume : 0n),
            would_have_saved: formatDecimal((feesAt(now) - feesAt(next)) / ONE),
          },
    levels: schedule.map(render),
  };
}
