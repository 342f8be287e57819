/** What somebody has typed and not sent yet, kept by case in this browser: a reload or a changed case loses nothing. */
import { useCallback, useState } from 'react';
import { readLocal, removeLocal, removeLocalBelow, writeLocal } from './local.ts';

const PREFIX = 'console.draft.';

export function useDraft(name: string): { text: string; change: (text: string) => void; clear: () => void } {
  const key = PREFIX + name;
  const [state, setState] = useState(() => ({ key, text: readLocal<string>(key) ?? '' }));
  const text = state.key === key ? state.text : (readLocal<string>(key) ?? '');
  const change = useCallback(
    (next: string) => {
      setState({ key, text: next });
      if (next === '') removeLocal(key);
      else writeLocal(key, next);
    },
    [key],
  );
  const clear = useCallback(() => change(''), [change]);
  return { text, change, clear };
}

/** At logout: drafts may name customers. */
export function forgetDrafts(): void {
  removeLocalBelow(PREFIX);
}
