/**
 * Which of a day's rates may be used, and when the next sheet is due. Pure. Nobody sets a rate by hand: a wild move waits until
 * the source says the same on another day.
 */
import { HOUR_MS } from '@candor/formulas';
import { divideDown } from '@candor/money';
import type { RateSheet } from './read-sheet.ts';

const DAY_MS = 24 * HOUR_MS;
/** A sheet older than this is old on every screen: the longest pause of the source, Easter, is five days. */
export const OLD_AFTER_MS = 7 * DAY_MS;
/** The source answers daily; this long without a word is a fault somebody must look at. */
export const SILENT_AFTER_MS = 36 * HOUR_MS;
/** The bank's sheet is out at about 16:00 in Frankfurt, whatever the season. */
const PUBLISHED_AFTER_MS = 15 * HOUR_MS + 10 * 60_000;
const FIRST_RETRY_MS = 60_000;
const MOVE_LIMIT = 10n;

/** Units of each currency for one dollar. */
export function perDollar({ rates }: Pick<RateSheet, 'rates'>): Map<string, bigint> {
  const dollar = rates.get('USD');
  if (dollar === undefined) return new Map();
  return new Map([...rates].map(([currency, given]) => [currency, divideDown(given, dollar)]));
}

/**
 * Currencies that moved over a tenth against the last rate in use. One that the sheet before already gave, and that was kept
 * back then, has been said twice and is believed.
 */
export function heldBack(of: {
  now: ReadonlyMap<string, bigint>;
  inUse: ReadonlyMap<string, bigint>;
  heldBefore: ReadonlyMap<string, bigint>;
}): string[] {
  return [...of.now].flatMap(([currency, rate]) => {
    const used = of.inUse.get(currency);
    const said = of.heldBefore.get(currency);
    if (used === undefined || isNear(rate, used)) return [];
    return said !== undefined && isNear(rate, said) ? [] : [currency];
  });
}

/** After a sheet: that of today, or a weekend, means tomorrow; an older one (not out yet, or a holiday) means in an hour. */
export function nextAfterSheet(day: string, now: number): number {
  const today = now - (now % DAY_MS);
  const publication = today + PUBLISHED_AFTER_MS;
  const isWeekend = [0, 6].includes(new Date(now).getUTCDay());
  if (isWeekend || Date.parse(`${day}T00:00:00Z`) >= today) return publication + DAY_MS;
  return now < publication ? publication : now + HOUR_MS;
}

/** After a failure: a minute, doubling up to an hour. */
export const nextAfterFailure = (failures: number, now: number): number =>
  now + Math.min(HOUR_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10));

function isNear(rate: bigint, other: bigint): boolean {
  const moved = rate > other ? rate - other : other - rate;
  return moved * MOVE_LIMIT <= other;
}
