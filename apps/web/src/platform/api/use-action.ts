/**
 * Writes in components. One user action has one idempotency key: a retry after a lost answer sends the same key, so the
 * server acts at most once. Success and refusal are said in a toast unless the screen says them better itself.
 */
import type { Answer, Pending } from '@candor/client';
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { useCallback, useRef, useState } from 'react';
import { textNow } from '../i18n/index.ts';
import { say } from '../view/say.ts';
import { wordsText } from '../words/words.ts';
import type { ActionOptions } from './action-options.ts';

export interface Action<C extends Call> {
  run: (body: RequestBodyOf<C>) => Promise<Answer<ReplyOf<C>> | undefined>;
  isBusy: boolean;
}

export function useAction<C extends Call>(target: C, options: ActionOptions<C> = {}): Action<C> {
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(options);
  latest.current = options;
  const pending = useRef<Pending>({ isRunning: false, key: '', body: '' });

  const run = useCallback(
    async (body: RequestBodyOf<C>) => {
      const state = pending.current;
      if (state.isRunning) return undefined;
      state.isRunning = true;
      setBusy(true);
      try {
        const code = await import('./run-action.ts').catch(() => undefined);
        if (code !== undefined)
          return await code.runAction({ target, body, pending: state, options: () => latest.current });
        say(textNow(wordsText)('connectionFailed'), 'error');
        return undefined;
      } finally {
        state.isRunning = false;
        setBusy(false);
      }
    },
    [target],
  );
  return { run, isBusy };
}
