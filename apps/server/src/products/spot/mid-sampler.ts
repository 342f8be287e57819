/** Samples the middle of each book once a second: the premium average of the price band is made of it (R-SPOT-6). */
import type { OrderDesk } from './order-path/order-desk.ts';
import type { SpotPorts } from './ports.ts';
import { priceOf } from './spot-pair.ts';

const SAMPLE_MS = 1_000;

export function startMidSampler(desk: OrderDesk, ports: SpotPorts): () => void {
  const timer = setInterval(() => {
    for (const engine of desk.engines()) {
      const { bids, asks } = engine.depth(1);
      if (bids[0] === undefined || asks[0] === undefined) continue;
      ports.recordMid(
        engine.pair.id,
        (priceOf(engine.pair, bids[0][0]) + priceOf(engine.pair, asks[0][0])) / 2n,
      );
    }
  }, SAMPLE_MS);
  return () => clearInterval(timer);
}
