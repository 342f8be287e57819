/** The operator at this screen: name, roles, and what he may do. */
import type { Call } from '@candor/wire';
import { operatorSessionCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { mayCall } from './roles.ts';
import { useSession } from './session-store.ts';

/** New proposals and an ended session are noticed within this time. */
const POLL_MS = 30_000;

export function useMe() {
  const session = useSession();
  return useCall(operatorSessionCalls.me, {}, { isEnabled: session !== undefined, pollMs: POLL_MS });
}

/** Whether the operator may make a call; false until it is known who he is. */
export function useMay(): (target: Call) => boolean {
  const { data } = useMe();
  return (target) => data !== undefined && mayCall(data.roles, target);
}
