/** Verification as other nouns see it (R-KYC-1 to 3). */
import type { Queryable } from '../../platform/db/database.ts';

export type KycLevel = 'none' | 'basic' | 'advanced';

/** `refused`: for good, at either level; what is his he can always take, through people and to an address of his own (R-KYC-3). */
export type WithdrawalLevel = KycLevel | 'refused';

export interface Standing {
  level: KycLevel;
  /** ISO 3166-1 alpha-2; undefined before basic has passed. */
  country: string | undefined;
}

export interface Kyc {
  /** The highest level passed and not expired. */
  levelOf(userId: number, db?: Queryable): Promise<KycLevel>;
  /** Whether people have decided anything of a case of his: sent back, passed or refused, of now or of before. */
  isJudged(userId: number): Promise<boolean>;
  /** The level that withdrawals go by. */
  withdrawalLevelOf(userId: number, db?: Queryable): Promise<WithdrawalLevel>;
  /** The verified person: name as entered, country as ISO 3166-1 alpha-2; undefined before basic has passed. */
  personOf(userId: number, db?: Queryable): Promise<{ name: string; country: string } | undefined>;
  /** Level and verified country of many at once, for whoever sells to all of them in one moment. */
  standingsOf(userIds: readonly number[], db: Queryable): Promise<Map<number, Standing>>;
  /** 0 none, 1 under review, 2 verified (wire.md, `review_status`), of both levels. */
  statusesOf(userId: number): Promise<{ basic: 0 | 1 | 2; advanced: 0 | 1 | 2 }>;
  /** Whether this is the number of the verified person's document, compared without spaces and case (R-SEC-2: reset of the fund password). */
  isIdNumber(userId: number, idNumber: string): Promise<boolean>;
  /** Whether six digits spell the person's birth date, in any usual order (R-SEC-2); false when none is known. */
  isBirthDate(userId: number, digits: string): Promise<boolean>;
  /** Customers whose verified name holds every word of `name`, whatever the order, case and accents; none for no words. */
  idsByName(name: string): Promise<number[]>;
}
