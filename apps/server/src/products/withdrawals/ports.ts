/** What withdrawals ask of other nouns, and what their own use cases share. */
import type { Banks } from '../../foundation/banks/index.ts';
import type { Chains } from '../../foundation/chains/index.ts';
import type { ConfigurationKind } from '../../foundation/configuration/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Keyring } from '../../foundation/files/index.ts';
import type { KnownUser, MoneyGuards } from '../../foundation/identity/index.ts';
import type { Kyc } from '../../foundation/kyc/index.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { Notify, Tells } from '../../foundation/notify/index.ts';
import type { Audit, Proposals } from '../../foundation/operators/index.ts';
import type { Pauses } from '../../foundation/pauses/index.ts';
import type { PayoutStops } from '../../foundation/payout-stops/index.ts';
import type { RiskStatusNoun } from '../../foundation/risk-status/index.ts';
import type { Screening } from '../../foundation/screening/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BankTermsText } from './bank/bank-terms-text.ts';
import type { JudgingRules } from './request/risk-rules.ts';
import type { WithdrawalRulesText } from './terms/rules-text.ts';
import type { Way } from './withdrawal-rules.ts';
import type { WithdrawalMessage } from './messages.ts';

export interface WithdrawalCurrency {
  id: number;
  name: string;
  fullName: string;
}

/** What a currency is worth now, and by whose word: asked twice, the two answers may be of two moments. */
export interface WithdrawalPrice {
  /** Units of 10^-8 of one USDT; undefined without a price: then nothing can be valued, and nothing is taken. */
  price: bigint | undefined;
  /** No outside price is there now, and ours is the last trade here: two customers can make one. */
  isOurs: boolean;
}

export interface WithdrawalPorts {
  currencies(): readonly WithdrawalCurrency[];
  usdtPrice(currencyId: number): WithdrawalPrice;
  chains: Pick<
    Chains,
    | 'currencies'
    | 'readAddress'
    | 'isOurs'
    | 'isNobodys'
    | 'enqueuePayout'
    | 'takeBackPayout'
    | 'onPayout'
    | 'keepPayouts'
  >;
  kyc: Pick<Kyc, 'withdrawalLevelOf' | 'personOf'>;
  guards: MoneyGuards;
  /** Whether the customer may be paid now: asked at submission, at approval and before anything leaves. */
  payoutStops: PayoutStops;
  riskStatus: Pick<RiskStatusNoun, 'raise' | 'openCase' | 'openPattern'>;
  screening: Pick<Screening, 'address'>;
  customer(userId: number): Promise<KnownUser | undefined>;
  notify: Pick<Tells<WithdrawalMessage>, 'tell'> & Pick<Notify, 'recordsChanged' | 'page'>;
  proposals: Pick<Proposals, 'propose'>;
  audit: Audit;
  /** Registered as of the house or of staff, or linked with one that is (R-OPS-7). */
  isHouseAccount(userId: number, db: Queryable): Promise<boolean>;
  operatorName(operatorId: number): Promise<string>;
  banks: Pick<Banks, 'byNumber' | 'lock' | 'onPayouts' | 'outgoing'>;
  pauses: Pick<Pauses, 'mayLeave' | 'running'>;
  /** Less was there than is owed when it was last proved: then nothing leaves unseen. */
  areReservesShort(db: Queryable): Promise<boolean>;
}

/** Minimum and fee of payouts by bank. */
export interface BankTerms {
  kind: ConfigurationKind<BankTermsText>;
  start(): Promise<void>;
  /** As they are in force now. */
  way(): Way;
}

/** What withdrawals are judged by. */
export interface WithdrawalRules {
  kind: ConfigurationKind<WithdrawalRulesText>;
  start(): Promise<void>;
  inForce(): { rules: JudgingRules; version: number };
}

export function withdrawalPorts(on: Foundation): WithdrawalPorts {
  const { banks, chains, kyc, identity, payoutStops, riskStatus, screening, notify } = on;
  const { operators, markets, marketData, pauses } = on;
  return {
    currencies: markets.currencies,
    usdtPrice(currencyId) {
      const { price, source } = marketData.usdtPrice(currencyId);
      return { price, isOurs: source === 'own' };
    },
    chains,
    kyc,
    guards: identity,
    payoutStops,
    riskStatus,
    screening,
    customer: identity.userById,
    notify,
    proposals: operators.proposals,
    audit: operators.audit,
    isHouseAccount: operators.isHouseAccount,
    operatorName: operators.operatorName,
    banks,
    pauses,
    areReservesShort: on.collection.areReservesShort,
  };
}

/** What every use case of this noun is given. */
export interface WithdrawalDeps {
  platform: Platform;
  ledger: Ledger;
  ports: WithdrawalPorts;
  bankTerms: BankTerms;
  rules: WithdrawalRules;
  /** For bank details: under keys that are not in the database. */
  keyring: Keyring;
}

/** The ledger's currency of bank money. */
export const USD_ID = 15;

export function currencyName(ports: WithdrawalPorts, currencyId: number): string {
  return ports.currencies().find(({ id }) => id === currencyId)?.name ?? String(currencyId);
}
