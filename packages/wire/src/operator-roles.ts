/** What an operator may be (R-OPS-1): at most two roles a person, and at most one of the `HEAVY_ROLES`. */
export const OPERATOR_ROLES = [
  /** Masked read of customers, chat. */
  'support',
  /** News, help, notices. */
  'content',
  /** Opens verification cases. */
  'kyc_reviewer',
  /** Matches deposit claims to statement lines. */
  'deposit_maker',
  /** Statement lines, hot wallet, funding of reserves. */
  'treasurer',
  'withdrawal_approver',
  /** Lists pairs, products, sources. */
  'market_admin',
  /** Reads everything, writes nothing. */
  'auditor',
  /** Grants roles, touches no money. */
  'access_admin',
] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Marked * in R-OPS-1: nobody holds two of them. */
export const HEAVY_ROLES: readonly OperatorRole[] = [
  'treasurer',
  'withdrawal_approver',
  'market_admin',
  'access_admin',
];

/**
 * Whoever has one of these makes or checks proposals, and so has a hand in what moves money, or on which terms: given, they begin a day
 * later (R-OPS-13). Support asks for goodwill and for other contacts of a customer; an auditor agrees that held money is let go, to terms,
 * and to roles of others.
 */
export const MONEY_ROLES: readonly OperatorRole[] = [
  'support',
  'kyc_reviewer',
  'deposit_maker',
  'auditor',
  ...HEAVY_ROLES,
];

/**
 * Pairs that nobody holds (R-OPS-1, R-OPS-9): who makes and who checks the same money, and the access admin, who touches none.
 * An auditor holds nothing else.
 */
export const BARRED_PAIRS: readonly (readonly [OperatorRole, OperatorRole])[] = [
  ['treasurer', 'deposit_maker'],
  ['withdrawal_approver', 'deposit_maker'],
  ['treasurer', 'support'],
  ['withdrawal_approver', 'support'],
  ['access_admin', 'deposit_maker'],
  ['access_admin', 'support'],
];

/** Whether one person may hold these roles together. */
export function mayHold(roles: readonly OperatorRole[]): boolean {
  if (roles.length < 1 || roles.length > 2 || new Set(roles).size !== roles.length) return false;
  if (roles.length === 2 && roles.includes('auditor')) return false;
  if (roles.filter((role) => HEAVY_ROLES.includes(role)).length > 1) return false;
  return !BARRED_PAIRS.some((pair) => pair.every((role) => roles.includes(role)));
}
