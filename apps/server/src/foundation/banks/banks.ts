/**
 * Where customers send bank transfers to: configuration that one person proposes and another checks (R-DEP-2). A demo begins
 * with a labelled bank that does not exist; a live installation has none until two people agreed on one.
 */
import * as v from 'valibot';
import { decimal } from '@candor/money';
import { compareFields } from '../configuration/index.ts';
import type { ConfigurationKind } from '../configuration/index.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BankDetails } from './bank-details.ts';
import { bankDetails } from './bank-details.ts';
import type { BankRow } from './banks-store.ts';
import { readBanks, saveBank, seedBank } from './banks-store.ts';

const DEMO_BANK: BankDetails = {
  bank_name: 'Candor Demo Bank (play money)',
  bank_address: 'This bank does not exist. Do not send money.',
  account_holder: 'Candor Demo',
  account_number: 'DEMO 0000 0000 0001',
  swift_code: 'DEMOXX00',
  minimum: '10',
  is_open: true,
};

export interface Banks extends Feature {
  kind: ConfigurationKind<BankDetails>;
  all(): readonly BankRow[];
  byNumber(bank: number): BankRow | undefined;
  /** The one that customers are shown: the first open one. */
  open(): BankRow | undefined;
}

export function createBanks(platform: Platform): Banks {
  let rows: BankRow[] = [];
  const reload = async (): Promise<void> => void (rows = await readBanks(platform.db));
  return {
    name: 'banks',
    routes: [],
    kind: {
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
      list: async (db) => (await readBanks(db)).map(({ bank, value }) => ({ key: String(bank), value })),
      compare: (before, after) => compareFields(before, after),
      // Closing a bank cannot wait; anything that sends money elsewhere does.
      isImmediate: (before, after) => before !== undefined && !after.is_open && isOnlyClosed(before, after),
      apply: (tx, { key, value, version }) => saveBank(tx, { bank: Number(key), value, version }),
      reload,
    },
    async start() {
      if (platform.config.mode === 'demo') await seedBank(platform.db, { bank: 1, value: DEMO_BANK });
      await reload();
    },
    all: () => rows,
    byNumber: (bank) => rows.find((row) => row.bank === bank),
    open: () => rows.find(({ value }) => value.is_open),
  };
}

/** Units of 10^-8; the text was checked when it was read. */
export const bankMinimum = ({ value }: BankRow): bigint => decimal(value.minimum);

const isOnlyClosed = (before: BankDetails, after: BankDetails): boolean =>
  JSON.stringify({ ...before, is_open: false }) === JSON.stringify(after);
