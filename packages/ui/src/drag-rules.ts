/** When a dragged sheet or a pulled list has been moved far enough; distances in pixels, speeds in pixels a millisecond. */

/** A sheet goes when dragged a third of its height, or flicked. */
export function isDismissed(distance: number, speed: number, height: number): boolean {
  return distance > height / 3 || (distance > 24 && speed > 0.5);
}

/** How far the list follows a finger: half at first, less and less after, never beyond `limit`. */
export function pullDistance(dragged: number, limit: number): number {
  if (dragged <= 0) return 0;
  return limit * (1 - Math.exp(-dragged / (2 * limit)));
}
