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
