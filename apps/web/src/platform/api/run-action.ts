/** One write from a component to the server and what is said about it; `use-action.ts` fetches this code on first use. */
import {
  type Answer,
  ConnectionError,
  NotLoggedInError,
  type Pending,
  RefusalError,
  attempt,
} from '@candor/client';
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { textNow } from '../i18n/index.ts';
import { say } from '../view/say.ts';
import { wordsText } from '../words/words.ts';
import { failureText } from './failure-text.ts';
import { sendCall } from './send.ts';
import type { ActionOptions } from './action-options.ts';
import { noteRefusal } from './last-refusal.ts';

export interface Run<C extends Call> {
  target: C;
  body: RequestBodyOf<C>;
  pending: Pending;
  /** Those of the latest rendering, asked for when the answer is there. */
  options: () => ActionOptions<C>;
}

export async function runAction<C extends Call>(run: Run<C>): Promise<Answer<ReplyOf<C>> | undefined> {
  const { target, body, pending, options } = run;
  try {
    const answer = await attempt(pending, body, (asked, actionKey) => sendCall(target, asked, { actionKey }));
    if (options().isQuiet !== true && answer.message !== '') say(answer.message, 'success');
    options().onDone?.(answer.data, answer.message);
    return answer;
  } catch (error) {
    tellFailure(error, options());
    return undefined;
  }
}

function tellFailure(
  error: unknown,
  { onRefusal, failed }: Pick<ActionOptions<Call>, 'onRefusal' | 'failed'>,
): void {
  noteRefusal(error);
  // The session's end has been said once already, for all calls.
  if (error instanceof NotLoggedInError) return;
  if (error instanceof RefusalError && onRefusal?.(error) === true) return;
  const t = textNow(wordsText);
  const why = failureText(error);
  const isUnheard = error instanceof ConnectionError;
  say(isUnheard ? t('failedBecause', { what: failed ?? t('submitFailed'), why }) : why, 'error');
}
