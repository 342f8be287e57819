/** When a halt runs, and which may be announced. Pure: every moment comes in as a number. */
import type { HaltNotice } from '@candor/formulas';
import type { HALT_CAUSES, HALT_PRODUCTS, HALT_STATES, RefusalCode } from '@candor/wire';

export type HaltProduct = (typeof HALT_PRODUCTS)[number];
export type HaltCause = (typeof HALT_CAUSES)[number];

export interface Halt {
  id: number;
  /** Undefined: every pair. */
  pairId: number | undefined;
  product: HaltProduct;
  cause: HaltCause;
  announcedAt: number;
  startsAt: number;
  /** The first moment after it; undefined until one is announced. */
  endsAt: number | undefined;
  /** The end it was announced with; undefined: until told. */
  plannedEndsAt: number | undefined;
  endAnnouncedAt: number | undefined;
  proposalId: number;
  endProposalId: number | undefined;
}

/** Longer than any option lives (R-OPT-1: an hour), so that whoever buys can have read it. */
export const NOTICE_MS = 61 * 60_000;
/** What "at once" means: the other nodes and customers hear of it before it begins; the database asks for two of these. */
export const LEAD_MS = 5_000;
/** An end is announced once and stands: what two mistyped, or wanted so, halts nothing for longer than this from then on (R-OPS-4). */
const LATEST_END_MS = 7 * 86_400_000;

export interface Refused {
  code: RefusalCode;
  detail: Record<string, unknown>;
}
export interface Announcement {
  cause: HaltCause;
  /** Undefined: at once. */
  startsAt: number | undefined;
  endsAt: number | undefined;
}

/** Half-open: at its end trading goes on. */
export const runsAt = ({ startsAt, endsAt }: Pick<Halt, 'startsAt' | 'endsAt'>, at: number): boolean =>
  startsAt <= at && (endsAt === undefined || at < endsAt);

export const concerns = (halt: Halt, pairId: number, product: HaltProduct): boolean =>
  (halt.pairId === undefined || halt.pairId === pairId) &&
  (halt.product === 'all' || halt.product === product);

/** For what is judged by what was public at a time (R-OPT-12a). */
export const noticed = (halt: Halt): HaltNotice => ({
  announcedAt: halt.announcedAt,
  startsAt: halt.startsAt,
  plannedEndsAt: halt.plannedEndsAt ?? Infinity,
  ended:
    halt.endAnnouncedAt === undefined
      ? undefined
      : { announcedAt: halt.endAnnouncedAt, endsAt: halt.endsAt ?? Infinity },
});

export function stateOf({ startsAt, endsAt }: Halt, now: number): (typeof HALT_STATES)[number] {
  if (endsAt !== undefined && endsAt <= startsAt) return 'called_off';
  if (now < startsAt) return 'coming';
  return endsAt === undefined || now < endsAt ? 'running' : 'over';
}

/** The start that an announcement has when it is made now, or why it cannot be made. */
export function startOf(of: Announcement, now: number): number | Refused {
  const notice = of.cause === 'fault' ? LEAD_MS : NOTICE_MS;
  const tooSoon: Refused = { code: 'halt_too_soon', detail: { minutes: NOTICE_MS / 60_000 } };
  if (of.startsAt === undefined && of.cause !== 'fault') return tooSoon;
  const startsAt = wholeSecond(of.startsAt ?? now + LEAD_MS);
  if (startsAt < now + notice) return tooSoon;
  if (of.endsAt !== undefined && of.endsAt <= startsAt) return { code: 'halt_ends_early', detail: {} };
  return startsAt;
}

/** The end that a decision to end it now would give, or why there is nothing to end. */
export function endOf(
  halt: Halt | undefined,
  of: { endsAt: number | undefined; now: number },
): number | Refused {
  if (halt === undefined) return { code: 'halt_unknown', detail: {} };
  const state = stateOf(halt, of.now);
  if (state === 'over' || state === 'called_off' || halt.endAnnouncedAt !== undefined)
    return { code: 'halt_over', detail: {} };
  const endsAt = wholeSecond(of.endsAt ?? of.now + LEAD_MS);
  if (endsAt < of.now + LEAD_MS) return { code: 'halt_ends_early', detail: {} };
  if (endsAt > of.now + LATEST_END_MS)
    return { code: 'invalid_request', detail: { fields: { ends_at: 'too_large' } } };
  // It can only become shorter: a longer one is another halt, announced ahead like this one.
  if (halt.endsAt !== undefined && endsAt >= halt.endsAt) return { code: 'halt_ends_early', detail: {} };
  return endsAt;
}

/** Ticks come at whole seconds. */
export const wholeSecond = (at: number): number => Math.ceil(at / 1000) * 1000;
