/** A file that somebody sends becomes a statement: read by its form, then held against the bank's account. */
import { createHash } from 'node:crypto';
import type { RequestOf } from '@candor/wire';
import { MOST_STATEMENT_LINES } from '@candor/wire/operators';
import type { operatorBankCalls } from '@candor/wire/operators';
import type { Queryable } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BankRow } from './banks-store.ts';
import { readCamt } from './camt-rules.ts';
import type { CsvMapping } from './csv-statement-rules.ts';
import { readCsvStatement } from './csv-statement-rules.ts';
import { followOf } from './follow-statement.ts';
import type { FollowProblem, Followed } from './follow-statement.ts';
import { readMt940 } from './mt940-rules.ts';
import type { BankDeps } from './ports.ts';
import { USD_ID } from './settle-bank.ts';
import type { Problem, ReadLine, ReadStatement, Reading, StatementProblem } from './statement-rules.ts';
import { amountOf, checked, problemOf, withIds, withinMost } from './statement-rules.ts';
import type { EarlierStatement } from './statements-store.ts';
import { earlierStatement, isWaiting, knownLineIds, readMapping } from './statements-store.ts';
import { earlierOfAll, earlierOfLine } from './same-lines-store.ts';

export type ImportRequest = RequestOf<typeof operatorBankCalls.importStatement>;
export type ImportProblem = StatementProblem | FollowProblem | 'statement_known' | 'statement_waiting';

export interface ImportFault extends Problem<ImportProblem> {
  /** Which one it is the same as, where it came before. */
  earlier?: EarlierStatement;
}

export interface Looked {
  statement: ReadStatement;
  followed: Followed;
  problem: ImportFault | undefined;
  /** Of the file as it came. */
  digest: string;
  mapping: CsvMapping | undefined;
}

/** The latest day that it is anywhere, YYYY-MM-DD. */
export const latestDay = (now: number): string => new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);

/** Throws when it cannot be read; what is wrong with what was read is the `problem`. */
export async function lookAt(
  deps: BankDeps,
  db: Queryable,
  { request, bank }: { request: ImportRequest; bank: BankRow },
): Promise<Looked> {
  const mapping = request.format === 'csv' ? await mappingOf(db, request) : undefined;
  const reading = readAs(request, mapping);
  if (!reading.ok) throw new Refusal(reading.fault, { where: reading.where });
  const today = latestDay(deps.platform.clock.now());
  const said = reading.statement.lines.slice(0, MOST_STATEMENT_LINES + 1);
  const read = withinMost(said.map((line) => checked(line, today)));
  const ids = read.map(({ bankLineId }) => bankLineId);
  const taken = await knownLineIds(db, bank.bank, ids);
  const statement = { ...reading.statement, lines: withIds(reading.statement.number, read, taken) };
  const at = new Date(deps.platform.clock.now());
  const followed = await followOf(db, { ...statement, bank: bank.bank, at });
  const account = {
    accountNumber: bank.value.account_number,
    currency: deps.currencyName(USD_ID),
    today,
    mostLines: MOST_STATEMENT_LINES,
  };
  const digest = createHash('sha256').update(request.file).digest('hex');
  const { number, opening, lines } = statement;
  // Days on which nothing moved are alike to the letter, where the file says neither number nor day.
  const came = { bank: bank.bank, number, digest: lines.length === 0 ? undefined : digest };
  const problem =
    problemOf(statement, account) ??
    (await repeated(db, came)) ??
    followed.problem ??
    (await saidBefore(db, { bank: bank.bank, opening, lines: read }));
  return { statement, followed, problem, digest, mapping };
}

async function repeated(
  db: Queryable,
  came: { bank: number; number: string; digest: string | undefined },
): Promise<ImportFault | undefined> {
  const earlier = await earlierStatement(db, came);
  if (earlier !== undefined) return { code: 'statement_known', earlier };
  return (await isWaiting(db, came.bank)) ? { code: 'statement_waiting' } : undefined;
}

/** It follows on, as one that adds up to nothing follows on itself, and says what was said before. */
async function saidBefore(
  db: Queryable,
  came: { bank: number; opening: bigint; lines: readonly ReadLine[] },
): Promise<ImportFault | undefined> {
  const earlier = (await earlierOfLine(db, came)) ?? (await earlierOfAll(db, came));
  return earlier && { code: 'statement_known', earlier };
}

function readAs(request: ImportRequest, mapping: CsvMapping | undefined): Reading {
  const { format, file, number, closed_on: closedOn, opening, closing } = request;
  if (format === 'camt053') return readCamt(file);
  if (format === 'mt940') return readMt940(file);
  const absent = Object.entries({ number, closed_on: closedOn, opening, closing }).filter(
    ([, value]) => value === undefined,
  );
  if (absent.length > 0)
    throw new Refusal('invalid_request', {
      fields: Object.fromEntries(absent.map(([name]) => [name, 'required'])),
    });
  const beside = {
    number: number!,
    closedOn: closedOn!,
    opening: balanceOf('opening', opening!),
    closing: balanceOf('closing', closing!),
  };
  return readCsvStatement(file, mapping!, beside);
}

function balanceOf(field: string, text: string): bigint {
  const units = amountOf(text.replace(/^-/, ''));
  if (units === undefined) throw new Refusal('invalid_request', { fields: { [field]: 'too_large' } });
  return text.startsWith('-') ? -units : units;
}

/** As this import asks for it, else as it was kept; columns that a mapping needs and nobody names are faults of their fields. */
async function mappingOf(db: Queryable, asked: ImportRequest): Promise<CsvMapping> {
  const isAsked = asked.date_column !== undefined || asked.amount_column !== undefined;
  const kept = isAsked ? undefined : ((await readMapping(db, asked.bank)) as CsvMapping | undefined);
  if (kept !== undefined) return kept;
  const { date_column, amount_column, name_column, reference_column } = asked;
  const needed = { date_column, amount_column, name_column, reference_column };
  const absent = Object.entries(needed).filter(([, value]) => value === undefined);
  if (absent.length > 0)
    throw new Refusal('invalid_request', {
      fields: Object.fromEntries(absent.map(([name]) => [name, 'required'])),
    });
  return {
    separator: asked.separator ?? ',',
    decimal_mark: asked.decimal_mark ?? '.',
    date_form: asked.date_form ?? 'YYYY-MM-DD',
    head_row: asked.head_row ?? 1,
    date_column: date_column!,
    amount_column: amount_column!,
    out_column: asked.out_column ?? '',
    name_column: name_column!,
    reference_column: reference_column!,
    id_column: asked.id_column ?? '',
  };
}
