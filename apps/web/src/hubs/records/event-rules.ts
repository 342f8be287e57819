/** What happened, as words and figures: which sentence an event has, and what stands beside it. Pure. */
import { decimal, formatDecimal } from '@candor/money';
import { formatAmount, type WalletEvent } from '../../foundation/wallet/index.ts';

/** As exact as the ledger, so that what is added up here is what the balance shows. */
const EXACT = 8;
export type Money = { value: string; currency_name: string };

export const moneyText = ({ value, currency_name: name }: Money): string =>
  `${formatAmount(value, EXACT)} ${name}`;
export const signedText = ({ value }: Money): string => formatAmount(value, EXACT, { isSigned: true });
const unsigned = (value: string): string => value.replace(/^-/, '');

export type Sentence =
  | { key: 'bought' | 'sold'; base: string; quote: string }
  | { key: 'moved'; from: WalletEvent['amounts'][number]; to: WalletEvent['amounts'][number] }
  | { key: 'kind' };

/** A trade says what for what, fees aside as the order book does; a transfer says from where to where. */
export function sentenceOf(event: WalletEvent): Sentence {
  const given = event.amounts.find(({ value }) => value.startsWith('-'));
  const gained = event.amounts.find(({ value }) => !value.startsWith('-'));
  if (given === undefined || gained === undefined || event.amounts.length !== 2) return { key: 'kind' };
  if (event.side !== null) {
    const out = moneyText({ ...given, value: unsigned(given.value) });
    const into = moneyText({ ...gained, value: withFee(event, gained) });
    return event.side === 'buy'
      ? { key: 'bought', base: into, quote: out }
      : { key: 'sold', base: out, quote: into };
  }
  return given.currency === gained.currency ? { key: 'moved', from: given, to: gained } : { key: 'kind' };
}

/** Kinds by which money comes in or leaves: each says its fee, none included, and what arrives of it (spec 3, records). */
const COMES = 'deposit_credited';
const LEAVES = 'withdrawal_approved';

/** The fees to say, and of a withdrawal what arrives at the other end. */
export function costsOf({ kind, amounts, fees }: WalletEvent): { fees: readonly Money[]; arrives?: Money } {
  const [amount] = amounts;
  if (amount === undefined || (kind !== COMES && kind !== LEAVES)) return { fees };
  const none = { value: '0', currency_name: amount.currency_name };
  const [fee = none] = fees;
  if (kind === COMES) return { fees: [fee] };
  const arrives = formatDecimal(decimal(unsigned(amount.value)) - decimal(fee.value));
  return { fees: [fee], arrives: { ...none, value: arrives } };
}

/** What was received before the fee that was kept from it. */
function withFee({ fees }: WalletEvent, gained: WalletEvent['amounts'][number]): string {
  const fee = fees.find(({ currency }) => currency === gained.currency);
  return fee === undefined ? gained.value : formatDecimal(decimal(gained.value) + decimal(fee.value));
}
