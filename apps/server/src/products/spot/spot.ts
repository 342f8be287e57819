/** Puts spot trading together: desk, depth, replay, declared liquidity and routes as one product. */
import type { Foundation } from '../../foundation/foundation.ts';
import type { Product } from '../../foundation/product.ts';
import type { Platform } from '../../platform/platform.ts';
import { bustedTradeKind } from './busted/bust-trade.ts';
import { bustedTradeRoutes } from './busted/busted-trades.ts';
import { cancelLinked } from './cancel-linked.ts';
import { cancelAll } from './change-order.ts';
import { createDepthStream } from './depth-stream.ts';
import { linkedAccounts } from './linked-store.ts';
import { createLiquidityShare } from './liquidity/liquidity-share.ts';
import type { DeclaredAccounts } from './liquidity/start-demo.ts';
import { startLiquidity } from './liquidity/start-demo.ts';
import { startMidSampler } from './mid-sampler.ts';
import { bustPorts, liquidityPorts, spotPorts } from './needs.ts';
import { SPOT_INVARIANTS } from './order-invariants-store.ts';
import { bookRoutes } from './order-path/book-routes.ts';
import { createOrderDesk } from './order-path/order-desk.ts';
import { registerOrderReplay } from './replay-orders.ts';
import { spotReplay } from './replay-spot.ts';
import { spotEvidence } from './spot-evidence.ts';
import { spotRoutes } from './routes.ts';
import { spotRecordDetails } from './record-details-store.ts';
import { spotExports } from './spot-export-store.ts';
import { spotStanding } from './standing-store.ts';
import { tellFills } from './tell-fills.ts';
import { tradingDesk } from './trading-desk.ts';
import { spotTexts } from './texts/index.ts';
import { spotMessages } from './messages.ts';

const LOOK_FOR_LINKED_MS = 1_000;

export function createSpot(platform: Platform, on: Foundation): Product {
  const { ledger, markets } = on;
  // Declared accounts have nobody listening.
  const accounts: DeclaredAccounts = { liquidityUser: undefined, silent: new Set() };
  const ports = spotPorts(on, (userId) => accounts.silent.has(userId));
  const desk = createOrderDesk(platform, ledger, ports);
  const depth = createDepthStream(platform, desk, ports);
  const busts = { platform, ledger, desk, ports: bustPorts(on) };
  const cancelApart = (): Promise<void> => cancelLinked({ desk, ports, db: platform.db, notify: on.notify });
  ports.onLinked(async (tx, userIds) => {
    await linkedAccounts.note(tx, userIds);
    // At once; what fails here is the job's.
    tx.afterCommit(() => void cancelApart().catch(() => undefined));
  });
  let stopSampler = (): void => undefined;
  on.trading.keptBy(tradingDesk({ desk, ports, db: platform.db, now: () => platform.clock.now() }));
  on.marketData.depthFrom(({ id }, levels) => depth.snapshot(id, levels));
  return {
    name: 'spot',
    texts: spotTexts,
    messages: spotMessages,
    routes: [
      ...spotRoutes(platform, desk, ports),
      ...bookRoutes(platform, { desk, audit: on.operators.audit }),
      ...bustedTradeRoutes(busts),
    ],
    proposals: [bustedTradeKind(busts)],
    invariants: SPOT_INVARIANTS,
    replays: [spotReplay],
    evidence: spotEvidence(desk),
    standing: spotStanding((pairId) => markets.pairById(pairId)?.key ?? String(pairId)),
    exports: spotExports((pairId) => markets.pairById(pairId)?.key ?? String(pairId)),
    recordDetails: spotRecordDetails((pairId, received) => {
      const pair = markets.pairById(pairId);
      return received === 'base' ? pair?.baseId : pair?.quoteId;
    }),
    soldIn: { product: 'spot', pairs: markets.pairs },
    // Declared house liquidity's share of 24 h volume (R-SPOT-8).
    status: { liquidity: createLiquidityShare(platform, ports.pairs, () => accounts.liquidityUser) },
    cancelFor: async (userId) => (await cancelAll({ desk, ports, db: platform.db }, {}, { userId })).length,
    async start() {
      await desk.start();
      depth.start();
      registerOrderReplay(platform, desk);
      stopSampler = startMidSampler(desk, ports);
      const liquidity = liquidityPorts(platform, on);
      tellFillsByPush(platform, on);
      platform.jobs.every('spot-linked', LOOK_FOR_LINKED_MS, cancelApart);
      await startLiquidity(platform, { ledger, desk, ports, liquidity, accounts });
    },
    async stop() {
      stopSampler();
      depth.stop();
      await desk.stop();
    },
  };
}

const TELL_EVERY_MS = 1_000;

/** Pairs without a new trade are not asked about. */
function tellFillsByPush(platform: Platform, { markets, marketData, notify }: Foundation): void {
  const told = new Map<number, number>();
  platform.jobs.every('spot-fill-pushes', TELL_EVERY_MS, async (lease) => {
    for (const pair of markets.pairs()) {
      if (told.get(pair.id) === marketData.lastTradeNo(pair.id) || !lease.held()) continue;
      told.set(pair.id, await tellFills(platform, { pair, push: notify.push, held: () => lease.held() }));
    }
  });
}
