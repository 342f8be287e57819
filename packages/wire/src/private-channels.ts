/**
 * Channels that speak to one customer; they share one gapless counter and need no `sub` (R-RT-2, R-RT-4). Apart from the
 * tables, which carry every schema: an app's first load needs only the names. A noun's private channel that is not here does not compile, nor does a name that no noun has.
 */
import type { PrivateChannel } from './tables.ts';

const NAMES = {
  session: true,

  balance: true,
  record: true,
  option: true,
  position: true,
  hosting: true,
  launchpad: true,
  machines: true,
  order: true,
  support: true,
} as const satisfies Readonly<Record<PrivateChannel, true>>;

export const PRIVATE_CHANNELS: ReadonlySet<string> = new Set(Object.keys(NAMES));
