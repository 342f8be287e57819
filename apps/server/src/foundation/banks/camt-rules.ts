/**
 * A bank's statement as ISO 20022 camt.053, one statement a file, booked entries only. The file comes from outside: one with a document
 * type or entities is refused before it is parsed, and the parser expands none. Pure.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { ReadLine, Reading } from './statement-rules.ts';
import { amountOf, isDay, oneLine, unreadable } from './statement-rules.ts';

/** What the parser makes of an element: its text, or its children by name. */
type Node = string | Node[] | { [name: string]: Node };

const LISTS = new Set(['Stmt', 'Bal', 'Ntry', 'TxDtls', 'NtryDtls', 'Ustrd', 'Strd']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
  isArray: (name) => LISTS.has(name),
});

export function readCamt(text: string): Reading {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return unreadable('<!DOCTYPE');
  const document = XMLValidator.validate(text) === true ? parsed(text) : undefined;
  if (document === undefined) return unreadable('XML');
  const statements = listAt(document, 'Document', 'BkToCstmrStmt', 'Stmt');
  const [statement] = statements;
  if (statement === undefined || statements.length !== 1) return unreadable('Stmt');
  const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
  if (account === '') return unreadable('Acct');
  const statementNumber = textAt(statement, 'Id');
  if (statementNumber === '' || statementNumber.length > 35) return unreadable('Id');
  const opening = balanceOf(statement, ['OPBD', 'PRCD']);
  if (opening === undefined) return unreadable('Bal OPBD');
  const closing = balanceOf(statement, ['CLBD']);
  if (closing === undefined || closing.currency !== opening.currency || !isDay(closing.day))
    return unreadable('Bal CLBD');
  const lines: ReadLine[] = [];
  for (const [n, entry] of listAt(statement, 'Ntry').entries()) {
    const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
    if (status !== 'BOOK') continue;
    if (attributeAt(entry, 'Amt', 'Ccy') !== opening.currency) return unreadable(`Ntry ${n + 1} Amt`);
    const read = linesOf(entry, opening.currency);
    if (read === undefined) return unreadable(`Ntry ${n + 1}`);
    lines.push(...read);
  }
  const balances = { opening: opening.amount, closing: closing.amount };
  const head = { account, currency: opening.currency, number: statementNumber, closedOn: closing.day };
  return { ok: true, statement: { ...head, ...balances, lines } };
}

/** Undefined where it is nested deeper than any statement, or names what no parser should be told. */
function parsed(text: string): Node | undefined {
  try {
    return parser.parse(text) as Node;
  } catch {
    return undefined;
  }
}

function balanceOf(statement: Node, codes: readonly string[]) {
  const found = listAt(statement, 'Bal').filter((each) =>
    codes.includes(textAt(each, 'Tp', 'CdOrPrtry', 'Cd')),
  );
  const balance = found[0];
  if (balance === undefined) return undefined;
  const amount = signed(balance);
  const day = dayAt(balance, 'Dt');
  return amount === undefined ? undefined : { amount, day, currency: attributeAt(balance, 'Amt', 'Ccy') };
}

/** A batch is told as its payments, where they say their amounts in its currency and these are the whole; undefined when it cannot be read. */
function linesOf(entry: Node, currency: string): ReadLine[] | undefined {
  const amount = signed(entry);
  if (amount === undefined) return undefined;
  if (amount === 0n) return [];
  const details = listAt(entry, 'NtryDtls').flatMap((each) => listAt(each, 'TxDtls'));
  const valueDate = dayAt(entry, 'ValDt') || dayAt(entry, 'BookgDt');
  const isIn = amount > 0n;
  const told = { valueDate, isIn, more: textAt(entry, 'AddtlNtryInf') };
  const bankLineId = textAt(entry, 'AcctSvcrRef');
  if (details.length < 2)
    return [{ ...partsOf(details[0] ?? '', told), bankLineId: bankLineId || idOf(details[0]), amount }];
  const parts = details.map((each) => ({ each, units: amountAt(each, currency) }));
  const sum = parts.reduce((all, { units }) => all + (units ?? 0n), 0n);
  const isWhole =
    parts.every(({ units }) => units !== undefined && units > 0n) && sum === (isIn ? amount : -amount);
  if (!isWhole) return [{ ...partsOf('', told), bankLineId, amount }];
  return parts.map(({ each, units }) => ({
    ...partsOf(each, told),
    bankLineId: idOf(each),
    amount: isIn ? units! : -units!,
  }));
}

/** What was sent in another currency is not what arrived of it. */
function amountAt(details: Node, currency: string): bigint | undefined {
  const within = textAt(details, 'Amt') === '' ? nodeAt(details, ['AmtDtls', 'TxAmt']) : details;
  if (within === undefined || attributeAt(within, 'Amt', 'Ccy') !== currency) return undefined;
  return amountOf(textAt(within, 'Amt'));
}

const idOf = (details: Node | undefined): string =>
  details === undefined ? '' : textAt(details, 'Refs', 'AcctSvcrRef') || textAt(details, 'Refs', 'TxId');

function partsOf(details: Node, told: { valueDate: string; isIn: boolean; more: string }) {
  const party = told.isIn ? 'Dbtr' : 'Cdtr';
  const name = textAt(details, 'RltdPties', party, 'Nm') || textAt(details, 'RltdPties', party, 'Pty', 'Nm');
  const written = [
    ...listAt(details, 'RmtInf', 'Ustrd').map((each) => textAt(each)),
    ...listAt(details, 'RmtInf', 'Strd').map((each) => textAt(each, 'CdtrRefInf', 'Ref')),
    textAt(details, 'Refs', 'EndToEndId').replace(/^NOTPROVIDED$/i, ''),
  ].filter((part) => part !== '');
  const reference = written.length > 0 ? written.join(' ') : told.more;
  return { valueDate: told.valueDate, name: oneLine(name), reference: oneLine(reference) };
}

/** Below zero where it is a debit; undefined when it is no amount. */
function signed(of: Node): bigint | undefined {
  const amount = amountOf(textAt(of, 'Amt'));
  const side = textAt(of, 'CdtDbtInd');
  if (amount === undefined || (side !== 'CRDT' && side !== 'DBIT')) return undefined;
  return side === 'CRDT' ? amount : -amount;
}

const dayAt = (of: Node, name: string): string =>
  textAt(of, name, 'Dt') || textAt(of, name, 'DtTm').slice(0, 10);

function nodeAt(of: Node | undefined, path: readonly string[]): Node | undefined {
  let at = of;
  for (const name of path)
    at = typeof at === 'object' && !Array.isArray(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  return at;
}

function listAt(of: Node, ...path: string[]): Node[] {
  const found = nodeAt(of, path);
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found];
}

/** Text of an element; of one with attributes its text beside them. Empty when there is none. */
function textAt(of: Node, ...path: string[]): string {
  const found = nodeAt(of, path);
  const text = typeof found === 'object' && !Array.isArray(found) ? found['#text'] : found;
  return typeof text === 'string' ? unescaped(text).trim() : '';
}

function attributeAt(of: Node, name: string, attribute: string): string {
  const found = nodeAt(of, [name, `@${attribute}`]);
  return typeof found === 'string' ? found : '';
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five names and numbers that XML itself knows; others were declared nowhere and stay as they are. */
function unescaped(text: string): string {
  const marks = /&(?:#([0-9]{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g;
  return text.replace(marks, (...found) => {
    const [whole, ten, hex, name] = found as unknown as [string, string?, string?, string?];
    if (name !== undefined) return NAMED[name]!;
    const code = ten === undefined ? Number.parseInt(hex!, 16) : Number(ten);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
