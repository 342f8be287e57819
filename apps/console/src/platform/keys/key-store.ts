/**
 * One ear for the keyboard. Screens say which keys they take while they are shown; the newest wins. Keys typed into a
 * field, or while a dialog is open, are nobody's shortcut.
 */
import { type KeyBinding, bindingFor } from './key-rules.ts';
import { createStore } from '../storage/index.ts';

const store = createStore<readonly (readonly KeyBinding[])[]>([]);

export const useBindings = store.use;

export function bind(bindings: readonly KeyBinding[]): () => void {
  store.set([...store.get(), bindings]);
  return () => store.set(store.get().filter((each) => each !== bindings));
}

export function listen(): () => void {
  const hear = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    const binding = bindingFor(event.key, store.get());
    if (binding === undefined) return;
    event.preventDefault();
    binding.run();
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}

const FIELDS =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"]';
const OPEN_DIALOG =
  '.ant-modal-wrap:not([style*="display: none"]), .ant-image-preview-root, .ant-dropdown:not(.ant-dropdown-hidden)';

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector(OPEN_DIALOG) !== null) return true;
  if (!(target instanceof Element)) return false;
  // Enter on a button or link presses it.
  if (key === 'Enter' && target.closest('a, button') !== null) return true;
  return target.closest(FIELDS) !== null;
}
