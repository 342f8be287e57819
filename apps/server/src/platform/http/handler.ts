/** What a product's handler receives and gives back; transport stays in platform/http. */
import type { Call, CallTable, Language, OperatorRole, ReplyOf, RequestOf } from '@candor/wire';

import type { Site } from './site.ts';

export interface CustomerSession {
  sessionId: number;
  userId: number;
}

export interface OperatorSession {
  sessionId: number;
  operatorId: number;
  /** Shown beside what the operator did. */
  name: string;
  roles: readonly OperatorRole[];
}

/** The one file of a call marked `isUpload`, whole and within its limit; nothing is known about what is in it. */
export interface UploadedFile {
  bytes: Buffer;
}

export interface Caller {
  requestId: string;
  /** Client address after the trusted proxies. */
  ip: string;
  userAgent: string;
  /** `Candor-Client`: 32 random bytes that this installation of an app keeps to itself; undefined for others. */
  client: string | undefined;
  /** Where browsers reach this house: as configured, never as a stranger's request says in live. */
  site: Site;
  language: Language;
  /** Present when a valid token came with the request, on public calls too. */
  session?: CustomerSession;
  /** Present on operator calls only. */
  operator?: OperatorSession;
  /** `Idempotency-Key` header of a call that takes one, validated: 1 to 64 characters of [A-Za-z0-9_-]. */
  idempotencyKey?: string;
  /** What makes two requests the same one: compared when a key is used again (fingerprint.ts). */
  fingerprint: string;
  /** `POST coin/trade`. */
  callName: string;
  /** The body of the reply that carries `data`, to the last byte. */
  bodyOf(data: unknown): string;
  /** The body that was kept under the key with the effect. */
  keptBody?: string;
  /** What a refusal is called in the caller's language, where a reply shows one that happened before. */
  refusalText(code: string): string;
  /** On calls marked `isUpload`. */
  file?: UploadedFile;
  /** On calls with turns of their own: who goes into those gives up his place before the connections of the database. */
  leaveTurn(): void;
}

/** The caller of a call whose access is `customer`: the session is certain. */
export interface CustomerCaller extends Caller {
  session: CustomerSession;
}

/** The caller of a call whose access is `operator`: the session is certain and holds one of the call's roles. */
export interface OperatorCaller extends Caller {
  operator: OperatorSession;
}

type CallerOf<C extends Call> = C['access'] extends 'public'
  ? Caller
  : C['access'] extends 'operator'
    ? OperatorCaller
    : CustomerCaller;
/** A reply that was kept as it is to be sent. */
export class KeptReply {
  readonly body: string;
  constructor(body: string) {
    this.body = body;
  }
}

export type Handler<C extends Call> = (
  request: RequestOf<C>,
  caller: CallerOf<C>,
) => Promise<ReplyOf<C> | KeptReply>;
/** The full set of a table's handlers: a missing one does not compile. */
export type Handlers<Table extends CallTable> = { [Name in keyof Table]: Handler<Table[Name]> };

export interface Route {
  call: Call;
  handle: (request: unknown, caller: Caller) => Promise<unknown>;
}

/** Pairs a wire table with its handlers; one line a call in each product's routes.ts. */
export function routesOf<Table extends CallTable>(table: Table, handlers: Handlers<Table>): Route[] {
  return Object.entries(table).map(([name, call]) => ({
    call,
    handle: handlers[name as keyof Table] as unknown as Route['handle'],
  }));
}
