/** Places of the ledger and amounts in effects, taken apart so that they can be said in words. Pure. */
import { amountInWords } from '@candor/formulas';

const FIELDS: ReadonlySet<string> = new Set(['from', 'to', 'contra', 'account']);
export type Place =
  | { as: 'customer'; userId: string; account: string }
  | { as: 'own'; account: string }
  | { as: 'bank'; bank: string }
  | { as: 'chain'; chain: string }
  | { as: 'reserve'; of: string; id: string }
  | { as: 'house'; code: string };

/** `U:10011:coin:a`, `X:bank:1`, `X:trc20`, `E:equity`; undefined for an address or anything else. */
export function placeOf(field: string, value: string): Place | undefined {
  if (!FIELDS.has(field)) return undefined;
  const customer = /^U:([0-9]+):([a-z]+[0-9]*)(?::[af])?$/.exec(value);
  if (customer !== null) return { as: 'customer', userId: customer[1]!, account: customer[2]! };
  const ofCustomer = field === 'account' ? /^([a-z]+)[0-9]*$/.exec(value) : null;
  if (ofCustomer !== null) return { as: 'own', account: ofCustomer[1]! };
  const bank = /^X:bank:([0-9]+)$/.exec(value);
  if (bank !== null) return { as: 'bank', bank: bank[1]! };
  if (value === 'X:demo') return { as: 'house', code: value };
  const chain = /^X:([a-z0-9]+)$/.exec(value);
  if (chain !== null) return { as: 'chain', chain: chain[1]!.toUpperCase() };
  const reserve = /^(T:[a-z]+):([0-9]+)(?::[a-z]+)?$/.exec(value);
  if (reserve !== null) return { as: 'reserve', of: reserve[1]!, id: reserve[2]! };
  return /^[EFBLTI]:/.test(value) ? { as: 'house', code: value } : undefined;
}

/** `620000 BTC` as it is read; an amount with its words behind it, from a thousand on: a row of zeros is counted by nobody. */
export function withWords(value: string, language: 'en' | 'zh', isAmount: boolean): string {
  const found = /^([0-9]+(?:\.[0-9]+)?) ([A-Z0-9]{2,12})$/.exec(value);
  if (found === null) return value;
  const [, amount = '', currency = ''] = found;
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=([0-9]{3})+$)/g, ',');
  const shown = `${grouped}${fraction === undefined ? '' : `.${fraction}`} ${currency}`;
  return whole.length < 4 || !isAmount ? shown : `${shown} (${amountInWords(amount, language)} ${currency})`;
}
