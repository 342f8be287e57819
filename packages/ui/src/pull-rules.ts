/** How far a pull moves the content and when it counts; apart from the component so that it can be checked. */

/** Pulled at least this far, in px, letting go refreshes; the strip with the word is this high. */
export const READY_PX = 56;

/** The content never moves further than this, in px. */
const MOST_PX = 120;

/** Slack, in px, before a touch is taken for a pull. */
const SLACK_PX = 8;

/** A pull starts downwards and steeper than 45 degrees. */
export function isPullStart({ x, y }: { x: number; y: number }): boolean {
  return y > SLACK_PX && y > Math.abs(x);
}

/** Way of the content for a way of the finger: half at first, less and less, never beyond MOST_PX. */
export function pulledBy(fingerPx: number): number {
  const way = Math.max(0, fingerPx - SLACK_PX);
  return MOST_PX * (1 - Math.exp(-way / (2 * MOST_PX)));
}
