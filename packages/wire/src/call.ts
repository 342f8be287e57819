/**
 * What a call is: method, path, who may make it, the shape it takes and gives, the refusals it may answer with.
 * Server routes, the web client and the OpenAPI document are all derived from these values and from nothing else.
 */
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { OperatorRole } from './operator-roles.ts';

/**
 * `public`: anyone. `customer`: a valid customer token, otherwise the envelope answers type 999. `operator`: a valid
 * token of an operator who holds one of the call's roles; the two kinds of token never open each other's calls (R-OPS-2).
 */
export type Access = 'public' | 'customer' | 'operator';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Call<
  Request extends GenericSchema = GenericSchema,
  Reply extends GenericSchema = GenericSchema,
> {
  method: Method;
  /** Relative to /api, as spec section 7 writes it: `coin/trade`. */
  path: string;
  access: Access;
  /** Roles that may make an operator call; `any` is every operator. Absent on other calls. */
  roles?: readonly [OperatorRole, ...OperatorRole[]] | 'any';
  /**
   * On operator calls that read: what they show of customers, written to the audit log before anything is read (R-OPS-11). `list`:
   * a list, or one customer's where `user_id` is asked for; a pair: the kind of thing, and the field that names it; `itself`: the
   * handler writes the line, because only it knows whom it is about; `nothing`: it shows nothing of customers.
   */
  views?: 'list' | 'itself' | 'nothing' | readonly [target: string, field: string];
  /** Beside a pair or a list: of how many different ones one operator is shown this in 24 hours; calls that show the same kind of thing share it (R-OPS-11). */
  mostSeen?: number;
  /** Of a list: the field by whose whole something is looked up, which is a search and no page of the list; they are bound together (R-OPS-11). */
  searches?: string;
  /** One English sentence for the OpenAPI document. */
  summary: string;
  request: Request;
  /** Shape of the envelope's `data`. */
  reply: Reply;
  /** Business refusals of this call; those of `anyCallNoun` can be answered by every call. `tables.ts` holds them to what nouns declare. */
  refusals: readonly string[];
  /** Present on calls that act: the server answers with this text in the caller's language. */
  says?: string;
  /**
   * Present on calls whose reply is kept under the caller's `Idempotency-Key` for a day at least (R-GEN-4): every repeat gets the
   * first one's bytes and does nothing. `asked`: kept replies are looked up first. `met`: an engine with a connection of its own writes, and
   * meets a repeat by itself; such a call waits for no turn (ADR 127).
   */
  takesKey?: 'asked' | 'met';
  /**
   * What an API key needs to make this customer call (R-API-1); a call without it is closed to every key, so that a stolen one
   * reads no personal data and changes nothing about the account.
   */
  forKeys?: 'read' | 'trade';
  /** Changes a proof of the account: every session ends, and the reply's `new_token` is what opens it from then on (R-SEC-5). */
  renewsSession?: true;
  /**
   * By which somebody gets in, or shuts others out: passwords are hashed in turns of their own, and whoever comes by a device that is known
   * does not wait behind what else his neighbours ask (R-SEC-1). Counted by address apart from that (ADR 127).
   */
  hasOwnTurns?: true;
  /**
   * By which an owner shuts somebody out of his account, or learns whom: answered where all is used up that he may ask in a minute, too, for a thief
   * with a token or key of his may have done that (ADR 166). Calls with `hasOwnTurns` are so as well.
   */
  shutsOut?: true;
  /** Bytes of the longest body, where it is more than others may have. */
  largestBody?: number;
  /** Body is multipart/form-data with one file part named `file`. */
  isUpload?: boolean;
}

export type CallTable = Readonly<Record<string, Call>>;
/** What a handler receives: values after parsing. */
export type RequestOf<C extends Call> = InferOutput<C['request']>;
/** What a client sends: text fields before parsing. */
export type RequestBodyOf<C extends Call> = InferInput<C['request']>;
export type ReplyOf<C extends Call> = InferOutput<C['reply']>;

/** Checks the shape of a table at compile time while keeping every literal type. Marked for bundlers, which leave out tables that an app does not use. */
// @__NO_SIDE_EFFECTS__
export function defineCalls<const Table extends CallTable>(table: Table): Table {
  return table;
}
