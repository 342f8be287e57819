/**
 * One rule for every form of the app: after a press that did not go through, the first field with a fault is brought into
 * view and focused, and its fault is said in a toast. Works on the page itself (`aria-invalid`, `role="alert"`), so a form
 * owes nothing but its marks. Fetched at the first touch (`first-touch.ts`).
 */
import { toast, toasts } from '@candor/ui';

/** Buttons that send something; others only open or close. */
const ACTS = 'button[data-variant]:not([data-variant="secondary"], [data-variant="ghost"])';
const MARKS = '[aria-invalid="true"], [role="alert"]';
/** Longer than any request waits; then whoever pressed has gone on. */
const LONGEST_MS = 65_000;
const LOOK_EVERY_MS = 120;

let turn = 0;
/** Takes back what the last press was told: beside a new fault it would be a second reason. */
let unsay: () => void = () => undefined;

/** Follows submits and presses of the whole page; called once. */
export function watchForms(): void {
  document.addEventListener('submit', (event) => follow(scopeOf(event)), { capture: true });
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest(ACTS) : null;
      // Of a submit button the form's own event tells, also when the key Enter sent it.
      if (button === null || (button.getAttribute('type') === 'submit' && button.closest('form'))) return;
      follow(button.closest('form, dialog, main')?.parentElement ?? null);
    },
    { capture: true },
  );
}

/** The form; with its button at the foot of a sheet, outside it, the sheet, or nobody would see that the server is still asked. */
function scopeOf({ target, submitter }: SubmitEvent): EventTarget | null {
  const isInside = submitter === null || (target instanceof Element && target.contains(submitter));
  return isInside ? target : (submitter.closest('dialog') ?? target);
}

/** Looks at once for what the form found itself, and again when the server has answered. */
function follow(scope: unknown): void {
  if (!(scope instanceof HTMLElement)) return;
  turn += 1;
  unsay();
  const mine = turn;
  const before = alertsOf(scope);
  const until = performance.now() + LONGEST_MS;
  const look = (): void => {
    if (mine !== turn || !scope.isConnected || performance.now() > until) return;
    if (scope.querySelector('[aria-busy="true"]') !== null) {
      setTimeout(look, LOOK_EVERY_MS);
      return;
    }
    showFirst(scope, before);
  };
  // Two frames: React has drawn the form's own faults, or the button that waits for the server.
  requestAnimationFrame(() => requestAnimationFrame(look));
}

function showFirst(scope: HTMLElement, before: ReadonlySet<string>): void {
  const mark = [...scope.querySelectorAll<HTMLElement>(MARKS)].find(
    (each) => isShown(each) && (each.ariaInvalid === 'true' || !before.has(each.textContent)),
  );
  if (mark === undefined) return;
  const text = wordsOf(mark, scope);
  mark.scrollIntoView({ block: 'center' });
  if (mark.matches('input, textarea, select, button')) mark.focus({ preventScroll: true });
  // The place of a picture that is missing: its first button, not the file input nobody sees.
  if (mark.role === 'alert' && mark.parentElement?.querySelector('input[type="file"]') !== null)
    mark.parentElement?.querySelector('button')?.focus({ preventScroll: true });
  // What the act itself has said already is not said twice.
  if (text !== '' && !toasts().some((said) => text.endsWith(said.text)))
    unsay = toast(text, { tone: 'error' });
}

/** What is said about a field: its label and note; about a group of fields, what is marked inside it. */
function wordsOf(mark: HTMLElement, scope: HTMLElement): string {
  if (mark.role === 'alert') return mark.textContent.trim();
  const noteId = mark.getAttribute('aria-describedby');
  const note = noteId === null ? mark.querySelector('[data-why]') : scope.querySelector(`[id="${noteId}"]`);
  const label = scope.querySelector(`label[for="${mark.id}"]`);
  const parts = [label, note].map((part) => part?.textContent.trim() ?? '').filter(Boolean);
  return parts.join(WIDE.test(parts[0] ?? '') ? '：' : ': ');
}

/** Chinese and Japanese, which have a colon of their own. */
const WIDE = /[\u3000-\u9fff\uff00-\uffef]$/u;

/** Notes of fields belong to their fields, which come before them. */
function alertsOf(scope: HTMLElement): ReadonlySet<string> {
  return new Set(
    [...scope.querySelectorAll('[role="alert"]')].filter(isShown).map(({ textContent }) => textContent),
  );
}

const isShown = (element: Element): boolean => element.getClientRects().length > 0;
