/** Accounts of staff and of the house (R-OPS-7): barred from some products, so whoever is in the register stays in it. */
import type { Queryable } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { systemActor } from './audit.ts';
import { houseAccountRows, insertHouseAccount } from './house-accounts-store.ts';
import type { OperatorContext } from './operator-context.ts';

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

export async function registerHouseAccount(
  context: OperatorContext,
  of: { userId: number; relation: 'staff' | 'house'; note: string },
  caller: OperatorCaller,
): Promise<null> {
  if (!(await context.customerExists(of.userId))) throw new Refusal('account_unknown');
  return onceIn(context.platform.db, { name: 'house-account', caller }, async (tx) => {
    const by = caller.operator.operatorId;
    if (!(await insertHouseAccount(tx, { ...of, by, at: context.now() })))
      throw new Refusal('already_registered');
    await context.audit.record(tx, caller, {
      action: 'house_account.registered',
      targetType: 'user',
      targetId: String(of.userId),
      after: { relation: of.relation, note: of.note },
    });
    return null;
  });
}

/** An account that the house itself trades with, registered as it is made; once, however often a server starts. */
export async function registerOwnAccount(
  context: Pick<OperatorContext, 'platform' | 'audit' | 'now'>,
  of: { userId: number; note: string },
): Promise<void> {
  await context.platform.db.transaction('house-account', async (tx) => {
    const entry = { ...of, relation: 'house', by: null, at: context.now() } as const;
    if (!(await insertHouseAccount(tx, entry))) return;
    await context.audit.recordAs(tx, systemActor('server'), {
      action: 'house_account.registered',
      targetType: 'user',
      targetId: String(of.userId),
      after: { relation: 'house', note: of.note },
    });
  });
}
