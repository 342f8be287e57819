/** The reply envelope of wire.md: one shape for data, actions, refusals and "not logged in". */
import type { RefusalCode } from './tables.ts';

export interface OkEnvelope<Data = unknown> {
  type: 'ok';
  code: 1;
  /** Empty for data; a text in the caller's language for actions. */
  message: string;
  data: Data;
}

export interface ErrorEnvelope {
  type: 'error';
  code: 0;
  message: string;
  data: RefusalData;
}

export interface NotLoggedInEnvelope {
  type: 999;
  code: 0;
  message: string;
  data: RefusalData;
}

/** `refusal` is stable and for programs, `message` is for people; further keys carry the numbers of the text. */
export interface RefusalData {
  refusal: RefusalCode;
  requestId: string;
  /** Faulty fields by name, for `invalid_request`. */
  fields?: Record<string, string>;
  [detail: string]: unknown;
}

export type Envelope<Data = unknown> = OkEnvelope<Data> | ErrorEnvelope | NotLoggedInEnvelope;
