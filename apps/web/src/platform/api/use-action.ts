/**
 * Writes in components. One user action has one idempotency key: a retry after a lost answer sends the same key, so the
 * server acts at most once. Success and refusal are said in a toast unless the screen says them better itself.
 */
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { useCallback, useRef, useState } from 'react';
import { type Answer, ConnectionError, NotLoggedInError, RefusalError } from './envelope.ts';
import { failureText } from './failure-text.ts';
import { newActionKey } from './form-body.ts';
import { send } from './send.ts';
import { say } from '../view/say.ts';

export interface ActionOptions<C extends Call> {
  onDone?: (data: ReplyOf<C>, message: string) => void;
  /** Return true when the refusal was shown at its field; otherwise it becomes a toast. */
  onRefusal?: (refusal: RefusalError) => boolean | undefined;
  /** Say nothing on success. */
  isQuiet?: boolean;
}

export interface Action<C extends Call> {
  run: (body: RequestBodyOf<C>) => Promise<Answer<ReplyOf<C>> | undefined>;
  isBusy: boolean;
}

export function useAction<C extends Call>(target: C, options: ActionOptions<C> = {}): Action<C> {
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(options);
  latest.current = options;
  const pending = useRef({ isRunning: false, key: '', body: '' });

  const run = useCallback(
    async (body: RequestBodyOf<C>) => {
      const state = pending.current;
      if (state.isRunning) return undefined;
      const text = JSON.stringify(body);
      if (state.key === '' || state.body !== text) Object.assign(state, { key: newActionKey(), body: text });
      state.isRunning = true;
      setBusy(true);
      try {
        const answer = await send(target, body, { actionKey: state.key });
        state.key = '';
        if (latest.current.isQuiet !== true && answer.message !== '') say(answer.message, 'success');
        latest.current.onDone?.(answer.data, answer.message);
        return answer;
      } catch (error) {
        // Only a lost answer keeps the key: the same action may have happened.
        if (!(error instanceof ConnectionError)) state.key = '';
        tellFailure(error, latest.current.onRefusal);
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

function tellFailure(error: unknown, onRefusal: ActionOptions<Call>['onRefusal']): void {
  // The session's end has been said once already, for all calls.
  if (error instanceof NotLoggedInError) return;
  if (error instanceof RefusalError && onRefusal?.(error) === true) return;
  say(failureText(error), 'error');
}
