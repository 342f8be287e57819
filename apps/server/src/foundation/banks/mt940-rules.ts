/**
 * A bank's statement as SWIFT MT940: fields of the form `:61:`, one statement a file. What somebody wrote with a payment stands in
 * field 86, by codes (`?20`, `/REMI/`) or as free text. SWIFT forbids a line there that begins as a field does, and a bank that passes on what
 * a payer wrote may break that: a file in which fields stand elsewhere than they may, or lines that a payer could have written, is refused. Pure.
 */
import { formatDecimal } from '@candor/money';
import type { ReadLine, Reading } from './statement-rules.ts';
import { amountOf, isDay, oneLine, unreadable } from './statement-rules.ts';

interface Field {
  tag: string;
  text: string;
}

export function readMt940(text: string): Reading {
  const fields = fieldsOf(text);
  const one = (...tags: string[]): string | undefined | null => {
    const found = fields.filter(({ tag }) => tags.includes(tag));
    return found.length > 1 ? null : found[0]?.text;
  };
  const [account, statementNumber] = [one('25', '25P'), one('28C', '28')];
  const [opening, closing] = [balanceOf(one('60F', '60M')), balanceOf(one('62F', '62M'))];
  if (typeof account !== 'string' || account === '') return unreadable(':25:');
  if (typeof statementNumber !== 'string' || !/^[0-9]{1,5}(\/[0-9]{1,5})?$/.test(statementNumber))
    return unreadable(':28C:');
  if (opening === undefined) return unreadable(':60F:');
  if (closing === undefined || closing.currency !== opening.currency || !isDay(closing.day))
    return unreadable(':62F:');
  const misplaced = misplacedIn(fields);
  if (misplaced !== undefined) return unreadable(`:${misplaced}:`);
  const entries: Entry[] = [];
  for (const [n, { tag, text: line }] of fields.entries()) {
    if (tag !== '61') continue;
    const next = fields[n + 1];
    const info = next?.tag === '86' ? next.text : '';
    const read = lineOf(line, info);
    if (read === undefined) return unreadable(`:61: ${oneLine(line).slice(0, 40)}`);
    entries.push({ read, line, info });
  }
  const forged = perhapsWritten(entries);
  if (forged !== undefined)
    return { ok: false, fault: 'statement_ambiguous', where: `:61:${oneLine(forged.line).slice(0, 40)}` };
  const lines = entries.flatMap(({ read }) => (read.amount === 0n ? [] : [read]));
  // Numbers begin anew each year.
  const year = closing.day.slice(0, 4);
  const statement = {
    account,
    currency: opening.currency,
    number: `${year}-${statementNumber}`,
    closedOn: closing.day,
    opening: opening.amount,
    closing: closing.amount,
    lines,
  };
  return { ok: true, statement };
}

/** Fields in order; lines that begin no field belong to the one before. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const [, tag, rest = ''] = /^(?:\{.*\})?:([0-9]{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) fields.push({ tag, text: rest });
    else if (/^-\}?$/.test(line.trim())) continue;
    else if (fields.length > 0) fields.at(-1)!.text += `\n${line}`;
  }
  return fields.map(({ tag, text: whole }) => ({ tag, text: whole.trim() }));
}

const HEAD = /^(20|21|25P?|28C?|13[CD])$/;
const OPENING = /^60[FM]$/;
const CLOSING = /^62[FM]$/;

/** The first field that stands where it may not: heads, the opening balance, lines with one text each, the closing balance, what is told behind it. */
function misplacedIn(fields: readonly Field[]): string | undefined {
  const [opens, closes] = [OPENING, CLOSING].map((tags) => fields.findIndex(({ tag }) => tags.test(tag))) as [
    number,
    number,
  ];
  const mayStand = ({ tag }: Field, n: number): boolean => {
    if (n === opens || n === closes) return opens < closes;
    if (n < opens) return HEAD.test(tag);
    if (n < closes) return tag === '61' || (tag === '86' && fields[n - 1]!.tag === '61');
    return /^(64|65|86)$/.test(tag);
  };
  return fields.find((field, n) => !mayStand(field, n))?.tag;
}

interface Entry {
  read: ReadLine;
  /** Fields 61 and 86 as they stand there. */
  line: string;
  info: string;
}

/** Signs: payments carry 140, in four lines; more than that nobody has written with one. */
const MOST_WRITTEN = 200;

/**
 * The first of lines that somebody may have written with the payment before them: they add up to nothing, for the balances are the bank's, bring
 * something in, and are short enough. What banks write of a payment that went back the same day is longer.
 */
function perhapsWritten(entries: readonly Entry[]): Entry | undefined {
  return entries.find((_, first) => first > 0 && isShortOfNothing(entries, first));
}

function isShortOfNothing(entries: readonly Entry[], first: number): boolean {
  let [sum, written, isIn] = [0n, 0, false];
  for (let n = first; n < entries.length; n += 1) {
    const { read, line, info } = entries[n]!;
    // Behind the last of them stands what the bank wrote of the payment.
    if (written + line.split('\n')[0]!.length > MOST_WRITTEN) return false;
    written += line.length + info.length;
    sum += read.amount;
    isIn ||= read.amount > 0n;
    if (sum === 0n && isIn) return true;
  }
  return false;
}

function balanceOf(text: string | undefined | null) {
  const [, sign, date, currency, figure] =
    /^([CD])([0-9]{6})([A-Z]{3})([0-9]{1,12},[0-9]{0,2})$/.exec(text ?? '') ?? [];
  const amount = figure === undefined ? undefined : amountOf(figure.replace(',', '.'));
  if (amount === undefined) return undefined;
  return { day: dayOf(date!), currency: currency!, amount: sign === 'D' ? -amount : amount };
}

/** `2605200520CR1250,50NTRFCUSTREF//BANKREF`: RC takes a credit back, RD a debit. */
const LINE = /^([0-9]{6})([0-9]{4})?(R?[CD])[A-Z]?([0-9]{1,12},[0-9]{0,2})[NFS][A-Z0-9]{3}(.*)$/;

function lineOf(text: string, info: string): ReadLine | undefined {
  const [first = ''] = text.split('\n');
  const [, date, , mark, figure, rest = ''] = LINE.exec(first) ?? [];
  const amount = figure === undefined ? undefined : amountOf(figure.replace(',', '.'));
  if (amount === undefined) return undefined;
  const [customer = '', bankLineId = ''] = rest.split('//');
  const isIn = mark === 'C' || mark === 'RD';
  return {
    bankLineId: /^NONREF$/i.test(bankLineId.trim()) ? '' : bankLineId.trim(),
    valueDate: dayOf(date!),
    amount: isIn ? amount : -amount,
    amountText: formatDecimal(amount),
    ...partiesOf(info, /^NONREF$/i.test(customer.trim()) ? '' : customer.trim()),
  };
}

function partiesOf(info: string, customer: string): { name: string; reference: string } {
  const whole = info.replaceAll('\n', '');
  if (/\?[23][0-9]/.test(whole)) {
    const part = (codes: RegExp): string =>
      oneLine(
        [...whole.matchAll(/\?([0-9]{2})([^?]*)/g)]
          .filter(([, code]) => codes.test(code!))
          .map(([, , text]) => text)
          .join(''),
      );
    return { name: part(/^3[23]$/), reference: joined(part(/^(2[0-9]|6[0-3])$/), customer) };
  }
  // To the end whatever stands there: what stops at a line of another kind is tried anew behind each slash of a long run.
  const coded = (code: string): string =>
    withoutEnd(
      oneLine(new RegExp(`/${code}/+(?:[A-Z]{4}//)?(.*?)(?=/[A-Z]{2,4}/|$)`, 's').exec(whole)?.[1] ?? ''),
    );
  if (/\/(NAME|REMI|ORDP|BENM)\//.test(whole))
    return { name: coded('NAME'), reference: joined(coded('REMI'), customer) };
  return { name: oneLine(info.split('\n')[0] ?? ''), reference: joined(oneLine(info), customer) };
}

/** Without the slashes that end it. By hand: an expression tries each of a long run anew, and a file of them would hold the node for minutes. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

const joined = (text: string, customer: string): string =>
  [text, customer].filter((part) => part !== '').join(' ');

const dayOf = (text: string): string => `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
