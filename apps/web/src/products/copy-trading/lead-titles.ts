/** What the bar above a lead's page says: by whether he may be copied, and of one's own leading by how far it has come. */
import type { copyTradingCalls } from '@candor/wire';
import type { ReplyOf } from '@candor/wire';
import { SIMULATED_LEADS, YOUNG_LEAD_DAYS } from '@candor/wire';
import type { Lead } from './use-copies.ts';

type OwnState = ReplyOf<typeof copyTradingCalls.own>['state'];

export const isYoung = ({ figures }: Pick<Lead, 'figures'>): boolean =>
  (figures?.age_days ?? 0) < YOUNG_LEAD_DAYS;

/** Which of a demo's simulated leads it is: what they trade is told in the reader's language; a customer's words stay as he wrote them. */
export const simulatedName = (
  of: Pick<Lead, 'name' | 'is_simulated'>,
): (typeof SIMULATED_LEADS)[number] | undefined =>
  of.is_simulated ? SIMULATED_LEADS.find((name) => name === of.name) : undefined;

export function leadTitle(
  of: Pick<Lead, 'status' | 'figures'> | undefined,
): 'copyNow' | 'titleYoung' | 'titleOver' {
  if (of === undefined) return 'copyNow';
  if (of.status !== 1) return 'titleOver';
  return isYoung(of) ? 'titleYoung' : 'copyNow';
}

export function ownTitle(state: OwnState | undefined): 'becomeLead' | 'titleReview' | 'titleOwn' {
  if (state === 'applied') return 'titleReview';
  return state === 'active' ? 'titleOwn' : 'becomeLead';
}

/** What became of the last application, where it leads nowhere any more. */
export function pastLead(
  state: OwnState | undefined,
): 'leadDeclined' | 'leadRetired' | 'leadRemoved' | undefined {
  if (state === 'declined') return 'leadDeclined';
  if (state === 'retired') return 'leadRetired';
  return state === 'removed' ? 'leadRemoved' : undefined;
}
