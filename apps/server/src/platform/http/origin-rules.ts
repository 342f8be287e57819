/**
 * Whether a write may come from where the browser says it comes from. Tokens travel in a header that no other site can
 * set without a preflight we never answer; this is the second lock on the same door.
 */

export interface OriginFacts {
  secFetchSite: string | undefined;
  origin: string | undefined;
  /** Host of the request, after trusted proxies. */
  host: string;
}

/** True for our own pages, for typed addresses and for programs that are no browser. */
export function isOwnOrigin({ secFetchSite, origin, host }: OriginFacts): boolean {
  if (secFetchSite !== undefined && secFetchSite !== 'same-origin' && secFetchSite !== 'none') return false;
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    // `null` of sandboxed frames, or no origin at all.
    return false;
  }
}
