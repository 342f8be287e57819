/** What copy-trading asks of other nouns. */
import { COPY_AGREEMENT } from '@candor/wire';
import type { Executions, Marks, PositionDesk } from '../../foundation/executions/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Identity } from '../../foundation/identity/index.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import { USDT } from '../../foundation/markets/index.ts';
import type { Tells } from '../../foundation/notify/index.ts';
import type { Operators, Proposals } from '../../foundation/operators/index.ts';
import type { AgreedGate } from '../../foundation/sales/index.ts';
import { NO_HOUSE_ACCOUNT, VERIFIED_IN_LIVE } from '../../foundation/sales/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CopyMessage } from './messages.ts';

export interface CopyPorts {
  /** Leads accept the same agreement, and sell nothing to themselves: of them it is asked for that alone. */
  gate: AgreedGate;
  executions: Pick<Executions, 'follow'>;
  /** Whoever holds the positions; asked for when it is needed, because it is made by another product. */
  desk(): PositionDesk;
  /** Other accounts of the same person (R-KYC-4). */
  linkedAccounts(db: Queryable, userId: number): Promise<number[]>;
  /** R-CP-1: advanced, but in a demo. */
  isVerifiedToLead(userId: number): Promise<boolean>;
  onTakenBack(listener: (tx: Tx, userId: number) => Promise<void>): void;
  /** What proves a customer (R-SEC-5). */
  guards: Pick<Identity, 'assertStepUp'>;
  /** Hears whose account ends, is frozen or reset, and which of these. */
  onLockedOut: Identity['onLockedOut'];
  /** Hears which accounts are one person's from now on. */
  onLinked: Identity['onLinked'];
  /** Of staff or of the house, with this account or another of his (R-OPS-7). */
  isHouseAccount(userId: number, db?: Queryable): Promise<boolean>;
  /** Hears of an account that is registered as such. */
  onRegistered: Operators['onRegistered'];
  /** By law, with this account or another of his: nothing is paid to him (R-KYC-4, R-KYC-5). */
  isBlocked(db: Queryable, userId: number): Promise<boolean>;
  proposals: Proposals;
  notify: Pick<Tells<CopyMessage>, 'tellAll'>;
  /** Accounts of a demo's own, who lead there and are declared as what they are. */
  demoLead(n: number): Promise<number>;
  currencyId: number;
  currencyName: string;
}

/** What every use case of this noun is given. */
export interface CopyDeps {
  platform: Platform;
  ledger: Ledger;
  ports: CopyPorts;
}

export function copyPorts(
  { config: { mode } }: Pick<Platform, 'config'>,
  { sales, executions, identity, kyc, operators, notify, riskStatus }: Foundation,
): CopyPorts {
  return {
    gate: sales.gate({
      product: 'copy_trading',
      needs: [NO_HOUSE_ACCOUNT, VERIFIED_IN_LIVE],
      agreement: COPY_AGREEMENT,
    }),
    executions,
    desk: executions.desk,
    linkedAccounts: identity.linkedAccounts,
    isVerifiedToLead: async (userId) => mode === 'demo' || (await kyc.levelOf(userId)) === 'advanced',
    onTakenBack: kyc.onTakenBack,
    guards: identity,
    onLockedOut: identity.onLockedOut,
    onLinked: identity.onLinked,
    isHouseAccount: operators.isHouseAccount,
    onRegistered: operators.onRegistered,
    async isBlocked(db, userId) {
      for (const id of [userId, ...(await identity.linkedAccounts(db, userId))])
        if ((await riskStatus.statusOf(db, id)).status === 'blocked') return true;
      return false;
    },
    proposals: operators.proposals,
    notify,
    demoLead: (n) => identity.ensureHouseUser({ name: `Copy Lead ${n}`, kind: 'demo_trader' }),
    currencyId: USDT.id,
    currencyName: USDT.name,
  };
}

/** As two columns, in the order of the pairs. */
export function markColumns(marks: Marks): { pairIds: number[]; marks: bigint[] } {
  const pairIds = [...marks.keys()].sort((a, b) => a - b);
  return { pairIds, marks: pairIds.map((id) => marks.get(id)!) };
}

export const marksOf = (row: { pair_ids: readonly number[]; marks: readonly bigint[] }): Marks =>
  new Map(row.pair_ids.map((id, n) => [id, row.marks[n]!]));
