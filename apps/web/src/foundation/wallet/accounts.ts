/** The four accounts in the order screens show them, by the wire's words, where each stands in a reply, and copies beside them. */
import type { AccountField, MoneyField } from '@candor/wire';

export const ACCOUNTS = ['change', 'lever', 'micro', 'trust'] as const satisfies readonly AccountField[];

/** Everywhere money stands: the accounts, and all copies together. */
export const PLACES = [...ACCOUNTS, 'copy'] as const satisfies readonly MoneyField[];

/** Part of the balances reply that holds a place. */
export const WALLET_OF = {
  change: 'change_wallet',
  lever: 'lever_wallet',
  micro: 'micro_wallet',
  trust: 'trust_wallet',
  copy: 'copy_wallet',
} as const satisfies Record<MoneyField, string>;

/** Key of the place's name in the wallet texts. */
export const ACCOUNT_LABEL = {
  change: 'accountCoin',
  lever: 'accountContract',
  micro: 'accountOption',
  trust: 'accountTrust',
  copy: 'accountCopy',
} as const satisfies Record<MoneyField, string>;

/** The same in one word, for switches. */
export const ACCOUNT_SHORT = {
  change: 'shortCoin',
  lever: 'shortContract',
  micro: 'shortOption',
  trust: 'shortTrust',
  copy: 'shortCopy',
} as const satisfies Record<MoneyField, string>;

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
