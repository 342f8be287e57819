/** What every use case on articles is given. */
import type { OperatorRole } from '@candor/wire';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/index.ts';
import type { Audit } from '../operators/index.ts';

export interface ContentPorts {
  audit: Audit;
  files: Files;
  operatorName(operatorId: number): Promise<string>;
  /** Who holds a role and works here now. */
  holdersOf(role: OperatorRole): Promise<{ id: number }[]>;
}

export interface ContentContext {
  platform: Platform;
  ports: ContentPorts;
  now(): Date;
}

/** Pictures of articles are kept under the negative number of the operator who brought them, and under this one for the house's. */
export const HOUSE_PICTURES = -1_000_000_000;
