/**
 * Terms in versions, for everybody (R-GEN-3): what is in force, what was published and comes, what was. Nobody's name is
 * in them; who made and who checked a version stands in the audit log.
 */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { PRODUCT_TERM_KINDS } from './products.ts';
import { milliseconds, request, text } from './shapes.ts';
import { defineNoun } from './noun.ts';

export const TERM_KINDS = [
  ...PRODUCT_TERM_KINDS,
  'pair',
  'listing',
  'chain_currency',
  'bank_payout',
  'withdrawal_rules',
  'withdrawal_holds',
  'disclosure',
  'availability',
] as const;
const kind = v.picklist(TERM_KINDS);

export const termsVersion = v.object({
  version: v.number(),
  /** Field by field; amounts, rates and lists as text. */
  value: v.record(v.string(), v.union([v.string(), v.boolean(), v.number(), v.null(), v.array(v.string())])),
  published_at: milliseconds,
  /** At the earliest a day later, but for what only stops sales (R-OPS-4). Null of one that was recalled. */
  effective_at: v.nullable(milliseconds),
  is_in_force: v.boolean(),
  /** Called back before it came into force (R-OPS-9): it never held. */
  recalled_at: v.nullable(milliseconds),
});

const comingVersion = v.object({ ...termsVersion.entries, effective_at: milliseconds });

export const termsCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'terms',
    access: 'public',
    summary: 'Every key of a kind of terms: the value in force, and versions that are published and come.',
    request: request({ kind }),
    reply: v.array(
      v.object({
        key: v.string(),
        version: v.number(),
        value: termsVersion.entries.value,
        coming: v.array(comingVersion),
      }),
    ),
    refusals: [],
  },
  history: {
    method: 'GET',
    path: 'terms/history',
    access: 'public',
    summary:
      'All published versions of one key, newest first; what an installation began with is version 1 and not among them.',
    request: request({ kind, key: text(64) }),
    reply: v.array(termsVersion),
    refusals: [],
  },
});

export const termsNoun = defineNoun({
  calls: termsCalls,
});
