/** Sends a code to the customer's own e-mail address or phone, where both are bound. */
import { type RequestBodyOf, identityCalls } from '@candor/wire';
import { useAction } from '../../../platform/api/index.ts';

type OwnPurpose = NonNullable<RequestBodyOf<typeof identityCalls.sendOwnCode>['type']>;

export function useSendOwnCodeTo(purpose: OwnPurpose, to?: 'email' | 'mobile') {
  const { run } = useAction(identityCalls.sendOwnCode);
  return async (): Promise<boolean> =>
    (await run(to === undefined ? { type: purpose } : { type: purpose, to })) !== undefined;
}
