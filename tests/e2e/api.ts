/** The server's own view of things, asked beside the browser: typed by the wire, one envelope a call. */
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';

export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly type: string;

  constructor(path: string, envelope: Envelope) {
    super(`${path}: ${envelope.type} ${envelope.message} ${JSON.stringify(envelope.data)}`);
    this.type = String(envelope.type);
  }
}

interface Envelope {
  type: string | number;
  message: string;
  data: unknown;
}

/** Asks as `token`'s owner; what the caller does not name is not sent. */
export async function ask<C extends Call>(
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
