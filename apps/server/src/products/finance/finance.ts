/** Hosting as a product: its calls, the daily run, and what it gives the house. */
import type { ReplyOf, RequestOf } from '@candor/wire';
import { hostingCalls } from '@candor/wire';
import type { Foundation } from '../../foundation/foundation.ts';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import type { Product } from '../../foundation/product.ts';
import { agreementExport } from '../../foundation/sales/index.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { buyHosting } from './buy-hosting.ts';
import { deskRoutes } from './desk.ts';
import { startDemoCatalogue } from './demo-catalogue.ts';
import { financeExports } from './finance-export-store.ts';
import { FINANCE_INVARIANTS } from './finance-invariants-store.ts';
import { hostingEvidence } from './hosting-evidence.ts';
import { registerHostingReplay, shown } from './hosting-events.ts';
import { reportOf } from './hosting-report.ts';
import { financeMessages } from './messages.ts';
import type { OrderRow } from './orders-store.ts';
import { listOrders } from './orders-store.ts';
import { payAllDue } from './pay-interest.ts';
import type { FinanceDeps } from './ports.ts';
import { financePorts } from './ports.ts';
import type { WireSection } from './product-view.ts';
import { renderProduct, renderSection } from './product-view.ts';
import type { ProductRow } from './product.ts';
import { newProductKind, productActKind } from './product-kinds.ts';
import { findProduct, listProducts } from './products-store.ts';
import { redeemHosting } from './redeem-hosting.ts';
import { hostingReplay } from './replay-hosting.ts';
import { reservesOf } from './reserves.ts';
import { hostingStanding } from './standing-store.ts';
import { financeTexts } from './texts.ts';

/** Midnight is not waited for: whatever is due is found within so long. */
const LOOK_EVERY_MS = 2_000;
const STATES = {
  1: ['hosting'],
  2: ['completed'],
  3: ['redeemed'],
} as const satisfies Record<number, readonly OrderRow['state'][]>;
const ALWAYS: Pick<Lease, 'held'> = { held: () => true };

export interface Finance extends Product {
  /** Pays everything that is due now; how many orders were paid. */
  payDue(): Promise<number>;
}

export function createFinance(platform: Platform, on: Foundation): Finance {
  const deps: FinanceDeps = { platform, ledger: on.ledger, ports: financePorts(on) };
  return {
    name: 'finance',
    texts: financeTexts,
    messages: financeMessages,
    standing: hostingStanding(deps.ports.currencyName),
    exports: [
      ...financeExports(deps.ports.currencyName),
      agreementExport(deps.ports.gate, {
        name: 'hosting-agreements',
        about: 'Versions of the hosting agreement that were accepted, and when.',
      }),
    ],
    invariants: FINANCE_INVARIANTS,
    replays: [hostingReplay],
    evidence: hostingEvidence(deps.ports.currencyName),
    publicView: { finance: () => publicView(deps) },
    proposals: [newProductKind(deps), productActKind(deps)] as unknown as ProposalKind<never>[],
    routes: [
      ...deskRoutes(deps),
      ...routesOf(hostingCalls, {
        report: (_request, { session }) => reportOf(deps, session.userId),
        config: async ({ page = 1 }) =>
          page > 1
            ? []
            : (await viewsOf(deps, await listProducts(platform.db, { withClosed: false }))).map(
                ({ shown: product }) => product,
              ),
        async product({ id }) {
          const row = await findProduct(platform.db, id);
          if (row === undefined || row.state === 'closed') throw new Refusal('hosting_unknown');
          return (await viewsOf(deps, [row]))[0]!.shown;
        },
        buy: (request, caller) => buyHosting(deps, request, caller),
        orders: (request, { session }) => orders(deps, request, session.userId),
        redeem: (request, caller) => redeemHosting(deps, request, caller),
      }),
    ],
    async start() {
      registerHostingReplay(deps);
      await startDemoCatalogue(deps);
      platform.jobs.every('finance-interest', LOOK_EVERY_MS, async (lease) => {
        await payAllDue(deps, lease);
      });
    },
    payDue: () => payAllDue(deps, ALWAYS),
  };
}

async function viewsOf(deps: FinanceDeps, rows: readonly ProductRow[]) {
  const reserves = await reservesOf(deps, rows);
  return rows.map((row) => {
    const reserve = reserves.get(row.id)!;
    const currencyName = deps.ports.currencyName(row.currency_id);
    return { row, reserve, shown: renderProduct(row, { currencyName, reserve, waits: deps.platform.waits }) };
  });
}

const publicView = async (deps: FinanceDeps): Promise<WireSection> =>
  renderSection(await viewsOf(deps, await listProducts(deps.platform.db, { withClosed: true })));

async function orders(
  deps: FinanceDeps,
  { page, limit, status }: RequestOf<typeof hostingCalls.orders>,
  userId: number,
): Promise<ReplyOf<typeof hostingCalls.orders>> {
  const states = status === undefined ? Object.values(STATES).flat() : STATES[status];
  const { rows, total } = await listOrders(deps.platform.db, {
    userId,
    states,
    limit,
    offset: (page - 1) * limit,
  });
  return { order_list: rows.map((row) => shown(deps, row)), total };
}
