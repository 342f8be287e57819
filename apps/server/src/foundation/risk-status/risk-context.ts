/** What the use cases of risk status share: platform, people who decide, and who the customers are. */
import type { RiskStatus } from '@candor/wire/operators';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit, Proposals } from '../operators/index.ts';
import { inForce } from './risk-status-rules.ts';

/** What identity knows of a customer; it stands above this noun. */
export interface CustomerStops {
  /** Throws `account_unknown`. */
  lockCustomer(tx: Tx, userId: number): Promise<{ isFrozen: boolean }>;
  customer(userId: number): Promise<{ isFrozen: boolean } | undefined>;
  /** Customers whom this person stopped alone within a day. */
  stoppedBy(tx: Tx, operatorId: number): Promise<number[]>;
  /** Other accounts of the same person (R-KYC-4). */
  linkedAccounts(db: Queryable, userId: number): Promise<number[]>;
  withdrawalHolds(userId: number, db?: Queryable): Promise<readonly { until: number }[]>;
}

export interface RiskContext {
  platform: Platform;
  proposals: Proposals;
  audit: Audit;
  customers(): CustomerStops;
}

/** In force now, on the waiting clock. */
export const statusNow = (
  { platform }: Pick<RiskContext, 'platform'>,
  row: { status: RiskStatus; ends_at: Date | null },
): RiskStatus => inForce({ status: row.status, until: row.ends_at?.getTime() ?? null }, platform.waits.now());
