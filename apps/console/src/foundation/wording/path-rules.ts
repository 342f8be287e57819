/** Where the things are looked at that records and the audit log name by type and id. Pure. */

/** Where a thing of a type is looked at; types that have no page are told and not linked. */
const PATHS: Readonly<Record<string, string>> = {
  customer: 'customers/',
  article: 'content/',
  user: 'customers/',
  journal: 'ledger/',
  withdrawal: 'withdrawals/',
  withdrawals: 'withdrawals/',
  deposit_claim: 'deposits/',
  claim: 'deposits/',
  kyc_case: 'kyc/',
  kyc: 'kyc/',
  contact_case: 'contacts/',
  contact_change: 'contacts/',
  second_reset: 'second-resets/',
  proposal: 'proposals/',
  bank_statement: 'statements/',
  statement_line: 'lines/',
};

export function pathOf(type: string, id: string): string | undefined {
  // A trade is named by its pair and its number.
  if (type === 'spot_trade' && /^[1-9][0-9]*:[1-9][0-9]*$/.test(id))
    return `busted-trades/${id.replace(':', '-')}`;
  const path = Object.hasOwn(PATHS, type) ? PATHS[type] : undefined;
  return path === undefined || !/^[1-9][0-9]*$/.test(id) ? undefined : path + id;
}
