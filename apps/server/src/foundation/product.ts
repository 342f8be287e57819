/**
 * What a product is: a feature, and data that the house collects. Nothing else of the server names a product; what exports,
 * timelines, dashboards, the public page and the closing of an account show of it is what it gives here.
 */
import type { JournalKind } from '@candor/ledger';
import type { EvidenceKind } from '@candor/proof';
import type { ReplyOf, statusCalls, transparencyCalls } from '@candor/wire';
import type { riskCalls } from '@candor/wire/operators';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { Feature } from '../platform/feature.ts';
import type { OpenCases } from './closure/index.ts';
import type { ConfigurationKind } from './configuration/index.ts';
import type { CustomerFinder, ExportSource, TimelineSource } from './identity/index.ts';
import type { Invariant } from './ledger/index.ts';
import type { NounMessages } from './notify/index.ts';
import type { SoldIn } from './openings/index.ts';
import type { ProposalKind } from './operators/index.ts';
import type { Replay } from './replay/index.ts';
import type { StandingSource } from './standing/index.ts';
import type { RecordDetails } from './wallet/index.ts';
import type { Root } from './witness/index.ts';

/** One list of things people have to do. */
export interface QueueState {
  name: string;
  open: number;
  /** Milliseconds; null of an empty queue. */
  oldestAt: number | null;
  late: number;
}

export interface QueueName {
  zh: string;
  en: string;
}

export interface Queues {
  /** What each is called to operators, in the two languages of their mails; the console's page of it has the same words. */
  names: Readonly<Record<string, QueueName>>;
  read(db?: Queryable): Promise<readonly QueueState[]>;
  /** Whether the venue's public status tells how many wait. */
  isPublic: boolean;
}

/** Parts of one reply that several nouns fill, each its own. */
export type SectionsOf<Reply> = { readonly [Name in keyof Reply]?: () => Promise<Reply[Name]> };

/** Money that is gone outside and still in the books, such as a network fee that waits to be posted; 10^-8. */
export interface Unbooked {
  account: `X:${string}`;
  currencyId: number;
  amount: bigint;
}

/** Profits that customers would be paid if everything were closed now, of one currency; 10^-8. */
export interface Unrealised {
  currencyId: number;
  amount: bigint;
}

/** One currency on an account of the house. */
export interface HouseLedgerAccount {
  account: string;
  currencyId: number;
}

/** What a record of a customer's can be proved with: what is said of it, and the names of all journals about it. */
export interface RecordEvidence {
  record: Readonly<Record<string, unknown>>;
  journals: readonly { kind: JournalKind; refId: string }[];
}

export interface EvidenceSource {
  kind: EvidenceKind;
  /** Undefined of what is not there, or is somebody else's. */
  read(db: Queryable, of: { userId: number; id: number }): Promise<RecordEvidence | undefined>;
}

export type PublicView = ReplyOf<typeof transparencyCalls.show>;
export type RiskBoard = ReplyOf<typeof riskCalls.board>;
export type Status = ReplyOf<typeof statusCalls.status>;

export interface Product extends Feature {
  /** What it tells customers in their inbox. */
  messages?: NounMessages;
  /** Acts that need a second person. */
  proposals?: readonly ProposalKind[];
  /** Terms that operators change in versions. */
  configuration?: readonly ConfigurationKind[];
  /** What it keeps about a customer, for his export (R-POL-5). */
  exports?: readonly ExportSource[];
  /** What happened to a customer, for the timeline that operators read. */
  timeline?: readonly TimelineSource[];
  /** What a customer has open of it, for operators who answer him. */
  standing?: StandingSource;
  /** Whose is this, among what it keeps: for the operators' search. */
  finders?: readonly CustomerFinder[];
  queues?: Queues;
  /** What must hold of its tables; a breach stops money writes (R-MONEY-9). */
  invariants?: readonly Invariant[];
  /** What left over a chain and the ledger has not heard of yet: part of the caller's snapshot. */
  unbooked?(db: Queryable): Promise<readonly Unbooked[]>;
  /** Profits of what is open, which stand in no balance yet (R-POL-1): part of the caller's snapshot. */
  unrealised?(db: Queryable): Promise<readonly Unrealised[]>;
  /**
   * What of an account of the house its open business stands on (R-CT-12): people who take from the account leave at least this. Locks what
   * could change it, before any balance.
   */
  mustStay?(tx: Tx, of: HouseLedgerAccount): Promise<bigint>;
  /** Whether less was held than is owed when it was last proved (X-POL-3): withdrawals are looked at by people then. */
  areReservesShort?(db: Queryable): Promise<boolean>;
  /** Heads of what it chains, for those outside who keep them. */
  roots?(): Promise<readonly Root[]>;
  /** Works out again what it keeps, and compares: every night, and by whoever asks (R-POL-7). */
  replays?: readonly Replay[];
  /** Everything about one record of a customer, for the file that he has judged by whom he likes. */
  evidence?: EvidenceSource;
  /** What it knows of its journals, for the customer's record of events. */
  recordDetails?: RecordDetails;
  /** Keeps an account from being closed. */
  openCases?: OpenCases;
  /** Where it takes something new, so that it can be stopped there (R-OPS-4). */
  soldIn?: SoldIn;
  /** Its parts of what everybody sees, of what operators see of risk, and of the public status. */
  publicView?: SectionsOf<PublicView>;
  riskBoard?: SectionsOf<RiskBoard>;
  status?: SectionsOf<Status>;
  /** The customer has frozen his account and wants nothing of his to wait: cancels it and answers how much. */
  cancelFor?(userId: number): Promise<number>;
}
