/**
 * Operators as other nouns see them: acts that need a second person (R-OPS-3) are registered here as kinds of proposal, and
 * every act and every view of personal data leaves a line in the audit log (R-OPS-6).
 */
import type { OperatorRole } from '@candor/wire';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';

/** One line of what would change, in words the console knows (`field`) and values as text. */
export interface EffectLine {
  field: string;
  before?: string;
  after: string;
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

/** A kind of act that one person makes and others check. Payloads are JSON: no bigint. */
export interface ProposalKind<Payload = unknown> {
  kind: string;
  makers: readonly OperatorRole[];
  checkers: readonly OperatorRole[];
  /** Persons besides the maker: 1, or 2 where three persons are asked for. 0 executes at once (below the threshold). */
  checksNeeded(payload: Payload): 0 | 1 | 2;
  /** Reads the maker's input and brings it into its stored form; throws a Refusal when it cannot be done at all. */
  prepare(tx: Tx, input: unknown): Promise<Payload>;
  render(db: Queryable, payload: Payload): Promise<Effect>;
  /** The act, in the transaction of the last yes. `approver` is the last checker, undefined when none was needed. */
  execute(
    tx: Tx,
    act: { payload: Payload; proposalId: number; maker: number; approver: number | undefined },
  ): Promise<void>;
  /** The checkers said no (`reason` is theirs), or it ran out of time: nothing was done; lets the subject know. */
  dropped?(
    tx: Tx,
    act: { payload: Payload; proposalId: number; why: 'refused' | 'expired' | 'withdrawn'; reason?: string },
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

export interface Audit {
  /** One line in the chain, in the transaction of the act. */
  record(tx: Tx, caller: OperatorCaller, entry: AuditEntry): Promise<void>;
  /** A view of personal data: its own transaction, and the view fails when the line cannot be written. */
  viewed(
    caller: OperatorCaller,
    of: { action: string; targetType: string; targetId: string; reason?: string },
  ): Promise<void>;
}
