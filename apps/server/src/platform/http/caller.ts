/** Who makes a request, as handlers see it. The request's fingerprint is worked out only when someone asks for it. */
import type { Call, Language } from '@candor/wire';
import type { Fingerprint } from './fingerprint.ts';
import type { Site } from './site.ts';
import type { Texts } from './texts/index.ts';
import type { Caller, CustomerSession, OperatorSession, UploadedFile } from './handler.ts';

/** The envelope around a reply, per language: only acting calls say something. */
export type Heads = Readonly<Record<Language, string>>;

export class RequestCaller implements Caller {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly client: string | undefined;
  readonly site: Site;
  readonly language: Language;
  session?: CustomerSession;
  operator?: OperatorSession;
  idempotencyKey?: string;
  file?: UploadedFile;
  keptBody?: string;
  leaveTurn: () => void = () => {};
  readonly #fingerprintOf: Fingerprint;
  readonly #heads: Heads;
  readonly #call: Call;
  readonly #texts: Texts;
  readonly #values: Readonly<Record<string, unknown>>;
  #fingerprint: string | undefined;

  constructor(from: {
    requestId: string;
    ip: string;
    userAgent: string;
    client: string | undefined;
    site: Site;
    language: Language;
    call: Call;
    texts: Texts;
    values: Readonly<Record<string, unknown>>;
    heads: Heads;
    fingerprintOf: Fingerprint;
  }) {
    this.requestId = from.requestId;
    this.ip = from.ip;
    this.userAgent = from.userAgent;
    this.client = from.client;
    this.site = from.site;
    this.language = from.language;
    this.#call = from.call;
    this.#texts = from.texts;
    this.#values = from.values;
    this.#heads = from.heads;
    this.#fingerprintOf = from.fingerprintOf;
  }

  get fingerprint(): string {
    return (this.#fingerprint ??= this.#fingerprintOf(this.#call, {
      owner: this.session?.userId ?? (this.operator === undefined ? 0 : -this.operator.operatorId),
      values: this.#values,
    }));
  }

  get callName(): string {
    return `${this.#call.method} ${this.#call.path}`;
  }

  bodyOf(data: unknown): string {
    return `${this.#heads[this.language]}${JSON.stringify(data ?? null)}}`;
  }

  refusalText(code: string): string {
    return this.#texts.refusal(this.language, code, {});
  }
}
