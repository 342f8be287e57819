/**
 * One rule for everything that is sent: a button that has been busy for longer than anybody waits without a word says that its act
 * is under way and happens once, however often it is pressed, and says so until the answer is there. Works on the page itself
 * (`aria-busy` of buttons), so a form owes nothing but its button. Fetched at the first touch (`first-touch.ts`).
 */
import { toast } from '@candor/ui';
import { prepareTexts, textNow } from '../i18n/index.ts';
import { lateText } from './late-text.ts';

const LATE_MS = 2_500;
const LOOK_EVERY_MS = 200;
/** Longer than any request waits. */
const LONGEST_MS = 65_000;

/** Follows every button of the page; called once. */
export function watchLate(): void {
  // The words must be there before the network is too slow to bring them.
  void prepareTexts([lateText]).catch(() => undefined);
  const watched = new WeakSet<Element>();
  const consider = (target: Node): void => {
    if (!(target instanceof HTMLButtonElement) || watched.has(target) || !isBusy(target)) return;
    watched.add(target);
    follow(target, () => watched.delete(target));
  };
  new MutationObserver((changes) => changes.forEach(({ target }) => consider(target))).observe(document, {
    subtree: true,
    attributeFilter: ['aria-busy'],
  });
  // On a slow network this file itself comes late: the first thing that was tapped may be under way already.
  document.querySelectorAll('button[aria-busy="true"]').forEach(consider);
}

function follow(button: HTMLButtonElement, onEnd: () => void): void {
  const since = performance.now();
  let takeAway: (() => void) | undefined;
  const look = (): void => {
    const waited = performance.now() - since;
    if (!isBusy(button) || waited > LONGEST_MS) {
      takeAway?.();
      onEnd();
      return;
    }
    if (takeAway === undefined && waited >= LATE_MS) takeAway = sayLate();
    setTimeout(look, LOOK_EVERY_MS);
  };
  look();
}

function sayLate(): (() => void) | undefined {
  const text = textNow(lateText)('stillSending');
  return text === '' ? undefined : toast(text, { durationMs: LONGEST_MS });
}

const isBusy = (button: HTMLButtonElement): boolean => button.isConnected && button.ariaBusy === 'true';
