/** Copy-trading as a product: its calls, what it does on ticks and by the clock, and what it gives the house. */
import { COPY_TEST, copyTradingCalls } from '@candor/wire';
import type { Foundation } from '../../foundation/foundation.ts';
import { unlessStopped } from '../../foundation/ledger/index.ts';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import type { Product } from '../../foundation/product.ts';
import { agreementExport } from '../../foundation/sales/index.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { carryOut } from './carry-out.ts';
import { copyExports } from './copy-export-store.ts';
import { COPY_INVARIANTS } from './copy-invariants-store.ts';
import { listHistory, listOrders, listSignals, reportOf, showOrder } from './copy-report.ts';
import { wrongAnswers } from './copy-rules.ts';
import { passTest } from './copies-store.ts';
import { startDemoLeads } from './demo-leads.ts';
import { deskRoutes } from './desk.ts';
import { endCopies } from './end-copies.ts';
import { followLead } from './follow-lead.ts';
import { applyToLead, stopHousePerson, endLead, retireLead, showOwn } from './lead.ts';
import { refreshFigures } from './lead-figures.ts';
import { leadActKind } from './lead-kind.ts';
import { leadPositions, listProducts, showLead } from './lead-view.ts';
import { closeOnePosition, leaveCopy, pauseAllFor, pauseCopy } from './leave-copy.ts';
import { copyMessages } from './messages.ts';
import type { CopyDeps } from './ports.ts';
import { copyPorts } from './ports.ts';
import { copyReplay } from './replay-copies.ts';
import { signalReplay } from './replay-signals.ts';
import { pairsWaiting } from './signals-store.ts';
import { shareWeekly } from './share-weekly.ts';
import { stopUnverified } from './stop-copies.ts';
import { addToCopy, subscribe } from './subscribe.ts';
import { copyTradingTexts } from './texts.ts';
import { withdrawFromCopy } from './withdraw-from-copy.ts';

/** Stops and ends are looked for as often as ticks come. */
const LOOK_EVERY_MS = 1_000;
/** Monday is not waited for: it is found within so long. */
const SHARE_EVERY_MS = 5_000;
const FIGURES_EVERY_MS = 30_000;
const ALWAYS: Pick<Lease, 'held'> = { held: () => true };

export interface CopyTrading extends Product {
  /** Ends what is due now; how many copies moved. */
  endDue(): Promise<number>;
  /** Takes the shares of the last Monday that were not taken; how many copies that were. */
  shareDue(): Promise<number>;
  refreshFigures(): Promise<void>;
}

export function createCopyTrading(platform: Platform, on: Foundation): CopyTrading {
  const deps: CopyDeps = { platform, ledger: on.ledger, ports: copyPorts(platform, on) };
  deps.ports.executions.follow({
    executed: (tx, executions) => followLead(deps, tx, executions),
    onTurn: (tx, turn) => carryOut(deps, tx, turn),
    pairsWaiting,
  });
  deps.ports.onTakenBack(async (tx, userId) => {
    await endLead(deps, tx, userId);
    await stopUnverified(deps, tx, userId);
  });
  deps.ports.onLockedOut(async (tx, userId, why) => {
    if (why === 'closure') await endLead(deps, tx, userId);
  });
  deps.ports.onRegistered((tx, userId) => stopHousePerson(deps, tx, userId));
  deps.ports.onLinked(async (tx, [userId]) => {
    if (userId !== undefined) await stopHousePerson(deps, tx, userId);
  });
  const endDue = (lease = ALWAYS): Promise<number> => endCopies(deps, lease);
  const shareDue = (lease = ALWAYS): Promise<number> => shareWeekly(deps, lease);
  return {
    name: 'copy-trading',
    texts: copyTradingTexts,
    messages: copyMessages,
    exports: [
      ...copyExports,
      agreementExport(deps.ports.gate, {
        name: 'copy-agreements',
        about: 'Versions of the copy-trading agreement that were accepted, and when.',
      }),
    ],
    invariants: COPY_INVARIANTS,
    replays: [copyReplay(deps.ports.currencyId), signalReplay(deps.ports)],
    proposals: [leadActKind(deps)] as unknown as ProposalKind<never>[],
    routes: [...deskRoutes(deps), ...customerRoutes(deps)],
    cancelFor: (userId) => pauseAllFor(deps, userId),
    async start() {
      await startDemoLeads(deps);
      platform.jobs.every('copy-trading-ends', LOOK_EVERY_MS, async (lease) => {
        // While ticks wait to be acted on, by whoever does that: it is looked again in a second.
        if (!(await unlessStopped(() => endDue(lease), 'busy'))) return 'waited';
      });
      platform.jobs.every('copy-trading-shares', SHARE_EVERY_MS, async (lease) => {
        await unlessStopped(() => shareDue(lease));
      });
      platform.jobs.every('copy-trading-figures', FIGURES_EVERY_MS, () => refreshFigures(deps));
    },
    endDue: () => endDue(),
    shareDue: () => shareDue(),
    refreshFigures: () => refreshFigures(deps),
  };
}

function customerRoutes(deps: CopyDeps) {
  return routesOf(copyTradingCalls, {
    report: (_request, { session }) => reportOf(deps, session.userId),
    config: (request) => listProducts(deps, request),
    product: (request) => showLead(deps, request),
    positions: (request) => leadPositions(deps, request),
    subscribe: (request, caller) => subscribe(deps, request, caller),
    orders: (request, { session }) => listOrders(deps, request, session.userId),
    order: ({ id }, { session }) => showOrder(deps, id, session.userId),
    history: (request, { session }) => listHistory(deps, request, session.userId),
    signals: (request, { session }) => listSignals(deps, request, session.userId),
    add: (request, caller) => addToCopy(deps, request, caller),
    withdraw: (request, caller) => withdrawFromCopy(deps, request, caller),
    pause: (request, caller) => pauseCopy(deps, request, caller),
    closeOne: (request, caller) => closeOnePosition(deps, request, caller),
    leave: (request, caller) => leaveCopy(deps, request, caller),
    test: ({ answers }, caller) =>
      onceIn(deps.platform.db, { name: 'copy-test', caller }, async (tx) => {
        const wrong = wrongAnswers(answers);
        const at = new Date(deps.platform.clock.now());
        if (wrong.length === 0)
          await passTest(tx, { userId: caller.session.userId, version: COPY_TEST.version, at });
        return { is_passed: wrong.length === 0, wrong };
      }),
    own: (_request, { session }) => showOwn(deps, session.userId),
    apply: (request, caller) => applyToLead(deps, request, caller),
    retire: (request, caller) => retireLead(deps, request, caller),
  });
}
