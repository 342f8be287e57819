/**
 * The chart of accounts (R-MONEY-7): every account in which money can stand, spelled once. A posting to an account that is not
 * in this chart cannot be built.
 */

/** The four accounts of a customer (spec section 3); copied portfolios stand beside them as `copy<id>`. */
export type CustomerAccount = 'coin' | 'contract' | 'option' | 'trust' | `copy${number}`;
/** `house` is the only bucket of a house account. */
export type Bucket = 'available' | 'frozen' | 'house';

export interface CustomerLedgerAccount {
  userId: number;
  account: CustomerAccount;
  bucket: 'available' | 'frozen';
}

export interface HouseLedgerAccount {
  userId: null;
  account: HouseAccount;
  bucket: 'house';
  /** Hot accounts are split so that no single row orders the whole venue; readers sum the shards. */
  shard: number;
}

export type LedgerAccount = CustomerLedgerAccount | HouseLedgerAccount;

/**
 * House accounts by name. `X:` contra of what is held outside (the only ones that may be negative, R-MONEY-6),
 * `L:` money on its way or without owner, `I:` income, `F:` insurance, `B:` books, `T:` product reserves, `E:` the
 * house's own money.
 */
export type HouseAccount =
  | `X:${string}`
  | 'L:deposit_transit'
  | 'L:withdraw_pending'
  | 'L:suspense'
  | 'I:fee:spot'
  | 'I:fee:contract'
  | 'I:fee:withdraw'
  | 'I:rent:machine'
  | 'F:insurance'
  | 'B:contract'
  | 'B:option:a'
  | 'B:option:f'
  | `T:finance:${number}:${'free' | 'committed'}`
  | `T:machine:${number}:${'deferred' | 'output' | 'reserve'}`
  | `T:newcoin:${number}:${'inventory' | 'proceeds'}`
  | `T:airdrop:${number}`
  | 'T:referral:accrued'
  | 'E:equity'
  | 'E:network';

const CUSTOMER_ACCOUNT = /^(coin|contract|option|trust|copy[1-9][0-9]*)$/;
const HOUSE_ACCOUNT =
  /^(X:(demo|[a-z0-9]+|bank:[0-9]+)|L:(deposit_transit|withdraw_pending|suspense)|I:(fee:(spot|contract|withdraw)|rent:machine)|F:insurance|B:(contract|option:[af])|T:finance:[0-9]+:(free|committed)|T:machine:[0-9]+:(deferred|output|reserve)|T:newcoin:[0-9]+:(inventory|proceeds)|T:airdrop:[0-9]+|T:referral:accrued|E:(equity|network))$/;

export const coinAvailable = (userId: number): CustomerLedgerAccount => ({
  userId,
  account: 'coin',
  bucket: 'available',
});
export const coinFrozen = (userId: number): CustomerLedgerAccount => ({
  userId,
  account: 'coin',
  bucket: 'frozen',
});
export const house = (account: HouseAccount, shard = 0): HouseLedgerAccount => ({
  userId: null,
  account,
  bucket: 'house',
  shard,
});

/** R-MONEY-6: only the contra accounts may stand below zero. */
export function mayBeNegative(ledgerAccount: LedgerAccount): boolean {
  return ledgerAccount.userId === null && ledgerAccount.account.startsWith('X:');
}

/** Whether an account is in the chart; names come from constants, so a no here is a bug of ours. */
export function isInChart(ledgerAccount: LedgerAccount): boolean {
  if (ledgerAccount.userId === null)
    return (
      ledgerAccount.bucket === 'house' &&
      HOUSE_ACCOUNT.test(ledgerAccount.account) &&
      ledgerAccount.shard >= 0
    );
  return (
    Number.isSafeInteger(ledgerAccount.userId) &&
    ledgerAccount.userId > 0 &&
    CUSTOMER_ACCOUNT.test(ledgerAccount.account)
  );
}

export function isSameLedgerAccount(a: LedgerAccount, b: LedgerAccount): boolean {
  if (a.userId !== b.userId || a.account !== b.account || a.bucket !== b.bucket) return false;
  return a.userId !== null || a.shard === (b as HouseLedgerAccount).shard;
}

/** A stable text for an account, as the rules write it: `U:10001:coin:a`, `I:fee:spot#2`. */
export function ledgerAccountKey(ledgerAccount: LedgerAccount): string {
  if (ledgerAccount.userId === null)
    return ledgerAccount.shard === 0
      ? ledgerAccount.account
      : `${ledgerAccount.account}#${ledgerAccount.shard}`;
  return `U:${ledgerAccount.userId}:${ledgerAccount.account}:${ledgerAccount.bucket === 'available' ? 'a' : 'f'}`;
}
