/**
 * The three failures of docs/STYLE.md. A Refusal is a coded business "no" and is thrown once by a use case; an
 * AssertionFault is our own bug; Unavailable is the world. One mapper in platform/http turns them into the envelope.
 */
import type { RefusalCode } from '@candor/wire';

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** Numbers and names the text needs, also sent to the client: `{ minimum: '5' }`. */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, detail: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

/**
 * An answer that was decided elsewhere and later, by an engine that works off a queue: `Decider` is what refuses there.
 * Only a name for whoever reads, and for the check that a call lists what it may be refused with (tools/refusals).
 */
export type DecidedBy<_Decider, Answer> = Answer;

/** What must hold did not: the transaction rolls back, the caller gets 500 with a reference id, someone is paged. */
export class AssertionFault extends Error {
  override readonly name = 'AssertionFault';
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionFault(message);
}

/** The outside world (database, venue, mail) did not answer; 503, and the outcome of a write is unknown. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** The call's key was used before: nothing was done, and the answer is the body that was kept (R-GEN-4). */
export class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore';
  readonly body: string;

  constructor(body: string) {
    super('answered before');
    this.body = body;
  }
}
