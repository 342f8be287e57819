/** New coins as a product: its calls, the run of its sales, and what it gives the house. */
import { parseDecimal, formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf } from '@candor/wire';
import { launchpadCalls } from '@candor/wire';
import type { Foundation } from '../../foundation/foundation.ts';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import { unlessStopped } from '../../foundation/ledger/index.ts';
import type { Product } from '../../foundation/product.ts';
import { agreementExport } from '../../foundation/sales/index.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { headOf } from './allot-sale.ts';
import { startDemoSales } from './demo-catalogue.ts';
import { deskRoutes } from './desk.ts';
import { launchpadExports } from './launchpad-export-store.ts';
import { LAUNCHPAD_INVARIANTS } from './launchpad-invariants-store.ts';
import { launchpadMessages } from './messages.ts';
import type { LaunchpadDeps } from './ports.ts';
import { launchpadPorts } from './ports.ts';
import { recommended } from './recommend.ts';
import { subscriptionReplay } from './replay-subscriptions.ts';
import { runSales } from './run-sales.ts';
import { newSaleKind, saleActKind } from './sale-kinds.ts';
import { showSales } from './sale-view.ts';
import { countPages, findSale, listSales, readPage } from './sales-store.ts';
import { cancelAllFor, cancelCommitment, changeCommitment, commit, takeBack } from './subscribe.ts';
import { registerSubscriptionReplay, shownAll } from './subscription-events.ts';
import { listSubscriptions } from './subscriptions-store.ts';
import { launchpadTexts } from './texts.ts';

/** A closing is not waited for: whatever is due is found within so long. */
const LOOK_EVERY_MS = 2_000;
const ALWAYS: Pick<Lease, 'held'> = { held: () => true };
/** More than one customer has open. */
const MOST_OPEN = 1_000;

export interface Launchpad extends Product {
  /** Does everything that is due now. */
  runDue(): Promise<void>;
}

export function createLaunchpad(platform: Platform, on: Foundation): Launchpad {
  const deps: LaunchpadDeps = { platform, ledger: on.ledger, ports: launchpadPorts(on) };
  return {
    name: 'launchpad',
    texts: launchpadTexts,
    messages: launchpadMessages,
    exports: [
      ...launchpadExports(deps.ports.currencyName),
      agreementExport(deps.ports.gate, {
        name: 'new-coin-agreements',
        about: 'Versions of the agreement of new coins that were accepted, and when.',
      }),
    ],
    invariants: LAUNCHPAD_INVARIANTS,
    replays: [subscriptionReplay],
    proposals: [newSaleKind(deps), saleActKind(deps)] as unknown as ProposalKind<never>[],
    routes: [...deskRoutes(deps), ...customerRoutes(deps)],
    async cancelFor(userId) {
      const { rows } = await listSubscriptions(platform.db, {
        userId,
        status: 1,
        limit: MOST_OPEN,
        offset: 0,
      });
      return cancelAllFor(deps, { userId, rows });
    },
    async start() {
      registerSubscriptionReplay(deps);
      await startDemoSales(deps);
      // What is behind a demo's first day is settled before anybody looks.
      if (platform.config.mode === 'demo') await unlessStopped(() => runSales(deps, ALWAYS));
      platform.jobs.every('launchpad-run', LOOK_EVERY_MS, (lease) => runSales(deps, lease));
    },
    runDue: () => runSales(deps, ALWAYS),
  };
}

function customerRoutes(deps: LaunchpadDeps) {
  const { db } = deps.platform;
  return routesOf(launchpadCalls, {
    sales: async (_request, { language }) => showSales(deps, await listSales(db), language),
    async sale({ id }, { language }) {
      const row = await findSale(db, id);
      if (row === undefined) throw new Refusal('sale_unknown');
      return (await showSales(deps, [row], language))[0]!;
    },
    async availability(_request, { session }) {
      const { isOn, reason } = await deps.ports.gate.onSale(session.userId);
      const accepted = await deps.ports.gate.hasAgreed(db, session.userId);
      return { is_on_sale: isOn, sale_reason: reason, is_accepted: accepted };
    },
    commit: (request, caller) => commit(deps, request, caller),
    change: (request, caller) => changeCommitment(deps, request, caller),
    cancel: (request, caller) => cancelCommitment(deps, request, caller),
    takeBack: (request, caller) => takeBack(deps, request, caller),
    subscriptions: (request, { session }) => subscriptions(deps, request, session.userId),
    recommend: (_request, { language }) => recommended(deps, language),
    allotment: (request) => allotment(deps, request),
  });
}

async function subscriptions(
  deps: LaunchpadDeps,
  { page, limit, status }: RequestOf<typeof launchpadCalls.subscriptions>,
  userId: number,
): Promise<ReplyOf<typeof launchpadCalls.subscriptions>> {
  const { rows, total } = await listSubscriptions(deps.platform.db, {
    userId,
    status,
    limit,
    offset: (page - 1) * limit,
  });
  const order_list = await shownAll(deps, rows);
  const unrealised = order_list.reduce((sum, each) => sum + amountIn(each.unrealised), 0n);
  return { order_list, total, total_interest: formatDecimal(unrealised) };
}

function amountIn(text: string | null): bigint {
  const sign = text?.startsWith('-') === true ? -1n : 1n;
  const parsed = parseDecimal((text ?? '0').replace('-', ''));
  return parsed.ok ? sign * parsed.value : 0n;
}

async function allotment(
  { platform: { db } }: LaunchpadDeps,
  { id, page }: RequestOf<typeof launchpadCalls.allotment>,
): Promise<ReplyOf<typeof launchpadCalls.allotment>> {
  const sale = await findSale(db, id);
  if (sale === undefined) throw new Refusal('sale_unknown');
  if (sale.digest === null) throw new Refusal('sale_not_allotted');
  const [pages, lines = ''] = await Promise.all([countPages(db, id), readPage(db, id, page)]);
  return {
    head: headOf(sale),
    pages,
    digest: sale.digest,
    lines: lines.split('\n').filter((line) => line !== ''),
  };
}
