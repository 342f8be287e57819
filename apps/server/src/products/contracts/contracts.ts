/** Contracts by lots: terms, orders, the engine on published ticks, and the house book that everybody can look into. */
import type { Foundation } from '../../foundation/foundation.ts';
import type { Product } from '../../foundation/product.ts';
import { agreementExport } from '../../foundation/sales/index.ts';
import { TickRunner } from '../../foundation/ticks/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type FundViews, createFundViews } from './fund/fund-view.ts';
import { pairsHeld } from './fund/exposures-store.ts';
import { actOnTick } from './engine/contract-engine.ts';
import { registerPositionReplay } from './contract-events.ts';
import { contractsExports } from './contracts-export-store.ts';
import type { ContractDeps, ContractPair } from './ports.ts';
import { capitalInUse } from './fund/keep-capital.ts';
import { createPositionDesk } from './position-desk.ts';
import { contractPorts } from './ports.ts';
import { showPublicly, showStress, unrealisedProfits } from './fund/public-fund.ts';
import { publishDay } from './fund/publish-day.ts';
import { contractRecordDetails } from './record-details-store.ts';
import { contractEvidence } from './contract-evidence.ts';
import { contractReplay } from './replay/replay-contracts.ts';
import { contractRoutes } from './routes.ts';
import { contractStanding } from './standing-store.ts';
import { contractTermsKind } from './terms/terms-configuration.ts';
import { createTermsDirectory } from './terms/terms.ts';
import { contractsTexts } from './texts.ts';
import { watchProfit } from './engine/watch-profit.ts';
import { idlePairs } from './engine/idle-pairs.ts';
import { contractMessages } from './messages.ts';
import { hearOfBarred, lookForBarred } from './orders/cancel-barred.ts';
import { cancelWaiting } from './orders/change-position.ts';

const LOOK_AT_BOOK_MS = 3_000;
const LOOK_FOR_BARRED_MS = 1_000;
/** Midnight UTC is looked for this often. */
const LOOK_FOR_DAY_MS = 5_000;

export interface Contracts extends Product {
  runner: TickRunner;
  /** Looks at the open profit of a pair at its last tick; how many positions were closed for it. */
  watch(pairId: number): Promise<number>;
  /** Publishes the day that ended last; true when it was not published yet (R-CT-13). */
  publishDay(): Promise<boolean>;
}

const DISCLOSURE_EXPORT = {
  name: 'contract-disclosure',
  about: 'The version of the risk disclosure of futures that was accepted, and when (R-POL-6).',
};

export function createContracts(platform: Platform, on: Foundation): Contracts {
  const { ledger, markets } = on;
  const { db, jobs, log, streams } = platform;
  const pairName = (pairId: number): string => markets.pairById(pairId)?.key ?? String(pairId);
  const terms = createTermsDirectory();
  const chained = contractPorts(on);
  const sold = (): readonly ContractPair[] =>
    chained.pairs().filter(({ id }) => terms.current(id) !== undefined);
  const ports = { ...chained, pairs: sold };
  const deps: ContractDeps = { platform, ledger, ports, terms };
  const fundViews = createFundViews(deps);
  on.executions.tradeBy(createPositionDesk(deps));
  hearOfBarred(deps);
  const runner = new TickRunner({
    product: 'contracts',
    db,
    jobs,
    log,
    ticks: ports.ticks,
    pairIds: () => ports.pairs().map(({ id }) => id),
    step: (tx, tick, recent) => actOnTick(deps, tx, { tick, last: recent.at(-1) }),
    idle: (tx, ticks) => idlePairs(ports.executions, tx, ticks),
  });

  async function watch(pairId: number): Promise<number> {
    const tick = ports.ticks.latest(pairId);
    return tick === undefined ? 0 : watchProfit(deps, tick);
  }

  return {
    name: 'contracts',
    texts: contractsTexts,
    messages: contractMessages,
    standing: contractStanding(pairName),
    exports: [...contractsExports(pairName), agreementExport(ports.gate, DISCLOSURE_EXPORT)],
    recordDetails: contractRecordDetails(ports.currencyId),
    replays: [contractReplay(ports)],
    evidence: contractEvidence(deps),
    configuration: [contractTermsKind({ pairs: ports.pairs, reload: () => terms.load(db) })],
    soldIn: { product: 'contracts', pairs: ports.pairs },
    publicView: { contracts: () => showPublicly(deps, fundViews) },
    riskBoard: { stress: () => showStress(deps) },
    unrealised: (at) => unrealisedProfits(deps, at),
    mustStay: (tx, of) => capitalInUse(deps, tx, of),
    routes: contractRoutes(deps, fundViews),
    cancelFor: (userId) => cancelWaiting(deps, userId),
    async start() {
      await terms.load(db);
      registerPositionReplay(deps);
      streams.register({ name: 'funding', accepts: (key) => ports.pairs().some((pair) => pair.key === key) });
      await runner.start();
      jobs.every('contracts-profit', LOOK_AT_BOOK_MS, async () => {
        const held = await pairsHeld(db);
        for (const { id } of ports.pairs()) if (held.includes(id)) await watch(id);
      });
      jobs.every('contracts-barred', LOOK_FOR_BARRED_MS, () => lookForBarred(deps));
      jobs.every('contracts-day', LOOK_FOR_DAY_MS, async () => void (await publishDay(deps)));
      jobs.everyNode('contracts-book', LOOK_AT_BOOK_MS, () => tellFund(deps, fundViews));
    },
    stop: () => runner.stop(),
    runner,
    watch,
    publishDay: () => publishDay(deps),
  };
}

async function tellFund({ platform, ports }: ContractDeps, fundViews: FundViews): Promise<void> {
  const { pairs } = await fundViews.show();
  for (const view of pairs) {
    const pair = ports.pairs().find(({ id }) => id === view.match_id)!;
    platform.streams.push('funding', pair.key, { seq: ports.ticks.latest(pair.id)?.seq ?? 0, data: view });
  }
}
