/** Where toasts stand: at the foot, lifted above the buttons they would cover. Pure but for what measures. */
import { toastPlace } from './toast-store.ts';

export interface Span {
  /** Pixels from the top of the window. */
  top: number;
  bottom: number;
}

/** Between a toast and what it must not cover. */
const GAP = 8;
/** A toast in the upper part of the screen is read as something else. */
const HIGHEST_SHARE = 0.3;

/**
 * How many pixels a stack of toasts of this height is lifted from its foot: to the lowest place where it covers nothing of
 * `others`; undefined when there is no such place in the lower part of the window.
 */
export function placeToastsBy(height: number, foot: number, others: readonly Span[]): number | undefined {
  let bottom = foot;
  for (const other of others.toSorted((a, b) => b.bottom - a.bottom)) {
    const isCovered = other.top < bottom + GAP && other.bottom > bottom - height - GAP;
    if (isCovered) bottom = other.top - GAP;
  }
  return bottom - height < foot * HIGHEST_SHARE ? undefined : foot - bottom;
}

const BUTTONS = 'button[data-variant]';
/** What a finger aims at, and the fault or reason that is being read. */
const AIMS = `${BUTTONS}, input, textarea, [role="alert"], [data-why]`;

export function keepToastsOffButtons(): void {
  toastPlace.by = placeToasts;
}

function placeToasts(host: HTMLElement): void {
  host.style.translate = '';
  const { height, bottom } = host.getBoundingClientRect();
  // The keyboard of a phone lies over the window.
  const seen = window.visualViewport;
  const foot = seen === null ? bottom : Math.min(bottom, seen.offsetTop + seen.height - GAP);
  const dialog = [...document.querySelectorAll('dialog:modal:not([data-leaving])')].at(-1);
  const placeOff = (aims: string): number | undefined => {
    const spans = [...(dialog ?? document).querySelectorAll(aims)]
      .filter((each) => each.checkVisibility?.({ visibilityProperty: true }) !== false)
      .map((each) => each.getBoundingClientRect())
      .filter((span) => span.height > 0 && span.top < foot + GAP);
    return placeToastsBy(height, foot, spans);
  };
  // On a long form no place is free of fields: a toast lets fingers through, and a button is read before it is pressed.
  const lift = bottom - foot + (placeOff(AIMS) ?? placeOff(BUTTONS) ?? 0);
  if (lift !== 0) host.style.translate = `0 ${-lift}px`;
}
