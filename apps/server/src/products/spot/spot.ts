/** Puts spot trading together: desk, depth, replay, declared liquidity and routes as one feature. */
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { bustedTradeRoutes } from './busted/busted-trades.ts';
import type { BustPorts } from './busted/ports.ts';
import { cancelAll } from './change-order.ts';
import { createDepthStream } from './depth-stream.ts';
import type { DepthStream } from './depth-stream.ts';
import { createLiquidityShare } from './liquidity/liquidity-share.ts';
import type { DeclaredAccounts, LiquidityPorts } from './liquidity/start-demo.ts';
import { startLiquidity } from './liquidity/start-demo.ts';
import { startMidSampler } from './mid-sampler.ts';
import { createOrderDesk } from './order-path/order-desk.ts';
import { bookRoutes } from './order-path/book-routes.ts';
import type { OrderDesk } from './order-path/order-desk.ts';
import type { SpotPorts } from './ports.ts';
import { registerOrderReplay } from './replay-orders.ts';
import { spotRoutes } from './routes.ts';

export interface Spot {
  feature: Feature;
  desk: OrderDesk;
  depth: DepthStream;
  /** Cancels everything a customer has waiting; answers how many. */
  cancelOrders(userId: number): Promise<number>;
  /** Declared house liquidity's share of 24 h volume (R-SPOT-8). */
  liquidityShare(): Promise<{ symbol: string; house_share_24h: string }[]>;
}

/** `isSilent` of the ports is answered here: declared accounts have nobody listening. */
export function createSpot(
  platform: Platform,
  ledger: Ledger,
  given: { ports: Omit<SpotPorts, 'isSilent'>; liquidity: LiquidityPorts; busts: BustPorts },
): Spot {
  const accounts: DeclaredAccounts = { liquidityUser: undefined, silent: new Set() };
  const ports: SpotPorts = { ...given.ports, isSilent: (userId) => accounts.silent.has(userId) };
  const desk = createOrderDesk(platform, ledger, ports);
  const depth = createDepthStream(platform, desk, ports);
  let stopSampler = (): void => undefined;
  const feature: Feature = {
    name: 'spot',
    routes: [
      ...spotRoutes(platform, desk, ports),
      ...bookRoutes(platform, desk),
      ...bustedTradeRoutes({ platform, ledger, desk, ports: given.busts }),
    ],
    async start() {
      await desk.start();
      depth.start();
      registerOrderReplay(platform, desk);
      stopSampler = startMidSampler(desk, ports);
      await startLiquidity(platform, { ledger, desk, ports, liquidity: given.liquidity, accounts });
    },
    async stop() {
      stopSampler();
      depth.stop();
      await desk.stop();
    },
  };
  return {
    feature,
    desk,
    depth,
    cancelOrders: async (userId) =>
      (await cancelAll({ desk, ports, db: platform.db }, {}, { userId })).length,
    liquidityShare: createLiquidityShare(platform, ports.pairs, () => accounts.liquidityUser),
  };
}
