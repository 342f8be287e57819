/**
 * Two taps in quick succession at different places are two taps: the chart library takes the second of two within half a second for half of
 * a double tap, and drops it where it is elsewhere. It is given to the library once more, when it has forgotten the first.
 */

/** As the library: from one touch to the next, and how far apart two make a double tap (dx + dy, in pixels). */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 30;
/** More than this is no tap. */
const TAP_PX = 5;

export interface Tap {
  at: number;
  x: number;
  y: number;
}

/** Whether the library drops the second of two taps. Pure. */
export function isDropped(before: Tap | undefined, tap: Tap): boolean {
  return before !== undefined && tap.at - before.at < DOUBLE_TAP_MS && distance(before, tap) >= DOUBLE_TAP_PX;
}

const distance = (one: Pick<Tap, 'x' | 'y'>, other: Pick<Tap, 'x' | 'y'>): number =>
  Math.abs(one.x - other.x) + Math.abs(one.y - other.y);

export function keepQuickTaps(host: HTMLElement): () => void {
  let before: Tap | undefined;
  let now: Tap | undefined;
  const start = (event: TouchEvent): void => {
    const [touch] = event.touches;
    now =
      touch === undefined || event.touches.length > 1 || !event.isTrusted
        ? undefined
        : { at: event.timeStamp, x: touch.clientX, y: touch.clientY };
  };
  const move = (event: TouchEvent): void => {
    const [touch] = event.touches;
    if (now === undefined || touch === undefined) return;
    if (distance(now, { x: touch.clientX, y: touch.clientY }) >= TAP_PX) now = undefined;
  };
  const end = ({ target, isTrusted, timeStamp }: TouchEvent): void => {
    if (now === undefined || !isTrusted) return;
    const tap = now;
    const isAgain = isDropped(before, tap);
    if (isAgain) setTimeout(() => tapOn(target ?? host, tap));
    before = isAgain ? { ...tap, at: timeStamp } : tap;
    now = undefined;
  };
  const options = { capture: true, passive: true } as const;
  host.addEventListener('touchstart', start, options);
  host.addEventListener('touchmove', move, options);
  host.addEventListener('touchend', end, options);
  return () => {
    host.removeEventListener('touchstart', start, options);
    host.removeEventListener('touchmove', move, options);
    host.removeEventListener('touchend', end, options);
  };
}

function tapOn(target: EventTarget, { x, y }: Tap): void {
  // Safari knows touches and cannot make one: there the customer taps once more.
  if (typeof Touch !== 'function') return;
  const touch = new Touch({ identifier: Date.now(), target, clientX: x, clientY: y, pageX: x, pageY: y });
  const common = { bubbles: true, cancelable: true, changedTouches: [touch] };
  target.dispatchEvent(new TouchEvent('touchstart', { ...common, touches: [touch] }));
  target.dispatchEvent(new TouchEvent('touchend', common));
}
