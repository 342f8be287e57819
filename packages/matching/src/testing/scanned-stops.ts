/** Stops as a list that is scanned on every trade: slow, and plain enough to see that it is right. Tests compare, the benchmark measures against it. */
import type { StopIndex, WaitingStop } from '../stop-index.ts';

export function createScannedStops(): StopIndex {
  let stops: WaitingStop[] = [];
  const saved: WaitingStop[][] = [];
  const inOrder = (of: readonly WaitingStop[]): WaitingStop[] => [
    ...of.filter(({ direction }) => direction === 'falls').sort((a, b) => b.price - a.price),
    ...of.filter(({ direction }) => direction === 'rises').sort((a, b) => a.price - b.price),
  ];
  const has = (orderId: number): boolean => stops.some((stop) => stop.orderId === orderId);
  return {
    get count() {
      return stops.length;
    },
    has,
    add(stop) {
      if (has(stop.orderId)) throw new RangeError(`stop ${stop.orderId} twice`);
      stops = [...stops, stop];
    },
    remove(orderId) {
      const isThere = has(orderId);
      stops = stops.filter((stop) => stop.orderId !== orderId);
      return isThere;
    },
    reached(price) {
      const isReached = (stop: WaitingStop): boolean =>
        stop.direction === 'falls' ? stop.price >= price : stop.price <= price;
      const reached = stops.filter(isReached);
      if (reached.length > 0) stops = stops.filter((stop) => !isReached(stop));
      return inOrder(reached).map(({ orderId }) => orderId);
    },
    waiting: () => inOrder(stops),
    checkpoint: () => void saved.push(stops),
    rollback() {
      stops = saved.pop()!;
    },
    release: () => void saved.shift(),
    validate: () => undefined,
  };
}
