/**
 * One act of a person has one idempotency key: a retry after a lost answer sends the same key, so the server acts at most
 * once. Any other answer, and any other content, ends the key.
 */
import { type Answer, ConnectionError } from './envelope.ts';
import { newActionKey } from './form-body.ts';

/** The act whose answer is awaited or was lost. */
export interface Pending {
  isRunning: boolean;
  /** Empty when the last answer arrived. */
  key: string;
  body: string;
}

export function nothingPending(): Pending {
  return { isRunning: false, key: '', body: '' };
}

export async function attempt<Body, Data>(
  pending: Pending,
  body: Body,
  sendBody: (body: Body, actionKey: string) => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const text = JSON.stringify(body);
  if (pending.key === '' || pending.body !== text)
    Object.assign(pending, { key: newActionKey(), body: text });
  try {
    const answer = await sendBody(body, pending.key);
    pending.key = '';
    return answer;
  } catch (error) {
    // Only a lost answer keeps the key: the same act may have happened.
    if (!(error instanceof ConnectionError)) pending.key = '';
    throw error;
  }
}
