/** Taking a second step by code or passkey: of a login, where the token that comes back lets the customer in, or of opening a frozen account. */
import { securityCalls } from '@candor/wire';
import { type RefusalError, useAction } from '../../../platform/api/index.ts';
import { askBrowser } from '../security/passkey-browser.ts';
import { enter } from '../entry/use-log-in.ts';

export interface Outcomes {
  /** The step opens a frozen account; without it, it ends a login. */
  onUnfrozen?: (() => void) | undefined;
  onWrong: (message: string) => void;
  /** The ticket is used up or too old: the password has to be asked again. */
  onExpired: () => void;
}

export function useSecondStep(ticket: string, { onWrong, onExpired, onUnfrozen }: Outcomes) {
  const options = useAction(securityCalls.secondPasskeyOptions, { isQuiet: true });
  const onRefusal = (refusal: RefusalError): boolean => {
    onWrong(refusal.message);
    if (refusal.code === 'ticket_expired') onExpired();
    return refusal.code === 'second_factor_wrong';
  };
  const login = useAction(securityCalls.loginSecond, { isQuiet: true, onRefusal });
  const unfreeze = useAction(securityCalls.unfreezeSecond, { onRefusal });
  const finish = async (proof: { second_code: string } | { passkey: string }): Promise<void> => {
    if (onUnfrozen !== undefined) {
      if ((await unfreeze.run({ ticket, ...proof })) !== undefined) onUnfrozen();
      return;
    }
    const opened = await login.run({ ticket, ...proof });
    if (opened !== undefined) await enter(opened.data);
  };
  const byPasskey = async (): Promise<void> => {
    const asked = await options.run({ ticket });
    const passkey = asked === undefined ? undefined : await askBrowser('get', asked.data.options);
    if (passkey !== undefined) await finish({ passkey });
  };
  return { finish, byPasskey, isBusy: login.isBusy || unfreeze.isBusy || options.isBusy };
}
