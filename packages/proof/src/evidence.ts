/**
 * The evidence of one record of a customer: what the venue says of it and every journal about it, signed by the venue, with the public data
 * that it is checked against. Whoever has the file can judge it without asking anybody; asking the venue as well shows that everybody sees
 * the same public data.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CheckedStep } from './check-chain.ts';
import { checkOrder } from './check-order.ts';
import { moneySteps } from './evidence-money.ts';
import type { Evidence } from './evidence-shape.ts';
import { EVIDENCE_FORMAT } from './evidence-shape.ts';
import { readProof } from './proof-file.ts';
import type { Venue } from './public-ticks.ts';
import type { ListedKey } from './signature.ts';
import { isListed, isSignedText } from './signature.ts';

export interface SignedEvidence {
  /** The evidence as it was signed, text of JSON. */
  evidence: string;
  public_key: string;
  signature: string;
}

export interface EvidenceFile extends SignedEvidence {
  /** Replies of public calls by their path. */
  public: Readonly<Record<string, unknown>>;
}

export const signedTextOfEvidence = (evidence: string): string =>
  `${EVIDENCE_FORMAT}|${bytesToHex(sha256(utf8ToBytes(evidence)))}`;

/** Adds the public data that a check of it asks for. */
export async function collectEvidence(venue: Venue, signed: SignedEvidence): Promise<EvidenceFile> {
  const replies: Record<string, unknown> = {};
  const recording: Venue = {
    text: (path) => venue.text(path),
    async get(path) {
      return (replies[path] = await venue.get(path));
    },
  };
  await stepsOf(recording, signed);
  return { ...signed, public: replies };
}

export function readEvidence(value: unknown): EvidenceFile {
  const file = value as Partial<EvidenceFile> | null;
  if (typeof file?.evidence !== 'string' || typeof file.signature !== 'string')
    throw new Error('not a file of evidence');
  return { public: {}, public_key: '', ...file } as EvidenceFile;
}

/** Without a venue it is judged by what the file brings itself. */
export function checkEvidence(
  file: EvidenceFile,
  { venue, key }: { venue?: Venue | undefined; key?: string | undefined } = {},
): Promise<CheckedStep[]> {
  const fileVenue: Venue = {
    text: (path) => Promise.reject(new Error(`${path} is not in the file`)),
    get: async (path) => {
      if (path in file.public) return file.public[path];
      throw new Error(`${path} is not in the file`);
    },
  };
  return stepsOf(venue ?? fileVenue, file, key);
}

async function stepsOf(venue: Venue, signed: SignedEvidence, key?: string): Promise<CheckedStep[]> {
  const { evidence: text, public_key: publicKey } = signed;
  const evidence = JSON.parse(text) as Evidence;
  if (evidence.format !== EVIDENCE_FORMAT) throw new Error(`${evidence.format}: not a known format`);
  const steps: CheckedStep[] = [
    {
      name: 'signature',
      isRight: isSignedText(signedTextOfEvidence(text), signed),
      detail: `${evidence.kind} ${evidence.id}, ${new Date(evidence.made_at).toISOString()}`,
    },
  ];
  const keys = (await venue.get('ticks/keys')) as ListedKey[];
  const isKnown = isListed(keys, { public_key: publicKey, at: evidence.made_at });
  steps.push({
    name: 'key',
    isRight: isKnown && (key === undefined || key === publicKey),
    detail: publicKey,
  });
  steps.push(...moneySteps(evidence));
  const { kind, record } = evidence;
  if ((kind === 'option' && isSettled(record)) || (kind === 'contract' && isOpened(record)))
    steps.push(...(await checkOrder(venue, readProof(record))).steps);
  return steps;
}

const isSettled = ({ order }: Evidence['record']): boolean =>
  (order as { outcome: unknown } | undefined)?.outcome !== null;
const isOpened = ({ position }: Evidence['record']): boolean =>
  (position as { open_seq: unknown } | undefined)?.open_seq !== null;
