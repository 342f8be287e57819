/** Rates and amounts of configuration as people say them: `0.0005` is 0.05%, `50000` is 50,000, a risk tier is a sentence. Pure. */
import { groupDigits } from '../../platform/i18n/index.ts';

/** Fractions of 1. */
const RATES: ReadonlySet<string> = new Set([
  'maker_rate',
  'taker_rate',
  'fee_rate',
  'liquidation_fee_rate',
  'max_slippage',
  'band_inner',
  'band_outer',
  'payout_ratio',
  'flat_ratio',
  'flat_band',
]);
const DECIMAL = /^-?[0-9]+(\.[0-9]+)?$/;
const TIER = /^([0-9]+) ([0-9]+) (0\.[0-9]+)$/;
/** Volume of 30 days, rates of maker, taker and contracts. */
const LEVEL = /^([0-9]+) (0(?:\.[0-9]+)?) (0(?:\.[0-9]+)?) (0(?:\.[0-9]+)?)$/;
/** Numbers that count nothing: a year has no comma, nor has an id. */
const NAMES: ReadonlySet<string> = new Set([
  'postal_code',
  'version',
  'bank',
  'account_number',
  'bank_account',
  'card_number',
]);

export interface LinesInWords {
  tier: (of: { upTo: string; leverage: string; rate: string }) => string;
  level: (of: { n: number; volume: string; maker: string; taker: string; contract: string }) => string;
}

/** Undefined where the field holds neither, or the text is no number. */
export function figureText(field: string, text: string, say: LinesInWords): string | undefined {
  if (RATES.has(field)) return DECIMAL.test(text) ? percentText(text) : undefined;
  if (field === 'tiers') {
    const tiers = text.split(/\s*[\n,;]\s*/).map((each) => TIER.exec(each));
    return tiers.every((each) => each !== null)
      ? tiers
          .map(([, upTo = '', leverage = '', rate = '']) =>
            say.tier({ upTo: groupDigits(upTo), leverage, rate: percentText(rate) }),
          )
          .join('\n')
      : undefined;
  }
  if (field === 'levels') {
    const levels = text.split(/\s*[\n,;]\s*/).map((each) => LEVEL.exec(each));
    return levels.every((each) => each !== null)
      ? levels
          .map(([, volume = '', maker = '', taker = '', contract = ''], n) =>
            say.level({
              n,
              volume: groupDigits(volume),
              maker: percentText(maker),
              taker: percentText(taker),
              contract: percentText(contract),
            }),
          )
          .join('\n')
      : undefined;
  }
  const isCounted = DECIMAL.test(text) && !NAMES.has(field) && !/(^|_)id$/.test(field);
  return isCounted ? groupDigits(text) : undefined;
}

/** A hundred times as much, digit by digit: nothing is rounded. */
export function percentText(fraction: string): string {
  const sign = fraction.startsWith('-') ? '−' : '';
  const [whole = '', decimals = ''] = fraction.replace('-', '').split('.');
  const shifted = `${whole}${decimals.padEnd(2, '0').slice(0, 2)}`.replace(/^0+(?=[0-9])/, '');
  const rest = decimals.slice(2).replace(/0+$/, '');
  return `${sign}${groupDigits(shifted)}${rest === '' ? '' : `.${rest}`}%`;
}
