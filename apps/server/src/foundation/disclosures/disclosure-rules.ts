/** When a token on a real asset is offered for buying, and what has to be read again (R-RWA-1). Pure. */
import type { DISCLOSURE_STATES } from '@candor/wire';
import type { DisclosureFacts } from './disclosure-facts.ts';

const DAY_MS = 86_400_000;

export type DisclosureState = (typeof DISCLOSURE_STATES)[number];

/** Facts of a token with the number of their terms. */
export interface AssetFacts extends DisclosureFacts {
  terms: number;
}

/** What stands of one token: facts and text, each of which may be missing. */
export interface Standing {
  facts: AssetFacts | undefined;
  /** Of the published text. */
  textEdition: number | undefined;
}

/** Midnight of the attestation's day and so many days: from then on it is too old. */
export const validUntil = (of: Pick<DisclosureFacts, 'attested_on' | 'attestation_days'>): number =>
  Date.parse(`${of.attested_on}T00:00:00Z`) + of.attestation_days * DAY_MS;

export function stateOf({ facts, textEdition }: Standing, now: number): DisclosureState {
  if (facts === undefined || textEdition === undefined) return 'missing';
  return now < validUntil(facts) ? 'valid' : 'old';
}

/** What a customer confirms: the terms and the text. A renewed attestation alone is nothing to read again. */
export const editionOf = ({ facts, textEdition }: Standing): string | undefined =>
  facts === undefined || textEdition === undefined ? undefined : `${facts.terms}-${textEdition}`;

const RENEWED: readonly string[] = ['attested_on', 'attestation_link'] satisfies (keyof DisclosureFacts)[];

/** Whether anything but the attestation differs. */
export const areNewTerms = (before: DisclosureFacts, after: DisclosureFacts): boolean =>
  Object.entries(after).some(
    ([field, value]) => !RENEWED.includes(field) && before[field as keyof DisclosureFacts] !== value,
  );
