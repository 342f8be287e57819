/** What operators see of machines, packages with fill, rent and reserve, what falls due, what was paid; and what they propose. */
import { outputOfDay, shareOf } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf } from '@candor/wire';
import { machineDeskCalls } from '@candor/wire/operators';
import { reserveSurplus } from '@candor/formulas';
import { ledgerReads } from '../../foundation/ledger/index.ts';
import { DAY_MS, startOfUtcDay, utcDay } from '../../platform/clock.ts';
import { askedPositive } from '../../platform/http/asked-amount.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { isWithin, spanOf } from '../../platform/http/span-of.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dueByDay, paidByDay } from './desk-store.ts';
import { planDay, refuseUnfitDay } from './enter-payout.ts';
import { reserveFacts } from './machine-rules.ts';
import { packagesOf } from './package-facts.ts';
import { NEW_PACKAGE, PACKAGE_ACT, lackingOf } from './package-kinds.ts';
import { renderPackage } from './package-view.ts';
import { findPackage } from './packages-store.ts';
import { POOL_PAYOUT, askChain } from './payout-kind.ts';
import { missingDays } from './payouts-store.ts';
import type { MachinesDeps } from './ports.ts';

type Calls = typeof machineDeskCalls;
/** Shares that a preview lists. */
const SHOWN_SHARES = 50;
/** Days without a payout are looked for so far back. */
const MISSING_DAYS = 90;

export function deskRoutes(deps: MachinesDeps) {
  const { platform, ports } = deps;
  const propose = (kind: string, input: { reason: string }, caller: OperatorCaller) =>
    ports.proposals.make({ kind, input, reason: input.reason, caller });
  return routesOf(machineDeskCalls, {
    list: (request) => showDesk(deps, request),
    async calendar({ days }) {
      const from = new Date(startOfUtcDay(platform.waits.now()));
      return (await dueByDay(platform.db, { from, days })).map((row) => ({
        day: row.day,
        currency: ports.currencyName(row.currency_id),
        output: formatDecimal(row.output),
        rent: formatDecimal(row.rent),
        rentals: Number(row.rentals),
        ending: Number(row.ending),
      }));
    },
    paid: (request) => showPaid(deps, request),
    preview: (request) => preview(deps, request),
    create: (request, caller) => propose(NEW_PACKAGE, request, caller),
    act: (request, caller) => propose(PACKAGE_ACT, request, caller),
    async payout(request, caller) {
      const row = await findPackage(platform.db, request.id);
      return propose(POOL_PAYOUT, await askChain(ports, request, row?.output_currency_id), caller);
    },
  });
}

async function showPaid(
  { platform, ports }: MachinesDeps,
  { days }: RequestOf<Calls['paid']>,
): Promise<ReplyOf<Calls['paid']>> {
  const from = new Date(startOfUtcDay(platform.waits.now()) - (days - 1) * DAY_MS);
  return (await paidByDay(platform.db, { from })).map((row) => ({
    day: row.day,
    currency: ports.currencyName(row.currency_id),
    fixed: formatDecimal(row.fixed),
    measured: formatDecimal(row.measured),
    rent: formatDecimal(row.rent),
    returned: formatDecimal(row.returned),
  }));
}

async function preview(
  { platform: { db, waits } }: MachinesDeps,
  { id, day, amount: text }: RequestOf<Calls['preview']>,
): Promise<ReplyOf<Calls['preview']>> {
  const amount = askedPositive(text);
  const row = await findPackage(db, id);
  if (row === undefined) throw new Refusal('machine_unknown');
  await refuseUnfitDay(db, { row, day, now: waits.now() });
  const plan = await planDay(db, { row, day, amount });
  const measured = { amount, powerCost: plan.powerCost, carried: plan.carried, units: row.units };
  return {
    output: formatDecimal(outputOfDay(measured)),
    power_cost: formatDecimal(plan.powerCost),
    carried: formatDecimal(plan.carried),
    units: row.units,
    leased: plan.leased,
    per_unit: formatDecimal(shareOf(measured, 1)),
    customers: formatDecimal(plan.customers),
    house: formatDecimal(plan.house),
    rest: formatDecimal(plan.rest),
    shares: plan.leasers.slice(0, SHOWN_SHARES).map((leaser, n) => ({
      rental_id: Number(leaser.id),
      units: leaser.units,
      amount: formatDecimal(plan.shares[n]!),
    })),
    more: Math.max(0, plan.leasers.length - SHOWN_SHARES),
  };
}

async function showDesk(deps: MachinesDeps, days: RequestOf<Calls['list']>): Promise<ReplyOf<Calls['list']>> {
  const { platform, ports } = deps;
  const { db, waits } = platform;
  const span = spanOf(days);
  const now = waits.now();
  const [{ rows, facts }, house, missing] = await Promise.all([
    packagesOf(deps, { withClosed: true }),
    ledgerReads.houseBalances(db),
    missingDays(db, { from: utcDay(now - MISSING_DAYS * DAY_MS), before: utcDay(now) }),
  ]);
  return {
    time: waits.realOf(now),
    packages: rows
      .map((row) => {
        const of = facts.get(row.id)!;
        return {
          ...renderPackage(deps, row, of),
          state: row.state,
          rentals: of.rentals,
          deferred: formatDecimal(of.deferred),
          output: formatDecimal(of.output),
          lacking: formatDecimal(lackingOf(row, of)),
          surplus: formatDecimal(row.kind === 'measured' ? 0n : reserveSurplus(reserveFacts(row, of))),
          missing_day: missing.find(({ package_id: id }) => id === row.id)?.day ?? null,
          published_at: waits.realOf(row.published_at.getTime()),
          closed_at: row.closed_at === null ? null : waits.realOf(row.closed_at.getTime()),
        };
      })
      .filter(({ published_at: at }) => isWithin(span, at)),
    equity: house
      .filter(({ account }) => account === 'E:equity')
      .map((row) => ({ currency: ports.currencyName(row.currency_id), amount: formatDecimal(row.amount) })),
  };
}
