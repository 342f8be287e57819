/**
 * Operators as other nouns see them: acts that need a second person (R-OPS-3) are registered here as kinds of proposal, and
 * every act and every view of personal data leaves a line in the audit log (R-OPS-6).
 */
import type { OperatorRole } from '@candor/wire';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import type { BoundedKind, MoneySum } from './sum-rules.ts';

/** One line of what would change, in words the console knows (`field`) and values as text. */
export interface EffectLine {
  field: string;
  before?: string;
  after: string;
  /** The approved and pending version it is compared with; absent: what is in force. */
  against?: number;
}

/** What a checker reads before saying yes, rendered from the stored payload and the present state. */
export interface Effect {
  /** What it is about, for links and for "one open proposal a subject": `withdrawal`, `pair`, `operator`, ... */
  subjectType: string;
  subjectId: string;
  /** A customer the act is about; his timeline shows it. */
  userId?: number;
  lines: readonly EffectLine[];
}

/** Other accounts of the same person (R-KYC-4). */
export type LinkedAccounts = (db: Queryable, userId: number) => Promise<number[]>;

/** Money that an act moves in or out of customers' or the house's accounts. */
export interface MoneyMoved {
  /** USDT of 10^-8; undefined without a price: then it needs three persons. */
  value: bigint | undefined;
  /** Whose it is: `U:10001`, `X:bank:1`, `E:equity`. */
  accounts: readonly [string, ...string[]];
}

/** A kind of act that one person makes and others check. Payloads are JSON: no bigint. */
export interface ProposalKind<Payload = unknown> {
  kind: string;
  makers: readonly OperatorRole[];
  checkers: readonly OperatorRole[];
  /** Persons besides the maker: 1, or 2 where three persons are asked for. 0 executes at once (below the threshold). */
  checksNeeded(payload: Payload, sum: MoneySum): 0 | 1 | 2;
  /**
   * Neither its maker nor a yes to it is asked for a fresh proof (R-OPS-14): it stops something, or lets a stop last. Absent: everybody is.
   */
  isStop?(payload: Payload): boolean;
  /**
   * How many that need nobody one maker carries out in 24 hours, counted over all kinds that have this; each further one is checked by one
   * person (R-OPS-4). Absent: as many as he likes.
   */
  mostAlone?: number;
  /**
   * What it moves, for an act on money: `sum` above is then what its maker moved, or what was moved on its busiest account, in
   * 24 hours, with itself (R-OPS-9). Acts without it, and those that move nothing (undefined), are given 0.
   */
  moves?(db: Queryable, payload: Payload): Promise<MoneyMoved | undefined>;
  /** Reads the maker's input and brings it into its stored form; throws a Refusal when it cannot be done at all. */
  prepare(tx: Tx, input: unknown, makerId: number): Promise<Payload>;
  render(db: Queryable, payload: Payload): Promise<Effect>;
  /** Throws when this person has no say in it, neither yes nor no: what he did is what others decide on. */
  assertUninvolved?(tx: Tx, of: { payload: Payload; operator: OperatorCaller['operator'] }): Promise<void>;
  /** Throws when this person may not say no any more: asked before his word counts. */
  assertMayRefuse?(tx: Tx, of: { payload: Payload; operatorId: number }): Promise<void>;
  /**
   * Whose acts it would undo. None of them says no to it: one no ends a proposal, and one person would keep what he did against two who undo it.
   */
  undoes?(db: Queryable, payload: Payload): Promise<readonly (number | undefined)[]>;
  /** Throws when this person may not say yes yet: asked before his word counts. */
  assertMayCheck?(tx: Tx, of: { payload: Payload; operator: OperatorCaller['operator'] }): Promise<void>;
  /** Whether what it was made on is still there; a proposal that can never be carried out closes itself. */
  stands?(db: Queryable, payload: Payload): Promise<boolean>;
  /**
   * What somebody outside says of it, asked before the transaction that carries it out: whoever is slow there is waited for under nobody's lock.
   * A kind that has this is never carried out by its maker alone.
   */
  ask?(payload: Payload): Promise<unknown>;
  /**
   * The act, in the transaction of the last yes. `approver` is the last checker, undefined when none was needed; `said` is what `ask` has answered,
   * of a moment before the locks.
   */
  execute(
    tx: Tx,
    act: {
      payload: Payload;
      proposalId: number;
      maker: number;
      approver: number | undefined;
      said?: unknown;
    },
  ): Promise<void>;
  /** The checkers said no (`reason` is theirs), or it ran out of time: nothing was done; lets the subject know. */
  dropped?(
    tx: Tx,
    act: {
      payload: Payload;
      proposalId: number;
      why: 'refused' | 'expired' | 'withdrawn';
      reason?: string;
      /** Who said no. */
      by?: number;
    },
  ): Promise<void>;
}

export interface Proposals {
  /** Once a kind, while features are made. */
  register<Payload>(kind: ProposalKind<Payload>): void;
  /**
   * Makes a proposal, or executes at once when no check is needed; writes the audit line. One open proposal per kind and
   * subject: a second one is refused with `proposal_open`.
   */
  propose(
    tx: Tx,
    of: { kind: string; input: unknown; reason: string; caller: OperatorCaller },
  ): Promise<{ proposalId: number; state: 'open' | 'executed' }>;
  /** The same in a transaction of its own, once for each key of the caller: what a call answers that only proposes. */
  make(of: {
    kind: string;
    input: unknown;
    reason: string;
    caller: OperatorCaller;
  }): Promise<{ proposal_id: number; state: 'open' | 'executed' }>;
  /** Refuses an act beyond the bounds of its kind, by worth and by how many its maker asked for in a day. */
  refuseBeyondBounds(
    tx: Tx,
    of: { act: BoundedKind; makerId: number; value: bigint | undefined },
  ): Promise<void>;
  /** The median worth of what was carried out of a kind lately; undefined while there is none to speak of. */
  usualWorth(db: Queryable, act: BoundedKind): Promise<bigint | undefined>;
  /** The payloads of what others have open about a subject. */
  openOfOthers(
    tx: Tx,
    of: { kind: string; subjectType: string; subjectId: string; than: number },
  ): Promise<unknown[]>;
  /** Of one that was carried out and whose effect begins later: whether who made it and who agreed may say so today (R-OPS-3). */
  isStillSaid(tx: Tx, proposalId: number): Promise<boolean>;
}

export interface AuditEntry {
  /** `kyc.approve`, `withdrawal.view`, `operator.login_failed`; dots, lower case. */
  action: string;
  targetType: string;
  targetId: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
  approver?: number;
}

export type View = Pick<AuditEntry, 'action' | 'targetType' | 'targetId' | 'after' | 'reason'>;

export interface Bound {
  actions: readonly string[];
  most: number;
  /** Others than this are counted, once each: who looks at one again has seen it. */
  targetId?: string;
  /** So often this one itself: of a list each look is another page of it. */
  mostOfIt?: number;
  /** Within so long; absent: 24 hours. */
  withinMs?: number;
}

export interface Audit {
  /** One line in the chain, in the transaction of the act. */
  record(tx: Tx, caller: OperatorCaller, entry: AuditEntry): Promise<void>;
  /** The same of what no person did: a job of the house. */
  recordJob(tx: Tx, job: string, entry: AuditEntry): Promise<void>;
  /** Refuses an act that one person has done so often in 24 hours; in the transaction of the act, until whose end no other of his counts. */
  refuseOften(tx: Tx, caller: OperatorCaller, of: Bound): Promise<void>;
  /** A view of personal data: its own transaction, and the view fails when the line cannot be written. */
  viewed(caller: OperatorCaller, of: View): Promise<void>;
  /**
   * The same, and refuses what one person has seen so often in 24 hours: a log of who read everybody's data brings none of it back. Counted
   * and written in one, so that many at once are no more than one after the other.
   */
  viewedWithin(caller: OperatorCaller, of: View, bound: Bound): Promise<void>;
}
