/** The signed part of a file of evidence: one record of a customer, and every journal about it. */

export const EVIDENCE_FORMAT = 'candor-evidence-1';
export const EVIDENCE_KINDS = ['option', 'contract', 'hosting', 'spot', 'withdrawal'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** Whose an amount moved: the customer's, the house's, or some other customer's, who is not named. Amounts in 10^-8 as text. */
export type EvidencePosting = [
  whose: 'own' | 'house' | 'other',
  account: string,
  bucket: string,
  currency: string,
  amount: string,
];

export interface EvidenceJournal {
  id: string;
  kind: string;
  ref: string;
  at: string;
  postings: EvidencePosting[];
}

export interface Evidence {
  format: string;
  uid: number;
  kind: EvidenceKind;
  id: number;
  made_at: number;
  record: Readonly<Record<string, unknown>>;
  journals: EvidenceJournal[];
}
