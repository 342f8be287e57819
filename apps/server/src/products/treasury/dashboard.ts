/** The first page of the console in one reply: invariants, queues, jobs that fail, flows of money, chains, goodwill. */
import { formatDecimal } from '@candor/money';
import type { ReplyOf } from '@candor/wire';
import type { dashboardCalls } from '@candor/wire/operators';
import { ledgerReads } from '../../foundation/ledger/index.ts';
import { isWitnessed } from '../../foundation/witness/index.ts';
import { DAY_MS, startOfUtcDay } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TreasuryPorts } from './ports.ts';

type Overview = ReplyOf<typeof dashboardCalls.overview>;

const DAYS = 30;
/** Sums over a month of postings are not made anew for every look. */
const FLOWS_FRESH_MS = 30_000;

/** In a demo nobody needs a witness of play money. */
export const unguardedOf = (config: Platform['config']): Overview['unguarded'] => [
  ...(config.databaseRights === 'owner' ? (['database'] as const) : []),
  ...(config.mode === 'live' && !isWitnessed(config) ? (['logs'] as const) : []),
];

export function createDashboard(platform: Platform, ports: TreasuryPorts): () => Promise<Overview> {
  let flows: { at: number; rows: Promise<Overview['flows']> } | undefined;

  async function readFlows(): Promise<Overview['flows']> {
    const since = startOfUtcDay(platform.clock.now()) - (DAYS - 1) * DAY_MS;
    const rows = await ledgerReads.flowsSince(platform.db, new Date(since));
    return rows.map((row) => ({
      day: row.day,
      currency: ports.currencyName(row.currency_id),
      deposits: formatDecimal(row.deposits),
      withdrawals: formatDecimal(row.withdrawals),
      fees: formatDecimal(row.fees),
    }));
  }
  function freshFlows(): Promise<Overview['flows']> {
    const now = platform.clock.now();
    if (flows === undefined || now - flows.at > FLOWS_FRESH_MS) {
      flows = { at: now, rows: readFlows() };
      flows.rows.catch(() => (flows = undefined));
    }
    return flows.rows;
  }

  return async () => {
    const [{ checks, isOpen, reason }, queues, jobs, flowRows, goodwill] = await Promise.all([
      ports.monitor.status(),
      ports.queues(),
      ports.jobs(),
      freshFlows(),
      ledgerReads.goodwillByMonth(platform.db),
    ]);
    return {
      mode: platform.config.mode,
      unguarded: unguardedOf(platform.config),
      is_open: isOpen,
      gate_reason: reason,
      invariants: checks.map(({ name, holds, violations, checkedAt }) => ({
        name,
        holds,
        violations,
        checked_at: checkedAt,
      })),
      queues: queues.map(({ name, open, oldestAt, late }) => ({ name, open, oldest_at: oldestAt, late })),
      jobs: {
        count: jobs.count,
        failing: jobs.failing.map(({ since, lastFailedAt, lastOkAt, ...job }) => ({
          ...job,
          since,
          last_failed_at: lastFailedAt,
          last_ok_at: lastOkAt,
        })),
      },
      flows: flowRows,
      chains: ports.chains.health().map(({ chain, blockNumber, lastSeenAt, fault }) => ({
        chain,
        block: blockNumber,
        seen_at: lastSeenAt,
        fault,
      })),
      goodwill: goodwill.map((row) => ({
        month: row.month,
        currency: ports.currencyName(row.currency_id),
        count: Number(row.count),
        total: formatDecimal(row.total),
      })),
    };
  };
}
