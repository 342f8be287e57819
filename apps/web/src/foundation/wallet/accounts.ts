/** The four accounts in the order screens show them, by the wire's words, and where each stands in a reply. */
import type { AccountField } from '@candor/wire';

export const ACCOUNTS = ['change', 'lever', 'micro', 'trust'] as const satisfies readonly AccountField[];

/** Part of the balances reply that holds an account. */
export const WALLET_OF = {
  change: 'change_wallet',
  lever: 'lever_wallet',
  micro: 'micro_wallet',
  trust: 'trust_wallet',
} as const satisfies Record<AccountField, string>;

/** Key of the account's name in the wallet texts. */
export const ACCOUNT_LABEL = {
  change: 'accountCoin',
  lever: 'accountContract',
  micro: 'accountOption',
  trust: 'accountTrust',
} as const satisfies Record<AccountField, string>;

/** The same in one word, for switches. */
export const ACCOUNT_SHORT = {
  change: 'shortCoin',
  lever: 'shortContract',
  micro: 'shortOption',
  trust: 'shortTrust',
} as const satisfies Record<AccountField, string>;

/** An account named by an address or an older client; the coin account when it is none. */
export function accountOf(text: string | null): AccountField {
  return namedAccount(text) ?? 'change';
}

export function namedAccount(text: string | null): AccountField | undefined {
  return ACCOUNTS.find((account) => account === text);
}

/** A currency's id in an address; undefined when it is none. */
export function currencyIdOf(text: string | null): number | undefined {
  return text !== null && /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : undefined;
}
