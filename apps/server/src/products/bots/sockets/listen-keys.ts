/**
 * Names under which older clients hear a key's events: the key itself with a mark of ours, so that any node knows it without asking, and
 * it lives as long as its key. It opens the stream and nothing else.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ApiKeys, KnownKey } from '../../../foundation/api-keys/index.ts';
import { FAULTS } from '../faults.ts';
import type { BotCall } from '../world.ts';

const KEY_LENGTH = 43;
const MARK_BYTES = 16;
const LENGTH = 65;

export interface ListenKeys {
  make(apiKey: string): string;
  /** Whether a text is the one of this key. */
  isOf(apiKey: string, listenKey: string): boolean;
  /** The key whose events it opens, for as long as that key is taken from this address. */
  open(listenKey: string, ip: string): Promise<KnownKey | undefined>;
}

export function createListenKeys(pepper: string, keys: Pick<ApiKeys, 'admit'>): ListenKeys {
  const make = (apiKey: string): string => {
    const mark = createHmac('sha256', pepper).update(`listen|${apiKey}`).digest().subarray(0, MARK_BYTES);
    return `${apiKey}${mark.toString('base64url')}`;
  };
  /** As texts: the last character of a mark has more spellings than one. */
  const isOf = (apiKey: string, listenKey: string): boolean =>
    listenKey.length === LENGTH &&
    /^[A-Za-z0-9_-]+$/.test(listenKey) &&
    timingSafeEqual(Buffer.from(listenKey), Buffer.from(make(apiKey)));
  return {
    make,
    isOf,
    async open(listenKey, ip) {
      const apiKey = listenKey.slice(0, KEY_LENGTH);
      if (!isOf(apiKey, listenKey)) return undefined;
      const use = await keys.admit(apiKey, ip);
      return 'key' in use ? use.key : undefined;
    },
  };
}

export function listenKeyCalls(listen: ListenKeys): BotCall[] {
  const call = (method: 'POST' | 'PUT' | 'DELETE', ws: string): BotCall => ({
    method,
    path: '/api/v3/userDataStream',
    ws,
    weight: 2,
    security: 'key',
    params: method === 'POST' ? [] : ['listenKey'],
    handle(asked, { apiKey }) {
      if (method === 'POST') return { listenKey: listen.make(apiKey) };
      if (!listen.isOf(apiKey, asked.must('listenKey'))) throw FAULTS.listenKey();
      return {};
    },
  });
  return [
    call('POST', 'userDataStream.start'),
    call('PUT', 'userDataStream.ping'),
    call('DELETE', 'userDataStream.stop'),
  ];
}
