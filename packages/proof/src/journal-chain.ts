/** The chain over all journals of the ledger: each journal's hash is made of the one before and of its own line, to its last posting. */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Customer (null: the house), account, bucket, currency, amount in 10^-8. */
export type ChainedPosting = readonly [string | null, string, string, string, string];

export interface ChainedJournal {
  id: string;
  kind: string;
  refType: string;
  refId: string;
  actor: string;
  approver: string | null;
  reverses: string | null;
  /** ISO 8601 with microseconds. */
  at: string;
  postings: readonly ChainedPosting[];
}

export const FIRST_JOURNAL_HASH: Uint8Array = sha256(utf8ToBytes('candor-journals-1'));

/** JSON, so that no text in it can look like another journal. */
export const lineOfJournal = (of: ChainedJournal): string =>
  JSON.stringify([
    of.id,
    of.kind,
    of.refType,
    of.refId,
    of.actor,
    of.approver,
    of.reverses,
    of.at,
    of.postings,
  ]);

export const hashOfJournal = (before: Uint8Array, line: string): Uint8Array =>
  sha256(concatBytes(before, utf8ToBytes(line)));
