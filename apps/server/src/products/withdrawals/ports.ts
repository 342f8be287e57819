/** What withdrawals ask of other nouns, and what their own use cases share. */
import type { Banks } from '../../foundation/banks/index.ts';
import type { Chains } from '../../foundation/chains/index.ts';
import type { ConfigurationKind } from '../../foundation/configuration/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Keyring } from '../../foundation/files/index.ts';
import type { KnownUser, MoneyGuards } from '../../foundation/identity/index.ts';
import type { Kyc } from '../../foundation/kyc/index.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { Notify } from '../../foundation/notify/index.ts';
import type { Audit, Proposals } from '../../foundation/operators/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BankTermsText } from './bank-terms-text.ts';
import type { Way } from './withdrawal-rules.ts';

export interface WithdrawalCurrency {
  id: number;
  name: string;
  fullName: string;
}

export interface WithdrawalPorts {
  currencies(): readonly WithdrawalCurrency[];
  /** Units of 10^-8 of one USDT; undefined without a price: then nothing can be valued, and nothing is taken. */
  usdtPrice(currencyId: number): bigint | undefined;
  chains: Pick<Chains, 'currencies' | 'readAddress' | 'isOurs' | 'enqueuePayout' | 'onPayout'>;
  kyc: Pick<Kyc, 'withdrawalLevelOf' | 'personOf'>;
  guards: MoneyGuards;
  customer(userId: number): Promise<KnownUser | undefined>;
  notify: Pick<Notify, 'tell' | 'recordsChanged' | 'page'>;
  proposals: Pick<Proposals, 'propose'>;
  audit: Audit;
  operatorName(operatorId: number): Promise<string>;
  banks: Pick<Banks, 'byNumber'>;
}

/** Minimum and fee of payouts by bank. */
export interface BankTerms {
  kind: ConfigurationKind<BankTermsText>;
  start(): Promise<void>;
  /** As they are in force now. */
  way(): Way;
}

export function withdrawalPorts(on: Foundation): WithdrawalPorts {
  const { banks, chains, kyc, identity, notify, operators, markets, marketData } = on;
  return {
    currencies: markets.currencies,
    usdtPrice: (currencyId) => marketData.usdtPrice(currencyId).price,
    chains,
    kyc,
    guards: identity,
    customer: identity.userById,
    notify,
    proposals: operators.proposals,
    audit: operators.audit,
    operatorName: operators.operatorName,
    banks,
  };
}

/** What every use case of this noun is given. */
export interface WithdrawalDeps {
  platform: Platform;
  ledger: Ledger;
  ports: WithdrawalPorts;
  bankTerms: BankTerms;
  /** For bank details: under keys that are not in the database. */
  keyring: Keyring;
}

/** The ledger's currency of bank money. */
export const USD_ID = 15;

export function currencyName(ports: WithdrawalPorts, currencyId: number): string {
  return ports.currencies().find(({ id }) => id === currencyId)?.name ?? String(currencyId);
}
