/** Login from any entry screen: the token, then whose it is, then back to the page that asked. */
import { type RequestBodyOf, identityCalls } from '@candor/wire';
import { useState } from 'react';
import { type RefusalError, call, failureText, useAction } from '../../../platform/api/index.ts';
import { textNow } from '../../../platform/i18n/index.ts';
import { leaveLogin } from '../../../platform/routing/index.ts';
import { openSession } from '../../../platform/storage/index.ts';
import { say } from '../../../platform/view/index.ts';
import { identityText } from '../identity-text.ts';

export function useLogIn(onRefusal: (refusal: RefusalError) => boolean | undefined) {
  const [isOpening, setOpening] = useState(false);
  const login = useAction(identityCalls.login, { onRefusal, isQuiet: true });
  const logIn = async (fields: RequestBodyOf<typeof identityCalls.login>): Promise<void> => {
    const answer = await login.run(fields);
    if (answer === undefined) return;
    setOpening(true);
    await enter(answer.data);
    setOpening(false);
  };
  return { logIn, isBusy: login.isBusy || isOpening };
}

/** With a token: whose it is, then back to the page that asked. */
export async function enter(token: string): Promise<void> {
  try {
    const { id, nickname, account } = await call(identityCalls.center, {}, { token });
    openSession(token, { id, nickname, account });
    say(textNow(identityText)('loggedIn'), 'success');
    leaveLogin();
  } catch (error) {
    say(failureText(error), 'error');
  }
}
