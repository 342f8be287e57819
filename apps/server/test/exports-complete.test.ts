/** R-POL-5 of every noun: a table with rows of customers is in the copy of a customer's data, or it is said why not. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testDatabase } from './harness.ts';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

/** Written down elsewhere in the copy, or nothing that is a customer's own history. */
const NOT_THEMSELVES: Readonly<Record<string, string>> = {
  alerts_prices: 'as price_alerts, through its own store',
  alerts_customers: 'how many alerts he has, which are there one by one',
  api_keys_keys: 'as api-keys, through its own store',
  bots_countdowns: 'a timer of a program that runs now',
  bots_withdrawals: 'the number a program gave to a withdrawal, which is there itself',
  chains_demo_sends: 'play money of a demo; the deposits that came of it are there',
  chains_made_good: 'what he was given for it is in his account changes',
  chains_payouts: 'the withdrawals that they pay are there, with their transactions',
  chains_transfers: 'the deposits that they made are there',
  closure_requests: 'as closure-requests, through its own store',
  contracts_barred: 'what of his waiting orders is still looked for; they are with his orders',
  contracts_customers: 'rows to lock, nothing else',
  deposits_incoming: 'as deposits, through the records of both ways',
  deposits_references: 'written into each deposit by bank',
  deposits_written_off: 'what the house paid for him is in his account changes',
  disclosures_confirmed: 'as confirmed_disclosures, through its own store',
  files_blobs: 'his pictures, with the verification and the conversations that they belong to',
  identity_devices: 'hashes by which a device is known again; his logins name the devices',
  identity_exports: 'this copy itself',
  identity_recovery_codes: 'secrets',
  identity_tickets: 'secrets of a login that is under way',
  identity_totp: 'a secret',
  kyc_cases: 'as verification, through its own store',
  kyc_moves: 'counters against abuse',
  kyc_name_words: 'an index of the names that he entered',
  kyc_persons: 'an index of the name, country and birth date that he entered',
  kyc_strangers: 'guesses of the house about others, not his data as entered',
  kyc_submissions: 'as verification, through its own store',
  notify_devices: 'where pushes go now; a secret of his browser',
  notify_push_choices: 'a setting of his devices',
  operators_house_accounts: 'of staff and house',
  operators_proposals: 'acts of operators; what came of them is in the ledger',
  pnl_accounts: 'worked out of the ledger',
  pnl_coins: 'worked out of the ledger',
  pnl_cursors: 'worked out of the ledger',
  pnl_days: 'worked out of the ledger',
  pnl_results: 'worked out of the ledger',
  referral_referrers: 'his code, which his account shows',
  risk_status_cases: 'what the house suspects may not be told (R-KYC-5)',
  risk_status_changes: 'what the house suspects may not be told (R-KYC-5)',
  risk_status_customers: 'what the house suspects may not be told (R-KYC-5)',
  risk_status_notes: 'what the house suspects may not be told (R-KYC-5)',
  sales_agreements: 'as the agreements of each product, through the sales gate',
  spot_linked: 'what of his open orders is still looked for; they are with his orders',
  streams_events: 'numbers of pushes; what they told is there',
  streams_users: 'numbers of pushes',
  vip_levels: 'worked out of his volume',
  vip_volumes: 'worked out of his trades',
  wallet_faucet_claims: 'play money, in the ledger',
};

function exportSources(): string {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }))
    .filter(({ file, text }) => file.includes('-export') || text.includes('ExportSource'))
    .map(({ text }) => text)
    .join('\n');
}

test('R-POL-5: every table with a customer in it is exported, or it is said why not', async () => {
  const database = await testDatabase();
  try {
    const rows = await database.owner.query<{ table: string }>(
      `select distinct c.table_name as table from information_schema.columns c
       join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ '^(user|buyer|seller|referrer|referee)_id$' order by 1`,
    );
    const tables = rows.map(({ table }) => table);
    expect(tables.length).toBeGreaterThan(50);
    const text = exportSources();
    const isNamed = (table: string): boolean => new RegExp(`\\b${table}\\b`).test(text);
    expect(tables.filter((table) => !isNamed(table) && NOT_THEMSELVES[table] === undefined)).toEqual([]);
    // What is not there any more, and what is exported after all, needs no reason.
    expect(Object.keys(NOT_THEMSELVES).filter((table) => !tables.includes(table) || isNamed(table))).toEqual(
      [],
    );
  } finally {
    await database.close();
  }
});
