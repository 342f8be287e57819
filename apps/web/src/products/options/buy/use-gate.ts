/** What stands between the customer and a purchase: login, verification, the risk test, a rest, an exclusion. */
import { optionCalls } from '@candor/wire';
import { useKyc } from '../../../foundation/kyc/index.ts';
import { useCall } from '../../../platform/api/index.ts';
import { useIsLoggedIn } from '../../../platform/storage/index.ts';
import type { Limits } from './purchase-rules.ts';

export type Gate =
  | { kind: 'login' | 'verify' | 'verifying' | 'test' }
  | { kind: 'excluded' | 'resting'; until: number };

export interface Gated {
  gate: Gate | undefined;
  limits: Limits | undefined;
  isPending: boolean;
}

export function useLimits() {
  return useCall(optionCalls.limits, {}, { staleMs: 15_000 });
}

export function useGate(): Gated {
  const isLoggedIn = useIsLoggedIn();
  const { data: limits } = useLimits();
  const { data: kyc } = useKyc();
  if (!isLoggedIn) return { gate: { kind: 'login' }, limits: undefined, isPending: false };
  if (limits === undefined || kyc === undefined) return { gate: undefined, limits, isPending: true };
  return { gate: gateOf(limits, kyc), limits, isPending: false };
}

function gateOf(limits: Limits, kyc: NonNullable<ReturnType<typeof useKyc>['data']>): Gate | undefined {
  const { excluded_until: excluded, cool_off_until: resting } = limits;
  if (excluded !== null) return { kind: 'excluded', until: excluded };
  if (resting !== null) return { kind: 'resting', until: resting };
  if (kyc.level === 'none') {
    const isWaiting = kyc.levels.some(({ level, state }) => level === 'basic' && state === 'review');
    return { kind: isWaiting ? 'verifying' : 'verify' };
  }
  return limits.is_tested ? undefined : { kind: 'test' };
}
