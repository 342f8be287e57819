/** Front door of what the console keeps in the browser. */
export { clientSecret } from './client-secret.ts';
export { readLocal, removeLocal, writeLocal } from './local.ts';
export { createStore } from './store.ts';
export { forgetDrafts, useDraft } from './use-draft.ts';
