/** Taking the second step of a login by code or passkey; with the token that comes back, the customer is in. */
import { securityCalls } from '@candor/wire';
import { useAction } from '../../../platform/api/index.ts';
import { askBrowser } from '../security/passkey-browser.ts';
import { enter } from '../entry/use-log-in.ts';

interface Outcomes {
  onWrong: (message: string) => void;
  /** The ticket is used up or too old: the password has to be asked again. */
  onExpired: () => void;
}

export function useSecondStep(ticket: string, { onWrong, onExpired }: Outcomes) {
  const options = useAction(securityCalls.secondPasskeyOptions, { isQuiet: true });
  const login = useAction(securityCalls.loginSecond, {
    isQuiet: true,
    onRefusal: (refusal) => {
      onWrong(refusal.message);
      if (refusal.code === 'ticket_expired') onExpired();
      return refusal.code === 'second_factor_wrong';
    },
  });
  const finish = async (proof: { second_code: string } | { passkey: string }): Promise<void> => {
    const opened = await login.run({ ticket, ...proof });
    if (opened !== undefined) await enter(opened.data);
  };
  const byPasskey = async (): Promise<void> => {
    const asked = await options.run({ ticket });
    const passkey = asked === undefined ? undefined : await askBrowser('get', asked.data.options);
    if (passkey !== undefined) await finish({ passkey });
  };
  return { finish, byPasskey, isBusy: login.isBusy || options.isBusy };
}
