/** What deposits ask of other nouns, and what their own use cases share. */
import type { Banks } from '../../foundation/banks/index.ts';
import type { Chains } from '../../foundation/chains/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Files } from '../../foundation/files/index.ts';
import type { Kyc } from '../../foundation/kyc/index.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { Notify, Tells } from '../../foundation/notify/index.ts';
import type { Audit, Proposals } from '../../foundation/operators/index.ts';
import type { Screening } from '../../foundation/screening/index.ts';
import type { RiskStatusNoun } from '../../foundation/risk-status/index.ts';
import type { AgreedGate } from '../../foundation/sales/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DepositMessage } from './messages.ts';

export interface DepositCurrency {
  id: number;
  name: string;
  fullName: string;
}

export interface DepositPorts {
  currencies(): readonly DepositCurrency[];
  /**
   * Units of 10^-8 of one USDT, by what the feed said last; undefined where it has been silent for long. It decides thresholds, so that what
   * two customers trade here for never counts.
   */
  usdtPrice(currencyId: number): bigint | undefined;
  banks: Pick<
    Banks,
    | 'all'
    | 'open'
    | 'byNumber'
    | 'moved'
    | 'notShown'
    | 'onIncoming'
    | 'closedUntil'
    | 'isOnStatement'
    | 'isTypedInVain'
    | 'leftBeside'
    | 'lock'
    | 'payouts'
  >;
  chains: Pick<
    Chains,
    'currencies' | 'addressOf' | 'onTransfer' | 'standing' | 'lookFor' | 'underway' | 'madeGood'
  >;
  kyc: Pick<Kyc, 'levelOf' | 'personOf'>;
  screening: Pick<Screening, 'deposit' | 'listedAs'>;
  riskStatus: Pick<RiskStatusNoun, 'askAgain' | 'onHeldDecided' | 'openCase' | 'ofKind' | 'endCase'>;
  files: Pick<Files, 'bind' | 'open' | 'boundTo' | 'alike'>;
  notify: Pick<Tells<DepositMessage>, 'tell' | 'tellAll'> & Pick<Notify, 'recordsChanged'>;
  /** Its agreement is "you cannot withdraw before verification", for those who are not verified (R-KYC-3). */
  gate: AgreedGate;
  proposals: Pick<Proposals, 'propose' | 'make' | 'refuseBeyondBounds' | 'openOfOthers'>;
  audit: Audit;
  /** Registered as of the house or of staff, or linked with one that is (R-OPS-7). */
  isHouseAccount(userId: number, db: Queryable): Promise<boolean>;
  /** By KYC country, before it by the phone's; undefined when nothing is known (R-GEN-6). */
  countryOf(userId: number, db?: Queryable): Promise<string | undefined>;
  operatorName(operatorId: number): Promise<string>;
}

export function depositPorts(on: Foundation): DepositPorts {
  const { banks, chains, kyc, screening, riskStatus, files, notify, operators, markets, marketData, sales } =
    on;
  return {
    currencies: markets.currencies,
    usdtPrice: marketData.feedPrice,
    banks,
    chains,
    kyc,
    screening,
    riskStatus,
    files,
    notify,
    gate: sales.gate({ product: 'deposit', needs: [], agreement: { version: 1 } }),
    proposals: operators.proposals,
    audit: operators.audit,
    isHouseAccount: operators.isHouseAccount,
    countryOf: sales.countryOf,
    operatorName: operators.operatorName,
  };
}

/** What every use case of this noun is given. */
export interface DepositDeps {
  platform: Platform;
  ledger: Ledger;
  ports: DepositPorts;
}

/** The ledger's currency of bank money. */
export const USD_ID = 15;

export function currencyName(ports: DepositPorts, currencyId: number): string {
  return ports.currencies().find(({ id }) => id === currencyId)?.name ?? String(currencyId);
}

/** With its number, as everywhere: two accounts at one bank have one name. */
export function bankName(ports: Pick<DepositPorts, 'banks'>, bank: number): string {
  return `${bank} ${ports.banks.byNumber(bank)?.value.bank_name ?? ''}`.trimEnd();
}
