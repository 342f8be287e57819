/** Proofs of what customers are owed (R-POL-1 to 3): signed days with a tree a currency, and one's own leaf in each of them. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineNoun } from './noun.ts';
import { amountText, id, milliseconds, nothing, request, whole } from './shapes.ts';
import { RESERVE_STATUSES, reserveSource } from './transparency.ts';

/** What a file of evidence can be about. */
export const EVIDENCE_KINDS = ['option', 'contract', 'hosting', 'spot', 'withdrawal'] as const;

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

export const proofTree = v.object({
  currency: v.string(),
  root: hash,
  /** Of all customers, in all their accounts. */
  total: amountText,
  /** Leaves of customers, and with those that fill up to a power of two. */
  customers: v.number(),
  size: v.number(),
  /** Profits of open contracts at the mark, owed once they are closed; in no leaf. */
  unrealised: amountText,
  /** Owed and in no leaf either: money of withdrawals on their way, of deposits not yet credited, and without an owner. */
  beside: amountText,
  /** What chains and banks said they hold; null: nothing was to be read. */
  held: v.nullable(amountText),
  /** Held against total and `beside`, percent rounded down to two decimals; null: nothing is owed, or nothing was to be read. */
  ratio: v.nullable(amountText),
  reserve_status: v.nullable(v.picklist(RESERVE_STATUSES)),
  sources: v.array(reserveSource),
});

/** A wallet of the venue on one day: what stood there, and its own signature (`reserveText` of @candor/proof). */
export const proofAddress = v.object({
  chain: v.string(),
  address: v.string(),
  holdings: v.array(v.object({ currency: v.string(), amount: amountText })),
  /** EIP-191 or TIP-191 in hex, BIP-137 in base64; null: not signed yet. */
  signature: v.nullable(v.string()),
  signed_at: v.nullable(milliseconds),
});

/** The signed text and its hash are `textOfDay` and `hashOfDay` of @candor/proof. */
export const proofDay = v.object({
  seq: v.number(),
  /** UTC date. */
  date: v.string(),
  taken_at: milliseconds,
  /** The last journal in it, and the hash of all journals up to it. */
  journal: v.string(),
  journal_hash: hash,
  /** Hash of the day before. */
  previous: hash,
  hash,
  public_key: v.string(),
  signature: v.string(),
  trees: v.array(proofTree),
  addresses: v.array(proofAddress),
  /** How many customers have checked it. */
  checks: v.number(),
  /** When the house replayed the day's journals and they gave these roots; null: not yet (R-POL-7). */
  replayed_at: v.nullable(milliseconds),
});

export const proofLeaf = v.object({
  currency: v.string(),
  balance: amountText,
  nonce: hash,
  leaf: hash,
  /** Among all leaves, from 0. */
  place: v.number(),
  /** Lowest first. */
  path: v.array(v.object({ hash, sum: amountText })),
});

export const proofCalls = defineCalls({
  days: {
    method: 'GET',
    path: 'proofs/days',
    access: 'public',
    summary:
      'Days of the proof of liabilities after a number, oldest first: roots, totals, journal number and hash, signature, reserves.',
    request: request({ after: v.optional(whole(0, 999_999), 0), limit: v.optional(whole(1, 100), 30) }),
    reply: v.object({ newest: v.number(), days: v.array(proofDay) }),
    refusals: [],
  },
  mine: {
    method: 'GET',
    path: 'proofs/mine',
    access: 'customer',
    summary:
      "The caller's own leaves of a day, one a currency, with nonce and path; without a number of the newest day.",
    request: request({ seq: v.optional(whole(1, 999_999)) }),
    reply: v.object({
      uid: v.number(),
      day: proofDay,
      leaves: v.array(proofLeaf),
      /** Whether he has checked this day. */
      is_checked: v.boolean(),
    }),
    refusals: ['proof_unknown'],
  },
  checked: {
    method: 'POST',
    path: 'proofs/checked',
    access: 'customer',
    summary: 'Counts the caller among those who have checked a day; once, however often it is said.',
    request: request({ seq: whole(1, 999_999) }),
    reply: v.object({ checks: v.number() }),
    refusals: ['proof_unknown'],
    says: 'proof_checked',
  },
  evidence: {
    method: 'GET',
    path: 'proofs/evidence',
    access: 'customer',
    summary:
      'Everything about one record of the caller, signed: what the venue says of it and every journal about it. A file of `candor-verify evidence`.',
    request: request({ kind: v.picklist(EVIDENCE_KINDS), id }),
    reply: v.object({ evidence: v.string(), public_key: v.string(), signature: v.string() }),
    refusals: ['evidence_unknown'],
  },
  status: {
    method: 'GET',
    path: 'proofs/status',
    access: 'public',
    summary: 'How many days there are, the newest one, and when the next is taken.',
    request: nothing,
    reply: v.object({ days: v.number(), newest: v.nullable(proofDay), next_at: milliseconds }),
    refusals: [],
  },
});

export const proofNoun = defineNoun({
  calls: proofCalls,
  refusals: ['proof_unknown', 'evidence_unknown'],
  successes: ['proof_checked'],
});
