/**
 * How a valuation rate is named on screens (R-MD-7): its source in the reader's words, its day, and what a USDT was taken for,
 * because a USDT is no dollar and nobody should have to guess.
 */
import type { ReplyOf, walletCalls } from '@candor/wire';
import { type Translate, formatMoment } from '../../platform/i18n/index.ts';
import type { messages } from './messages/zh.ts';

export type ValuationRate = ReplyOf<typeof walletCalls.rates>[number];
type Words = Translate<typeof messages>;

/** `ECB reference rate · 20/11/2026`; for what is traded, the moment. */
export function rateNote(t: Words, rate: ValuationRate): string {
  const { rate_source: source, rate_day: day, rate_at: at, rate_is_old: isOld } = rate;
  const when = day === null ? formatMoment(at, 'dateTime') : formatDay(day);
  return [sourceWords(t, source), when, ...(isOld ? [t('rateOld')] : [])].join(' · ');
}

/** `with 1 USDT = 0.999 USD · quotes of kraken`; nothing where no dollar was in between. */
export function dollarNote(t: Words, { currency, usdt_usd: dollars }: ValuationRate): string | undefined {
  if (dollars === null || currency === 'USD') return undefined;
  return `${t('rateDollar', { rate: dollars.rate })} · ${sourceWords(t, dollars.source)}`;
}

/** Cut to what a reader compares: four places, six below one. What is computed with keeps all eight. */
export function shownRate({ usdt_rate: rate }: Pick<ValuationRate, 'usdt_rate'>): string {
  const [whole = '0', places = ''] = rate.split('.');
  const shown = places.slice(0, whole === '0' ? 6 : 4).replace(/0+$/, '');
  return shown === '' ? whole : `${whole}.${shown}`;
}

function sourceWords(t: Words, source: string): string {
  if (source === 'European Central Bank') return t('rateEcb');
  if (source === 'demo table') return t('rateDemoTable');
  if (source === 'assumed') return t('rateAssumed');
  if (source.startsWith('ccxt:')) return t('rateVenues', { venues: source.slice(5).split(',').join(', ') });
  if (/^(sim|script|replay)\b/.test(source)) return t('rateSim');
  return source;
}

/** A UTC date is a date everywhere: read as local midnight, it is shown unshifted. */
const formatDay = (day: string): string => formatMoment(Date.parse(`${day}T00:00:00`), 'date');
