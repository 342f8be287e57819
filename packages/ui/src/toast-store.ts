/** The short messages on screen, outside React so that anything may raise one. */
export type ToastTone = 'info' | 'success' | 'error';

export interface ToastMessage {
  id: number;
  text: string;
  tone: ToastTone;
}

export interface ToastOptions {
  tone?: ToastTone | undefined;
  /** Milliseconds; by default longer for longer texts. */
  durationMs?: number | undefined;
}

/** More than this at once is noise: the oldest goes. */
const MOST = 2;

let messages: readonly ToastMessage[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Shows a text for a while; the same text again only starts its time anew. Returns what takes it away early. */
export function toast(
  text: string,
  { tone = 'info', durationMs = durationOf(text) }: ToastOptions = {},
): () => void {
  count += 1;
  const message: ToastMessage = { id: count, text, tone };
  set([...messages.filter((other) => other.text !== text), message].slice(-MOST));
  const remove = (): void => set(messages.filter((other) => other.id !== message.id));
  setTimeout(remove, durationMs);
  return remove;
}

export function toasts(): readonly ToastMessage[] {
  return messages;
}

/** Where they stand is worked out by code that comes with the first touch. */
export const toastPlace: { by: ((host: HTMLElement) => void) | undefined } = { by: undefined };

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reading time: 2 s and 60 ms a character, at most 6 s. */
export function durationOf(text: string): number {
  return Math.min(6000, 2000 + 60 * text.length);
}

function set(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}
