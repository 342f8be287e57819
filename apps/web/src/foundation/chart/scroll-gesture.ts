/**
 * A finger that moves up or down over the chart scrolls the page; one that moves sideways moves the chart. The chart
 * library takes every drag for its own: what is vertical is marked so that it cannot keep the browser from scrolling.
 */

/** Pixels before a direction is told from a tap. */
const LEAST_MOVE = 4;

export function letPageScroll(host: HTMLElement): () => void {
  let from: { x: number; y: number } | undefined;
  let isVertical: boolean | undefined;
  const start = (event: TouchEvent): void => {
    const [touch] = event.touches;
    from =
      touch === undefined || event.touches.length > 1 ? undefined : { x: touch.clientX, y: touch.clientY };
    isVertical = undefined;
  };
  const move = (event: TouchEvent): void => {
    const [touch] = event.touches;
    if (from === undefined || touch === undefined) return;
    isVertical ??= directionOf(touch.clientX - from.x, touch.clientY - from.y);
    // The library asks this before it prevents what the browser would do.
    if (isVertical !== false) Object.defineProperty(event, 'cancelable', { value: false });
  };
  /** The browser has taken the finger for scrolling and will not tell its end: the library would wait for it. */
  const cancel = ({ changedTouches }: TouchEvent): void => {
    const end = new TouchEvent('touchend', { bubbles: true, changedTouches: [...changedTouches] });
    document.documentElement.dispatchEvent(end);
  };
  const options = { capture: true, passive: true } as const;
  host.addEventListener('touchstart', start, options);
  host.addEventListener('touchmove', move, options);
  host.addEventListener('touchcancel', cancel, options);
  return () => {
    host.removeEventListener('touchstart', start, options);
    host.removeEventListener('touchmove', move, options);
    host.removeEventListener('touchcancel', cancel, options);
  };
}

/** True for up and down; undefined while it may still be a tap. */
export function directionOf(dx: number, dy: number): boolean | undefined {
  if (Math.abs(dx) + Math.abs(dy) < LEAST_MOVE) return undefined;
  return Math.abs(dy) > Math.abs(dx);
}
