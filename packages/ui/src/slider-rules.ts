/** Where a dragged slider comes to rest: stops attract a finger that is near. */
const REACH = 2;

/** The stop within two percents, or the value itself. */
export function snapped(value: number, stops: readonly number[]): number {
  return stops.find((stop) => Math.abs(stop - value) <= REACH) ?? value;
}
