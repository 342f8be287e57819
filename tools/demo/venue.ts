/** A running Candor as a program meets it: the calls of the wire over HTTP, with the token of whoever is logged in. */
import { createClient } from '@candor/client';
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { fileCalls } from '@candor/wire';

export interface Venue {
  /** Empty until somebody is logged in. */
  token: string;
  /** @throws RefusalError, NotLoggedInError, ConnectionError */
  ask<C extends Call>(call: C, body: RequestBodyOf<C>): Promise<ReplyOf<C>>;
  /** Id of the picture. */
  upload(png: Uint8Array<ArrayBuffer>): Promise<string>;
}

/** @param url such as `http://localhost:8080` */
export function openVenue(url: string): Venue {
  const headersOf = (token: string): Record<string, string> => ({
    'language-mark': 'en',
    ...(token !== '' && { Authorization: token }),
  });
  const client = createClient({
    origin: url,
    token: () => venue.token,
    headersOf,
    onRejected: () => undefined,
    isOnline: () => true,
  });
  const venue: Venue = {
    token: '',
    async ask(call, body) {
      const data = await client.call(call, body);
      // A change of a proof ends every session and brings the one that goes on (R-SEC-5).
      if (call.renewsSession === true) venue.token = (data as { new_token: string }).new_token;
      return data;
    },
    async upload(png) {
      const body = new FormData();
      body.set('file', new Blob([png], { type: 'image/png' }), 'picture.png');
      const init = { method: 'POST', headers: headersOf(venue.token), body };
      const response = await client.exchange(`/api/${fileCalls.upload.path}`, init);
      return client.readReply<string>(await client.jsonOf(response), venue.token).data;
    },
  };
  return venue;
}
