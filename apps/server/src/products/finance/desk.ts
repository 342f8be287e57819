/** What operators see of hosting, products with reserve and fill, what falls due, what was paid; and what they propose. */
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf } from '@candor/wire';
import { hostingDeskCalls } from '@candor/wire/operators';
import { ledgerReads } from '../../foundation/ledger/index.ts';
import { DAY_MS, startOfUtcDay } from '../../platform/clock.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { isWithin, spanOf } from '../../platform/http/span-of.ts';
import { lackingOf, surplusOf } from './desk-rules.ts';
import { dueByDay, paidByDay } from './desk-store.ts';
import type { FinanceDeps } from './ports.ts';
import { NEW_PRODUCT, PRODUCT_ACT } from './product-kinds.ts';
import { renderProduct } from './product-view.ts';
import { listProducts } from './products-store.ts';
import { reservesOf } from './reserves.ts';

type Calls = typeof hostingDeskCalls;

export function deskRoutes(deps: FinanceDeps) {
  const { platform, ports } = deps;
  const propose = (kind: string, request: { reason: string }, caller: OperatorCaller) =>
    ports.proposals.make({ kind, input: request, reason: request.reason, caller });
  return routesOf(hostingDeskCalls, {
    list: (request) => showDesk(deps, request),
    async calendar({ days }) {
      const from = new Date(startOfUtcDay(platform.waits.now()));
      return (await dueByDay(platform.db, { from, days })).map((row) => ({
        day: row.day,
        currency: ports.currencyName(row.currency_id),
        interest: formatDecimal(row.interest),
        principal: formatDecimal(row.principal),
        payments: Number(row.payments),
        maturing: Number(row.maturing),
      }));
    },
    paid: (request) => showPaid(deps, request),
    create: (request, caller) => propose(NEW_PRODUCT, request, caller),
    act: (request, caller) => propose(PRODUCT_ACT, request, caller),
  });
}

async function showPaid(
  { platform, ports }: FinanceDeps,
  { days }: RequestOf<Calls['paid']>,
): Promise<ReplyOf<Calls['paid']>> {
  const from = new Date(startOfUtcDay(platform.waits.now()) - (days - 1) * DAY_MS);
  return (await paidByDay(platform.db, { from })).map((row) => ({
    day: row.day,
    currency: ports.currencyName(row.currency_id),
    interest: formatDecimal(row.interest),
    matured: formatDecimal(row.matured),
    redeemed: formatDecimal(row.redeemed),
    penalties: formatDecimal(row.penalties),
  }));
}

async function showDesk(deps: FinanceDeps, days: RequestOf<Calls['list']>): Promise<ReplyOf<Calls['list']>> {
  const { platform, ports } = deps;
  const { db, waits } = platform;
  const span = spanOf(days);
  const rows = await listProducts(db, { withClosed: true });
  const [reserves, house] = await Promise.all([reservesOf(deps, rows), ledgerReads.houseBalances(db)]);
  return {
    time: waits.realOf(waits.now()),
    products: rows
      .map((row) => {
        const reserve = reserves.get(row.id)!;
        const currencyName = ports.currencyName(row.currency_id);
        return {
          ...renderProduct(row, { currencyName, reserve, waits }),
          state: row.state,
          sold: formatDecimal(row.sold),
          orders: reserve.orders,
          principal: formatDecimal(reserve.principal),
          lacking: formatDecimal(lackingOf(row, reserve.free)),
          surplus: formatDecimal(surplusOf(row, reserve)),
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
