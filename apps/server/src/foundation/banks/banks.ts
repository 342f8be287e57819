/**
 * Where customers send bank transfers to: configuration that one person proposes and another checks (R-DEP-2). A demo begins
 * with a labelled bank that does not exist; a live installation has none until two people agreed on one. What a bank holds is what
 * its statements say, which are brought in whole (R-OPS-10).
 */
import * as v from 'valibot';
import { decimal } from '@candor/money';
import { operatorBankCalls } from '@candor/wire/operators';
import { compareFields } from '../configuration/index.ts';
import type { ConfigurationKind } from '../configuration/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Invariant } from '../ledger/index.ts';
import type { ProposalKind } from '../operators/index.ts';
import { BANK_INVARIANTS } from './bank-invariants-store.ts';
import type { BankDetails } from './bank-details.ts';
import type { LeftBeside } from './beside-store.ts';
import { leftBeside } from './beside-store.ts';
import { bankDetails } from './bank-details.ts';
import type { BankHolding } from './bank-views.ts';
import { holdingsOf, overview, statement, statements } from './bank-views.ts';
import type { BankRow } from './banks-store.ts';
import { readBanks, saveBank, seedBank } from './banks-store.ts';
import { statementKind } from './book-statement.ts';
import { takeBackKind, takeBackStatement } from './take-back-statement.ts';
import { explain, lineKind } from './explain-line.ts';
import { importStatement } from './import-statement.ts';
import { recordMoves } from './movements.ts';
import { isTypedInVain, notShown, typedInVain } from './movements-store.ts';
import { USD_ID, isCalled } from './settle-bank.ts';
import type { Moving } from './movements.ts';
import type { BankDeps, BankPayouts, BankPorts, OnIncoming } from './ports.ts';
import { isSameAccount } from './statement-rules.ts';
import type { OpenLine } from './statements-store.ts';
import { isShown, lastStatement, lockBank, unexplainedCount, unexplainedOut } from './statements-store.ts';
import { banksTexts } from './texts.ts';

const LATE_AFTER_MS = 24 * 3_600_000;
/** A bank has a statement after a long weekend. Whoever types lines brings statements in, too: what he invents would be late on no day else. */
const UNSHOWN_AFTER_MS = 5 * 24 * 3_600_000;

const DEMO_BANK: BankDetails = {
  bank_name: 'Candor Demo Bank (play money)',
  bank_address: 'This bank does not exist. Do not send money.',
  account_holder: 'Candor Demo',
  account_number: 'DEMO 0000 0000 0001',
  swift_code: 'DEMOXX00',
  minimum: '10',
  is_open: true,
};

export interface Banks {
  feature: Feature;
  kind: ConfigurationKind<BankDetails>;
  proposals: readonly ProposalKind<never>[];
  invariants: readonly Invariant[];
  queues(): Promise<{ name: string; open: number; oldestAt: number | null; late: number }[]>;
  all(): readonly BankRow[];
  byNumber(bank: number): BankRow | undefined;
  /** The one that customers are shown: the first open one. */
  open(): BankRow | undefined;
  /** Whoever posts at a bank says so first: the movement is on its way until a statement shows it. */
  moved(tx: Tx, of: Moving): Promise<void>;
  /** Once, by whoever takes in what came from customers. */
  onIncoming(take: OnIncoming): void;
  /** Once, by whoever pays customers by bank. */
  onPayouts(payouts: BankPayouts): void;
  payouts(): BankPayouts | undefined;
  /**
   * What shows that a payout is not on its way: the bank's last day on record (without a bank: the day up to which every one is on record
   * that customers are shown or that holds anything), and whether any line that left waits for what it is, or stands in a statement that waits
   * for its check: of its amount, or of any by the reference that it was ordered with.
   */
  outgoing(
    db: Queryable,
    of: { amount: bigint; bank?: number; reference?: string },
  ): Promise<{ until?: string; hasUnexplained: boolean }>;
  /** What the last statements say is held. */
  holdings(): Promise<BankHolding[]>;
  /** Whether a statement shows what this journal moved. */
  isOnStatement(db: Queryable, of: { kind: string; refId: string }): Promise<boolean>;
  /** Which of these are in no statement yet, neither in a line nor in an opening balance, and undone by nothing. */
  notShown(db: Queryable, of: { kind: string; refIds: readonly string[] }): Promise<ReadonlySet<string>>;
  /** Whether a line was typed that a booked statement of a later day had to show and does not, nor one that waits for its check. */
  isTypedInVain(db: Queryable, of: { kind: string; refId: string }): Promise<boolean>;
  /** `YYYY-MM-DD`: the day up to which a bank's statements have been booked; undefined before the first one. */
  closedUntil(tx: Tx, bank: number): Promise<string | undefined>;
  /** What left in the statement that shows this journal and nobody has explained: whoever wrote one of its lines wrote another as well. */
  leftBeside(db: Queryable, of: { kind: string; refId: string }): Promise<LeftBeside>;
  /** Until the transaction ends nobody else books there. */
  lock(tx: Tx, bank: number): Promise<void>;
  /** What all statements are in; of other money at a bank they say nothing. */
  statementCurrencyId: number;
}

export function createBanks(platform: Platform, ports: BankPorts): Banks {
  let rows: BankRow[] = [];
  let take: OnIncoming | undefined;
  let payouts: BankPayouts | undefined;
  const reload = async (): Promise<void> => void (rows = await readBanks(platform.db));
  const byNumber = (bank: number): BankRow | undefined => rows.find((row) => row.bank === bank);
  const deps: BankDeps = {
    ...ports,
    platform,
    byNumber,
    incoming() {
      assert(take !== undefined, 'nobody takes in what comes from customers');
      return take;
    },
    payouts: () => payouts,
  };
  return {
    kind: bankDetailsKind(reload),
    feature: featureOf(deps, {
      rows: () => rows,
      async start() {
        if (platform.config.mode === 'demo') await seedBank(platform.db, { bank: 1, value: DEMO_BANK });
        await reload();
      },
    }),
    proposals: [statementKind(deps), lineKind(deps), takeBackKind(deps)] as unknown as ProposalKind<never>[],
    invariants: BANK_INVARIANTS,
    queues: () => queuesOf(platform),
    all: () => rows,
    byNumber,
    open: () => rows.find(({ value }) => value.is_open),
    moved: (tx, of) => recordMoves(tx, { ...of, at: new Date(platform.clock.now()) }),
    onIncoming: (listener) => void (take = listener),
    onPayouts: (listener) => void (payouts = listener),
    payouts: () => payouts,
    async outgoing(db, { amount, bank, reference = '' }) {
      const until = await (bank === undefined ? allUntil(db, rows) : closedUntil(db, bank));
      const mayBe = (line: OpenLine): boolean => line.amount === -amount || isCalled(reference, line);
      const hasUnexplained = (await unexplainedOut(db)).some(mayBe);
      return { ...(until === undefined ? {} : { until }), hasUnexplained };
    },
    holdings: () => holdingsOf(platform.db, rows),
    isOnStatement: isShown,
    notShown,
    isTypedInVain,
    leftBeside,
    closedUntil,
    lock: lockBank,
    statementCurrencyId: USD_ID,
  };
}

const closedUntil = async (db: Queryable, bank: number): Promise<string | undefined> =>
  (await lastStatement(db, bank))?.closed_on;

/** The day up to which all of them are on record; one that is closed and empty is waited for no more. */
async function allUntil(db: Queryable, rows: readonly BankRow[]): Promise<string | undefined> {
  let earliest: string | undefined;
  for (const { bank, value } of rows) {
    const last = await lastStatement(db, bank);
    if (last === undefined && value.is_open) return undefined;
    if (last === undefined || (!value.is_open && last.closing === 0n)) continue;
    if (earliest === undefined || last.closed_on < earliest) earliest = last.closed_on;
  }
  return earliest;
}

const featureOf = (
  deps: BankDeps,
  { rows, start }: { rows: () => readonly BankRow[]; start(): Promise<void> },
): Feature => ({
  name: 'banks',
  texts: banksTexts,
  routes: routesOf(operatorBankCalls, {
    overview: () => overview(deps, rows()),
    statements: (request) => statements(deps, request),
    statement: ({ statement_id }) => statement(deps, statement_id),
    importStatement: (request, caller) => importStatement(deps, request, caller),
    explain: (request, caller) => explain(deps, request, caller),
    takeBack: (request, caller) => takeBackStatement(deps, request, caller),
  }),
  start,
});

/** Lines that nothing explains, and what was typed that no statement shows: nothing but people ends either. */
async function queuesOf({ db, clock }: Platform) {
  const before = (ms: number): Date => new Date(clock.now() - ms);
  const { open, oldestAt, late } = await unexplainedCount(db, before(LATE_AFTER_MS));
  const typed = await typedInVain(db, before(UNSHOWN_AFTER_MS));
  const since = [oldestAt, typed.oldestAt].flatMap((at) => at?.getTime() ?? []);
  return [
    {
      name: 'bank_lines',
      open: open + typed.count,
      oldestAt: since.length === 0 ? null : Math.min(...since),
      late: late + typed.count,
    },
  ];
}

function bankDetailsKind(reload: () => Promise<void>): ConfigurationKind<BankDetails> {
  return {
    kind: 'bank_details',
    makers: ['treasurer'],
    checkers: ['access_admin', 'withdrawal_approver'],
    // USD: below what everybody sends, so that no minimum closes the bank (R-OPS-4).
    bounds: { minimum: { least: '0.01', most: '1000' } },
    readKey: (key) => /^[1-9][0-9]{0,3}$/.test(key),
    read(input) {
      const parsed = v.safeParse(bankDetails, input);
      if (parsed.success) return parsed.output;
      const field = v.getDotPath(parsed.issues[0]) ?? 'value';
      throw new Refusal('invalid_request', { fields: { [field]: 'malformed' } });
    },
    // Its statements would be booked at both: the money of one account twice, and twice what everybody is shown.
    refuseBeside({ value, before, others }) {
      // What is so already may still be closed.
      if (before?.account_number === value.account_number) return;
      if (others.some((other) => isSameAccount(value.account_number, other.value.account_number)))
        throw new Refusal('invalid_request', { fields: { account_number: 'repeated' } });
    },
    list: async (db) => (await readBanks(db)).map(({ bank, value }) => ({ key: String(bank), value })),
    compare: (before, after) => compareFields(before, after),
    // Closing a bank cannot wait; anything that sends money elsewhere does.
    isImmediate: (before, after) => before !== undefined && !after.is_open && isOnlyClosed(before, after),
    apply: (tx, { key, value, version }) => saveBank(tx, { bank: Number(key), value, version }),
    reload,
  };
}

/** Units of 10^-8; the text was checked when it was read. */
export const bankMinimum = ({ value }: BankRow): bigint => decimal(value.minimum);

const isOnlyClosed = (before: BankDetails, after: BankDetails): boolean =>
  JSON.stringify({ ...before, is_open: false }) === JSON.stringify(after);
