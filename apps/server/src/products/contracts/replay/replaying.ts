/** What every part of the replay of contracts is given: one snapshot, the terms of all versions in it, and what it asks of others. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { ContractPorts } from '../ports.ts';
import type { TermsDirectory } from '../terms/terms.ts';

export type ReplayPorts = Pick<ContractPorts, 'currencyId' | 'halts'>;

export interface Replaying {
  db: Queryable;
  terms: TermsDirectory;
  ports: ReplayPorts;
}
