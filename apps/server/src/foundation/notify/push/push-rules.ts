/** Which subscriptions are taken: only those of known push services, because we post to what a browser names. Pure. */
const P256DH_BYTES = 65;
const AUTH_BYTES = 16;

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `services` are hosts, each with its subdomains, or whole origins with `http://` for a push service of a test. */
export function isOfService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return false;
  if (services.includes(url.origin)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return services.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

export function isWhole({ p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  return (
    point.length === P256DH_BYTES && point[0] === 4 && Buffer.from(auth, 'base64url').length === AUTH_BYTES
  );
}
