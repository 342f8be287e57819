/** Why opening may be stopped (R-OPS-4): each has words in every language, so that a stop is understood everywhere at once. */
import * as v from 'valibot';
import { defineNoun } from './noun.ts';

export const OPENING_CAUSES = ['sources', 'volatility', 'book', 'maintenance', 'fault'] as const;
export type OpeningCause = (typeof OPENING_CAUSES)[number];

/** Absent where the operator wrote a reason of their own; `reason` is empty where nothing was added to the listed one. */
export const openingCause = v.nullable(v.picklist(OPENING_CAUSES));

export const openingNoun = defineNoun({
  refusals: ['trading_stopped', 'opening_stopped'],
});
