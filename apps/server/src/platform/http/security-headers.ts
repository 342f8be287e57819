/** Headers that keep browsers honest: constants for data replies, and the page's content security policy. */

/** A data reply is never a page: nothing in it may be run, framed, cached or guessed at. */
export const API_HEADERS: Readonly<Record<string, string>> = Object.freeze({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

const HOST = /^[A-Za-z0-9.-]+(:[0-9]{1,5})?$|^\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?$/;

/** Socket addresses of our own host: 'self' does not cover ws: in every browser still in use. */
export function socketSources(host: string): string[] {
  return HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
}
