/** What every use case on articles is given. */
import type { OperatorRole } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/index.ts';
import type { Audit } from '../operators/index.ts';

export interface ContentPorts {
  audit: Audit;
  files: Files;
  operatorName(operatorId: number): Promise<string>;
  /** Whether somebody may say today what he said then with one of these roles (R-OPS-3). */
  maySayStill(
    tx: Tx,
    of: { operatorId: number; roles: readonly OperatorRole[]; saidAt: Date },
  ): Promise<boolean>;
}

export interface ContentContext {
  platform: Platform;
  ports: ContentPorts;
  now(): Date;
}

/** Pictures of articles are kept under the negative number of the operator who brought them, and under this one for the house's. */
export const HOUSE_PICTURES = -1_000_000_000;
