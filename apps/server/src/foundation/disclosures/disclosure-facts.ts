/** The facts of a disclosure as operators enter them: names are the same in every language; what has to be explained is the text. */
import * as v from 'valibot';
import { fieldThatNamesPayee } from '../../platform/forbidden-text-rules.ts';
import { Refusal } from '../../platform/refusal.ts';

const name = v.pipe(v.string(), v.trim(), v.maxLength(200));
/** Elsewhere, or a page of the app. */
const LINK = /^(https:\/\/[^\s"<>]{4,300}|pages\/[a-z0-9/-]{1,80})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const facts = v.strictObject({
  issuer: name,
  custodian: name,
  place: name,
  attestor: name,
  attested_on: v.pipe(
    v.string(),
    v.regex(DAY),
    v.check((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)),
  ),
  attestation_link: v.pipe(v.string(), v.trim(), v.regex(LINK)),
  attestation_days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(400)),
  is_simulated: v.boolean(),
});
export type DisclosureFacts = v.InferOutput<typeof facts>;

const NAMES = ['issuer', 'custodian', 'place', 'attestor'] as const;

/** `now` and the mode: an attestation of tomorrow says nothing, and live has nothing that is simulated. */
export function readFacts(input: unknown, at: { now: number; mode: 'demo' | 'live' }): DisclosureFacts {
  const refuse = (field: string, fault: string): Refusal =>
    new Refusal('invalid_request', { fields: { [field]: fault } });
  const parsed = v.safeParse(facts, input);
  if (!parsed.success) throw refuse(v.getDotPath(parsed.issues[0]) ?? 'value', 'malformed');
  const { output } = parsed;
  if (output.is_simulated && at.mode === 'live') throw refuse('is_simulated', 'not_a_choice');
  // Named or simulated: a token that nobody issued has no issuer to name.
  const wrong = NAMES.find((field) => (output[field] === '') !== output.is_simulated);
  if (wrong !== undefined) throw refuse(wrong, output.is_simulated ? 'not_allowed' : 'required');
  const { issuer, custodian, place, attestor, attestation_link } = output;
  const payee = fieldThatNamesPayee({ issuer, custodian, place, attestor, attestation_link });
  if (payee !== undefined) throw refuse(payee, 'leads_elsewhere');
  if (Date.parse(output.attested_on) > at.now) throw refuse('attested_on', 'too_large');
  if (!output.is_simulated && output.attestation_link.startsWith('pages/'))
    throw refuse('attestation_link', 'malformed');
  return output;
}
