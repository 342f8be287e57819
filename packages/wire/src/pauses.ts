/** The payout pause (R-OPS-8), as everybody sees it: what does not leave at the moment, since when, and until when at most. */
import * as v from 'valibot';
import { milliseconds } from './shapes.ts';

/** `all`, the banks, or one chain. */
export const PAUSE_SCOPES = ['all', 'bank', 'TRC20', 'ERC20', 'BTC'] as const;
export type PauseScope = (typeof PAUSE_SCOPES)[number];

export const runningPause = v.object({
  scope: v.picklist(PAUSE_SCOPES),
  since: milliseconds,
  /** It ends then by itself, unless two persons decide on a further day. */
  until: milliseconds,
});
