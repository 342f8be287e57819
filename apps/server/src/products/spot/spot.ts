/** Puts spot trading together: desk, depth, replay and routes as one feature. */
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDepthStream } from './depth-stream.ts';
import type { DepthStream } from './depth-stream.ts';
import { createOrderDesk } from './order-desk.ts';
import type { OrderDesk } from './order-desk.ts';
import type { SpotPorts } from './ports.ts';
import { registerOrderReplay } from './replay-orders.ts';
import { spotRoutes } from './routes.ts';
import { startMidSampler } from './mid-sampler.ts';

export interface Spot {
  feature: Feature;
  desk: OrderDesk;
  depth: DepthStream;
}

export function createSpot(platform: Platform, ledger: Ledger, ports: SpotPorts): Spot {
  const desk = createOrderDesk(platform, ledger, ports);
  const depth = createDepthStream(platform, desk, ports);
  const feature = spotFeature(platform, { desk, depth, ports });
  return { feature, desk, depth };
}

function spotFeature(
  platform: Platform,
  of: { desk: OrderDesk; depth: DepthStream; ports: SpotPorts },
): Feature {
  const { desk, depth, ports } = of;
  let stopSampler = (): void => undefined;
  return {
    name: 'spot',
    routes: spotRoutes(platform, desk, ports),
    async start() {
      await desk.start();
      depth.start();
      registerOrderReplay(platform, desk);
      stopSampler = startMidSampler(desk, ports);
    },
    async stop() {
      stopSampler();
      depth.stop();
      await desk.stop();
    },
  };
}
