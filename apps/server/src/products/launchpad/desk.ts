/** What operators see of new coins: sales with inventory, escrow and fill, the allotment as it would be, what was settled; and what they propose. */
import { allot, costOf } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { Language, ReplyOf, RequestOf } from '@candor/wire';
import { launchpadDeskCalls } from '@candor/wire/operators';
import type { HouseTransfer } from '../../foundation/chains/index.ts';
import { chainOfContra } from '../../foundation/chains/index.ts';
import { ledgerReads, readBalances, rowOf } from '../../foundation/ledger/index.ts';
import { DAY_MS, startOfUtcDay } from '../../platform/clock.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { isWithin, spanOf } from '../../platform/http/span-of.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lackingOf, surplusOf } from './desk-rules.ts';
import { settledByDay } from './desk-store.ts';
import type { LaunchpadDeps } from './ports.ts';
import { PAID_WITH } from './ports.ts';
import type { SaleRow } from './sale.ts';
import { NEW_SALE, SALE_ACT } from './sale-kinds.ts';
import { showSales } from './sale-view.ts';
import { findSale, listSales } from './sales-store.ts';
import { inventoryOf, proceedsOf } from './settle-sale.ts';
import { commitmentsOf } from './subscriptions-store.ts';

type Calls = typeof launchpadDeskCalls;
const LARGEST_SHOWN = 10;

export function deskRoutes(deps: LaunchpadDeps) {
  const propose = (kind: string, request: { reason: string }, caller: OperatorCaller) =>
    deps.ports.proposals.make({ kind, input: request, reason: request.reason, caller });
  return routesOf(launchpadDeskCalls, {
    list: (request, { language }) => showDesk(deps, request, language),
    preview: ({ id }) => preview(deps, id),
    paid: (request) => showPaid(deps, request),
    create: (request, caller) => propose(NEW_SALE, request, caller),
    async act(request, caller) {
      const input = { ...request, shown: await shownOn(deps, request) };
      return propose(SALE_ACT, input, caller);
    },
  });
}

/** What the chain shows of the payment, asked before anything is locked. */
async function shownOn(
  { ports }: LaunchpadDeps,
  { act, account, reference }: RequestOf<Calls['act']>,
): Promise<HouseTransfer | undefined> {
  const chain = account === undefined ? undefined : chainOfContra(account);
  if (act !== 'pay_issuer' || chain === undefined || reference === undefined) return undefined;
  return ports.chains.houseTransfer({ chain, txId: reference, currencyId: PAID_WITH.id });
}

async function showDesk(
  deps: LaunchpadDeps,
  days: RequestOf<Calls['list']>,
  language: Language,
): Promise<ReplyOf<Calls['list']>> {
  const { platform, ports } = deps;
  const { db, waits } = platform;
  const span = spanOf(days);
  const rows = await listSales(db);
  const [shown, held, house] = await Promise.all([
    showSales(deps, rows, language),
    heldBy(deps, rows),
    ledgerReads.houseBalances(db),
  ]);
  return {
    time: waits.realOf(waits.now()),
    sales: rows
      .map((row, n) => {
        const { inventory, proceeds } = held[n]!;
        return {
          ...shown[n]!,
          state: row.state,
          published_at: waits.realOf(row.published_at.getTime()),
          inventory: formatDecimal(inventory),
          lacking: formatDecimal(lackingOf(row, inventory)),
          surplus: formatDecimal(surplusOf(row, inventory)),
          proceeds: formatDecimal(proceeds),
          paid_out: formatDecimal(row.paid_out),
        };
      })
      .filter(({ published_at: at }) => isWithin(span, at)),
    equity: house
      .filter(({ account }) => account === 'E:equity')
      .map((row) => ({ currency: ports.currencyName(row.currency_id), amount: formatDecimal(row.amount) })),
  };
}

async function heldBy(
  { platform: { db }, ledger }: LaunchpadDeps,
  rows: readonly SaleRow[],
): Promise<{ inventory: bigint; proceeds: bigint }[]> {
  const balanceKeys = rows.flatMap((row) => [
    rowOf(inventoryOf(row.id), row.token_id),
    rowOf(proceedsOf(row.id), row.currency_id),
  ]);
  const ids = await ledger.directory.idsOf(balanceKeys, db);
  const held = new Map((await readBalances(db, ids)).map((row) => [row.id, row.available]));
  return rows.map((_, n) => ({
    inventory: held.get(ids[2 * n]!) ?? 0n,
    proceeds: held.get(ids[2 * n + 1]!) ?? 0n,
  }));
}

async function preview({ platform: { db } }: LaunchpadDeps, id: number): Promise<ReplyOf<Calls['preview']>> {
  const sale = await findSale(db, id);
  if (sale === undefined) throw new Refusal('sale_unknown');
  const amounts = (await commitmentsOf(db, id)).map(({ amount }) => amount);
  const given = allot(sale, amounts);
  const lines = amounts.map((amount, n) => ({ amount, tokens: given[n]!, cost: costOf(sale, given[n]!) }));
  const sum = (of: (line: (typeof lines)[number]) => bigint): bigint =>
    lines.reduce((all, line) => all + of(line), 0n);
  const committed = sum(({ amount }) => amount);
  const tokens = sum((line) => line.tokens);
  const proceeds = sum(({ cost }) => cost);
  const piece = costOf(sale, sale.step);
  return {
    subscriptions: lines.length,
    committed: formatDecimal(committed),
    is_below_soft_cap: committed < sale.soft_cap,
    tokens: formatDecimal(tokens),
    proceeds: formatDecimal(proceeds),
    refunds: formatDecimal(committed - proceeds),
    leftover: formatDecimal(sale.supply - tokens),
    capped: lines.filter((line) => line.tokens === sale.cap).length,
    full: lines.filter((line) => line.amount - line.cost < piece).length,
    largest: lines
      .sort((a, b) => (a.amount < b.amount ? 1 : -1))
      .slice(0, LARGEST_SHOWN)
      .map(({ amount, tokens: got, cost }) => ({
        amount: formatDecimal(amount),
        tokens: formatDecimal(got),
        cost: formatDecimal(cost),
      })),
  };
}

async function showPaid(
  { platform: { db, waits }, ports }: LaunchpadDeps,
  { days }: RequestOf<Calls['paid']>,
): Promise<ReplyOf<Calls['paid']>> {
  const from = new Date(startOfUtcDay(waits.now()) - (days - 1) * DAY_MS);
  const tokens = new Map((await listSales(db)).map((sale) => [sale.id, sale.token_id]));
  return (await settledByDay(db, { from })).map((row) => ({
    day: row.day,
    sale: row.sale_id,
    token: ports.currencyName(tokens.get(row.sale_id)!),
    cost: formatDecimal(row.cost),
    refunds: formatDecimal(row.refunds),
    tokens: formatDecimal(row.tokens),
    unlocked: formatDecimal(row.unlocked),
    taken_back: formatDecimal(row.taken_back),
  }));
}
