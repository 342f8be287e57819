/** One write from a component to the server and what is said about it; `use-action.ts` fetches this code on first use. */
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { say } from '../view/say.ts';
import { type Answer, ConnectionError, NotLoggedInError, RefusalError } from './envelope.ts';
import { failureText } from './failure-text.ts';
import { newActionKey } from './form-body.ts';
import { send } from './send.ts';
import type { ActionOptions, Pending } from './use-action.ts';

export interface Run<C extends Call> {
  target: C;
  body: RequestBodyOf<C>;
  pending: Pending;
  /** Those of the latest rendering, asked for when the answer is there. */
  options: () => ActionOptions<C>;
}

export async function runAction<C extends Call>(of: Run<C>): Promise<Answer<ReplyOf<C>> | undefined> {
  const { target, body, pending, options } = of;
  const text = JSON.stringify(body);
  if (pending.key === '' || pending.body !== text)
    Object.assign(pending, { key: newActionKey(), body: text });
  try {
    const answer = await send(target, body, { actionKey: pending.key });
    pending.key = '';
    if (options().isQuiet !== true && answer.message !== '') say(answer.message, 'success');
    options().onDone?.(answer.data, answer.message);
    return answer;
  } catch (error) {
    // Only a lost answer keeps the key: the same action may have happened.
    if (!(error instanceof ConnectionError)) pending.key = '';
    tellFailure(error, options().onRefusal);
    return undefined;
  }
}

function tellFailure(error: unknown, onRefusal: ActionOptions<Call>['onRefusal']): void {
  // The session's end has been said once already, for all calls.
  if (error instanceof NotLoggedInError) return;
  if (error instanceof RefusalError && onRefusal?.(error) === true) return;
  say(failureText(error), 'error');
}
