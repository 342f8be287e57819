/**
 * Writes in components. One act of a person has one idempotency key: a retry after a lost answer sends the same key, so
 * the server acts at most once. What the server says is shown; a refusal too, unless the screen shows it better.
 */
import {
  ConnectionError,
  NO_TEXT,
  NotLoggedInError,
  type Pending,
  RefusalError,
  attempt,
  nothingPending,
} from '@candor/client';
import { App } from 'antd';
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { useCallback, useRef, useState } from 'react';
import { textNow } from '../i18n/index.ts';
import { wordsText } from '../words/words-text.ts';
import { send } from './send.ts';

export interface ActionOptions<C extends Call> {
  onDone?: (data: ReplyOf<C>) => void;
  /** Return true when the refusal was shown where it belongs. */
  onRefusal?: (refusal: RefusalError) => boolean;
  /** Say nothing on success. */
  isQuiet?: boolean;
}

export interface Action<C extends Call> {
  /** The reply, or undefined when it did not come to one. */
  run: (body: RequestBodyOf<C>) => Promise<{ data: ReplyOf<C> } | undefined>;
  isBusy: boolean;
}

export function useAction<C extends Call>(target: C, options: ActionOptions<C> = {}): Action<C> {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(options);
  latest.current = options;
  const pending = useRef<Pending>(nothingPending());

  const run = useCallback(
    async (body: RequestBodyOf<C>) => {
      const state = pending.current;
      if (state.isRunning) return undefined;
      state.isRunning = true;
      setBusy(true);
      try {
        const answer = await attempt(state, body, (asked, actionKey) => send(target, asked, { actionKey }));
        if (latest.current.isQuiet !== true && answer.message !== '') void message.success(answer.message);
        latest.current.onDone?.(answer.data);
        return { data: answer.data };
      } catch (error) {
        if (error instanceof NotLoggedInError) return undefined;
        if (error instanceof RefusalError && latest.current.onRefusal?.(error) === true) return undefined;
        void message.error(failureText(error));
        return undefined;
      } finally {
        state.isRunning = false;
        setBusy(false);
      }
    },
    [target, message],
  );
  return { run, isBusy };
}

/** The server's own words, or ours when no answer came. */
export function failureText(error: unknown): string {
  if (error instanceof RefusalError && error.message !== NO_TEXT) return error.message;
  return textNow(wordsText)(error instanceof ConnectionError ? 'connectionFailed' : 'failed');
}
