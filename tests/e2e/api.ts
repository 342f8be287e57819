/** The server's own view of things, asked beside the browser: typed by the wire, one envelope a call. */
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { operatorSessionCalls } from '@candor/wire/operators';
import { codeOf } from './authenticator.ts';

const NEXT_CODE_MS = 30_000;

export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly type: string;
  readonly code: string | undefined;

  constructor(path: string, envelope: Envelope) {
    super(`${path}: ${envelope.type} ${envelope.message} ${JSON.stringify(envelope.data)}`);
    this.type = String(envelope.type);
    this.code = (envelope.data as { refusal?: string } | null)?.refusal;
  }
}

interface Envelope {
  type: string | number;
  message: string;
  data: unknown;
}

/** The authenticators of operators who ask, by their tokens: who is asked for a fresh proof of it gives a code and asks again (R-OPS-14). */
const secrets = new Map<string, string>();

export const keepSecret = (token: string, secret: string): void => void secrets.set(token, secret);

/** Asks as `token`'s owner; what the caller does not name is not sent. */
export async function ask<C extends Call>(
  at: { url: string; token?: string },
  call: C,
  body: RequestBodyOf<C>,
): Promise<ReplyOf<C>> {
  const { url, token } = at;
  try {
    return await askOnce(at, call, body);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.code !== 'proof_needed') throw error;
    if (token === undefined || !secrets.has(token)) throw error;
    await proveAs({ url, token });
    return askOnce(at, call, body);
  }
}

/** A code is taken once: where a login took that of now, the next one is good already. None of whose authenticator is not known. */
export function freshCodes(token: string): string[] {
  const secret = secrets.get(token);
  return secret === undefined ? [] : [codeOf(secret), codeOf(secret, Date.now() + NEXT_CODE_MS)];
}

async function proveAs(at: { url: string; token: string }): Promise<void> {
  const { prove } = operatorSessionCalls;
  const [now, next] = freshCodes(at.token);
  await askOnce(at, prove, { code: now }).catch(() => askOnce(at, prove, { code: next }));
}

async function askOnce<C extends Call>(
  at: { url: string; token?: string },
  call: C,
  body: RequestBodyOf<C>,
): Promise<ReplyOf<C>> {
  const present = Object.entries(body as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const form = new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
  const isRead = call.method === 'GET';
  const response = await fetch(`${at.url}/api/${call.path}${isRead && form.size > 0 ? `?${form}` : ''}`, {
    method: call.method,
    headers: {
      'language-mark': 'en',
      ...(at.token === undefined ? {} : { authorization: at.token }),
      ...(isRead ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(isRead ? {} : { body: form.toString() }),
  });
  const envelope = (await response.json()) as Envelope;
  if (envelope.type !== 'ok') throw new ApiRefusal(call.path, envelope);
  return envelope.data as ReplyOf<C>;
}
