/**
 * The browser's back closes what lies above the page first, a sheet, a question, the menu or what fills the window, and the page stays with
 * everything that was typed. The step back has already happened when we hear of it, so we step forward again.
 */
import { claimSteps, currentEntry } from './history.ts';

/** Those that are leaving already take no further press. */
const OPEN = 'dialog:modal:not([data-leaving])';
/** A part of a page that fills the window and hears `cancel` as dialogs do. */
const FILLING = '[data-fills-window]';

export function closeDialogsByBack(): void {
  claimSteps((state) => {
    const dialog = [...document.querySelectorAll(OPEN)].at(-1) ?? document.querySelector(FILLING);
    if (dialog === null || !isBelow(state)) return false;
    history.forward();
    // As Escape does: the dialog's owner decides.
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    return true;
  });
}

/** A step back, also onto the twin entry below the first page, which has no position. */
function isBelow(state: unknown): boolean {
  if (typeof state !== 'object' || state === null) return false;
  const { index } = state as { index?: unknown };
  return typeof index !== 'number' || index < currentEntry().index;
}
