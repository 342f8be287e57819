/** Sends one file with progress (fetch has none for uploads); the reply is read like any other. */
import { ConnectionError, TIMEOUT_MS, newActionKey } from '@candor/client';
import type { Call, ReplyOf } from '@candor/wire';
import { session } from '../storage/index.ts';
import { headersOf, readReply } from './send.ts';

export interface UploadOptions {
  /** 0 to 100. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  /** Sent beside the file: what a call without a session is allowed by. */
  fields?: Readonly<Record<string, string>>;
}

export function upload<C extends Call>(
  target: C,
  file: File,
  options: UploadOptions = {},
): Promise<ReplyOf<C>> {
  const { token } = session();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(target.method, `/api/${target.path}`);
    for (const [name, value] of Object.entries(headersOf(token))) request.setRequestHeader(name, value);
    request.setRequestHeader('Idempotency-Key', newActionKey());
    request.timeout = TIMEOUT_MS;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      options.onProgress?.(Math.min(99, Math.floor((100 * loaded) / Math.max(total, 1)))),
    );
    request.addEventListener('load', () => {
      try {
        resolve(readReply<ReplyOf<C>>(parsed(request.responseText), token).data);
      } catch (error) {
        reject(error as Error);
      }
    });
    request.addEventListener('error', () =>
      reject(new ConnectionError(navigator.onLine ? 'network' : 'offline')),
    );
    request.addEventListener('timeout', () => reject(new ConnectionError('timeout')));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    options.signal?.addEventListener('abort', () => request.abort());
    const body = new FormData();
    for (const [name, value] of Object.entries(options.fields ?? {})) body.append(name, value);
    body.append('file', file);
    request.send(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
