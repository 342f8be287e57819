/**
 * Where browsers reach this house. `Host` may say anything, so links and passkeys go by what is configured; only a demo without
 * `PUBLIC_URL` takes the name that was asked for as a passkey's party, for it is reached by several.
 */
import type { Config } from '../config.ts';
import { assert } from '../refusal.ts';

export interface Site {
  /** What passkeys are bound to: the host without its port. */
  party: string;
  /** Pages that may have asked for a signature. */
  origins: readonly string[];
}

type Settings = Pick<Config, 'mode' | 'publicUrl' | 'port'>;

/** Answers the site of a request by its `Host`. */
export function createSiteOf({ mode, publicUrl }: Settings): (host: string) => Site {
  if (publicUrl !== undefined) {
    const { hostname, origin } = new URL(publicUrl);
    const site = { party: hostname, origins: [origin] };
    return () => site;
  }
  assert(mode === 'demo', 'live is reached at PUBLIC_URL');
  return (host) => ({ party: host.replace(/:\d+$/, ''), origins: [`https://${host}`, `http://${host}`] });
}

/** For links in messages: `https://candor.example`, and in a demo without one the machine it runs on. */
export const houseUrl = ({ publicUrl, port }: Settings): string => publicUrl ?? `http://localhost:${port}`;
