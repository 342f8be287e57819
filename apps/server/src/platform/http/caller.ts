/** Who makes a request, as handlers see it. The request's hash is worked out only when someone asks for it. */
import { createHash } from 'node:crypto';
import type { Call, Language } from '@candor/wire';
import type { Texts } from './texts/index.ts';
import type { Caller, CustomerSession, OperatorSession, UploadedFile } from './handler.ts';

export class RequestCaller implements Caller {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly host: string;
  readonly language: Language;
  session?: CustomerSession;
  operator?: OperatorSession;
  idempotencyKey?: string;
  file?: UploadedFile;
  readonly #call: Call;
  readonly #texts: Texts;
  readonly #values: Readonly<Record<string, unknown>>;
  #hash: string | undefined;

  constructor(from: {
    requestId: string;
    ip: string;
    userAgent: string;
    host: string;
    language: Language;
    call: Call;
    texts: Texts;
    values: Readonly<Record<string, unknown>>;
  }) {
    this.requestId = from.requestId;
    this.ip = from.ip;
    this.userAgent = from.userAgent;
    this.host = from.host;
    this.language = from.language;
    this.#call = from.call;
    this.#texts = from.texts;
    this.#values = from.values;
  }

  refusalText(code: string): string {
    return this.#texts.refusal(this.language, code, {});
  }

  get requestHash(): string {
    return (this.#hash ??= hashOf(this.#call, this.#values));
  }
}

/** The language a retry asks for does not make it another request. */
function hashOf(call: Call, values: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(values)
    .filter((name) => name !== 'lang')
    .sort();
  const canonical = JSON.stringify([call.method, call.path, names.map((name) => [name, values[name]])]);
  return createHash('sha256').update(canonical).digest('hex');
}
