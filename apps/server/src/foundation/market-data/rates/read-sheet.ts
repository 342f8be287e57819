/**
 * The European Central Bank's daily sheet (`eurofxref-daily.xml`), read strictly: a sheet that is not exactly what its
 * publisher describes is refused whole, because half a sheet under its name would be a lie.
 */
import { ONE } from '@candor/money';
import { venueDecimal } from '../feed/venue-price.ts';

export interface RateSheet {
  /** As the sheet names its sender. */
  source: string;
  /** What the rates are counted for one of. */
  base: string;
  /** UTC date, `2026-11-20`. */
  day: string;
  /** Units for one of the base, in 10^-8, the base itself and the dollar among them. */
  rates: ReadonlyMap<string, bigint>;
}

export class SheetFault extends Error {
  override readonly name = 'SheetFault';
}

const SENDER = /<gesmes:name>([^<>]{1,80})<\/gesmes:name>/;
const TIMES = /<Cube\s+time=(["'])([^"']*)\1\s*>/g;
const RATES = /<Cube\s+currency=(["'])([^"']*)\1\s+rate=(["'])([^"']*)\3\s*\/>/g;
/** How the publisher says that it gives none today. */
const NO_RATE = 'N/A';

export function readSheet(xml: string): RateSheet {
  const text = xml.replace(/<!--.*?-->/gs, '');
  if (!/<\/gesmes:Envelope>\s*$/.test(text)) throw new SheetFault('the sheet is cut off or is none');
  const source = SENDER.exec(text)?.[1]?.trim();
  if (source === undefined || source === '') throw new SheetFault('the sheet does not name its sender');
  const days = [...text.matchAll(TIMES)].map((match) => match[2] ?? '');
  const [day = ''] = days;
  if (days.length !== 1 || !isDay(day))
    throw new SheetFault(`the sheet must be of one day, not of "${days.join()}"`);
  const rates = new Map([['EUR', ONE]]);
  for (const [, , currency = '', , rate = ''] of text.matchAll(RATES)) {
    if (rate === NO_RATE) continue;
    const given = venueDecimal(rate);
    if (!/^[A-Z]{3}$/.test(currency) || given === undefined)
      throw new SheetFault(`"${currency.slice(0, 20)}" at "${rate.slice(0, 20)}" is no rate`);
    if (rates.has(currency)) throw new SheetFault(`${currency} stands twice`);
    rates.set(currency, given);
  }
  const elements = text.match(/<Cube\s+currency=/g)?.length ?? 0;
  const noRates = [...text.matchAll(RATES)].filter((match) => match[4] === NO_RATE).length;
  if (elements !== rates.size - 1 + noRates) throw new SheetFault('an entry of the sheet cannot be read');
  if (!rates.has('USD')) throw new SheetFault('the sheet has no rate of the dollar');
  return { source, base: 'EUR', day, rates };
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
