/**
 * A chart that is laid on its side (a phone that turns nothing by itself) is touched in the window's measures: what is sideways for the
 * customer is up and down for the browser. The chart library is given the touches in the chart's own measures.
 */

/** Whether an element stands in a part of the page that is turned a quarter to the right; the stylesheet turns it in portrait alone. */
export function isTurned(element: Element): boolean {
  return element.closest('[data-turned]') !== null && matchMedia('(orientation: portrait)').matches;
}

export function turnTouches(host: HTMLElement): () => void {
  const turn = (event: TouchEvent): void => {
    if (!isTurned(host)) return;
    const box = host.getBoundingClientRect();
    for (const list of ['touches', 'changedTouches'] as const) {
      const value = [...event[list]].map((touch) => turned(touch, box));
      Object.defineProperty(event, list, { value });
    }
  };
  const kinds = ['touchstart', 'touchmove', 'touchend'] as const;
  for (const kind of kinds) host.addEventListener(kind, turn, { capture: true, passive: true });
  return () => {
    for (const kind of kinds) host.removeEventListener(kind, turn, { capture: true });
  };
}

interface Box {
  left: number;
  right: number;
  top: number;
}

/** Where the finger would be if the chart stood upright with its corner at the same place of the window. */
export function turned<Point extends { identifier: number; clientX: number; clientY: number }>(
  { identifier, clientX, clientY }: Point,
  { left, right, top }: Box,
): { identifier: number; clientX: number; clientY: number; pageX: number; pageY: number } {
  const [x, y] = [left + clientY - top, top + right - clientX];
  return { identifier, clientX: x, clientY: y, pageX: x, pageY: y };
}
