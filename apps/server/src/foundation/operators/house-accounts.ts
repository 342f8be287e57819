/**
 * Accounts of staff and of the house (R-OPS-7): barred from some products. Registering one and undoing it takes two persons, and
 * the second reads whose account it is (R-OPS-9); every change is a line of its own that stays.
 */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { systemActor } from './audit.ts';
import {
  houseAccountRows,
  insertHouseAccount,
  isHouseAccount,
  isHouseAmong,
  lockHouseAccount,
} from './house-accounts-store.ts';
import type { OperatorContext } from './operator-context.ts';
import type { ProposalKind } from './ports.ts';
import { makerOfLast } from './proposals-store.ts';

export interface Registration {
  userId: number;
  relation: 'staff' | 'house';
  note: string;
}
export interface Removal {
  userId: number;
  note: string;
}

const FOUR_EYES = {
  makers: ['access_admin'],
  checkers: ['access_admin', 'auditor'],
  checksNeeded: () => 1 as const,
} as const;

export function registerHouseKinds(context: OperatorContext): void {
  context.proposals.register(registering(context));
  context.proposals.register(removing(context));
}

function registering(context: OperatorContext): ProposalKind<Registration> {
  return {
    kind: 'house_account',
    ...FOUR_EYES,
    async prepare(tx, input) {
      const { userId, relation, note } = input as Registration;
      if ((await context.customer(userId)) === undefined) throw new Refusal('account_unknown');
      if (await isHouseAccount(tx, userId)) throw new Refusal('already_registered');
      return { userId, relation, note };
    },
    render: async (_, { userId, relation, note }) => ({
      subjectType: 'user',
      subjectId: String(userId),
      userId,
      lines: [
        ...(await named(context, userId)),
        { field: 'relation', after: relation },
        { field: 'note', after: note },
      ],
    }),
    async execute(tx, { payload, maker, approver }) {
      await enter(context, tx, { ...payload, isRegistered: true, by: maker, approvedBy: approver ?? null });
    },
  };
}

function removing(context: OperatorContext): ProposalKind<Removal> {
  return {
    kind: 'house_account_end',
    ...FOUR_EYES,
    async prepare(tx, input) {
      const { userId, note } = input as Removal;
      if (!(await isHouseAccount(tx, userId))) throw new Refusal('account_unknown');
      return { userId, note };
    },
    render: async (_, { userId, note }) => ({
      subjectType: 'user',
      subjectId: String(userId),
      userId,
      lines: [
        ...(await named(context, userId)),
        { field: 'relation', before: 'registered', after: 'customer' },
        { field: 'note', after: note },
      ],
    }),
    // Whoever proposed the registration does not keep it by his no.
    undoes: async (db, { userId }) => [
      await makerOfLast(db, { kind: 'house_account', subjectType: 'user', subjectId: String(userId) }),
    ],
    async execute(tx, { payload, maker, approver }) {
      await enter(context, tx, {
        ...payload,
        relation: 'staff',
        isRegistered: false,
        by: maker,
        approvedBy: approver ?? null,
      });
    },
  };
}

/** Who decides reads a name and not just a number. */
async function named(context: OperatorContext, userId: number) {
  const known = await context.customer(userId);
  return [
    { field: 'user_id', after: String(userId) },
    { field: 'name', after: known?.name ?? '' },
    { field: 'account', after: known?.account ?? '' },
  ];
}

/** Conditional on what stood when it was proposed: of two that were agreed to, the second finds the account changed. */
async function enter(
  context: OperatorContext,
  tx: Tx,
  of: Registration & { isRegistered: boolean; by: number; approvedBy: number | null },
): Promise<void> {
  await lockHouseAccount(tx, of.userId);
  if ((await isHouseAccount(tx, of.userId)) === of.isRegistered) throw new Refusal('case_changed');
  await insertHouseAccount(tx, { ...of, at: context.now() });
  if (of.isRegistered) for (const end of context.onRegistered) await end(tx, of.userId);
}

/** Whether a person is of staff or of the house: with this account, or with another that is linked with it (R-KYC-4). */
export async function isHousePerson(
  context: Pick<OperatorContext, 'linked'>,
  db: Queryable,
  userId: number,
): Promise<boolean> {
  const [isRegistered, others] = await Promise.all([isHouseAccount(db, userId), context.linked(db, userId)]);
  return isRegistered || isHouseAmong(db, others);
}

export async function listHouseAccounts(db: Queryable, { page, limit }: { page: number; limit: number }) {
  const { rows, total } = await houseAccountRows(db, { limit, offset: (page - 1) * limit });
  const lastPage = Math.max(1, Math.ceil(total / limit));
  return {
    data: rows.map((row) => ({ ...row, registered_at: row.registered_at.getTime() })),
    total,
    current_page: page,
    per_page: limit,
    last_page: lastPage,
    next_page_url: page < lastPage ? `?page=${page + 1}` : null,
  };
}

/** An account that the house itself trades with, registered as it is made; once, however often a server starts. */
export async function registerOwnAccount(
  context: Pick<OperatorContext, 'platform' | 'audit' | 'now' | 'onRegistered'>,
  of: { userId: number; note: string },
): Promise<void> {
  await context.platform.db.transaction('house-account', async (tx) => {
    await lockHouseAccount(tx, of.userId);
    if (await isHouseAccount(tx, of.userId)) return;
    const entry = { ...of, relation: 'house', isRegistered: true, by: null, approvedBy: null } as const;
    await insertHouseAccount(tx, { ...entry, at: context.now() });
    for (const end of context.onRegistered) await end(tx, of.userId);
    await context.audit.recordAs(tx, systemActor('server'), {
      action: 'house_account.registered',
      targetType: 'user',
      targetId: String(of.userId),
      after: { relation: 'house', note: of.note },
    });
  });
}
