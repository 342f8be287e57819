/**
 * What customers were told, to be held against what is there (I6, I8): an acknowledged act is there, a refused one is
 * not and never comes, and one without an answer may be there once. Every act carries an id made before it is sent.
 */
import type { Queryable } from '../../apps/server/src/platform/db/database.ts';

export type Told = 'ok' | 'refused' | 'unknown';

export interface Act {
  kind: 'place' | 'cancel' | 'amend' | 'transfer';
  userId: number;
  /** Client order id of a placed order; idempotency key of a transfer. */
  key: string;
  /** The order as the reply named it, or the order acted upon. */
  orderId?: number;
  told: Told;
  /** The customer did not wait for the answer. */
  hungUp?: boolean;
  refusal?: string;
  /** Filled quantity and state as the reply said. */
  filled?: string;
  state?: string;
}

export class History {
  readonly acts: Act[] = [];

  add(act: Act): void {
    this.acts.push(act);
  }

  count(kind: Act['kind'], told: Told): number {
    return this.acts.filter((act) => act.kind === kind && act.told === told).length;
  }
}

interface StoredOrder {
  id: bigint;
  /** Null of an order that took another one's place. */
  client_order_id: string | null;
  state: string;
  filled: string;
}

/**
 * Sentences about everything that was told and is not so; empty when all is well. While customers go on, only what they
 * had been told before the database was asked can be held against its answer.
 */
export async function contradictions(owner: Queryable, history: History): Promise<string[]> {
  const toldBefore = history.acts.map((act) => ({ ...act }));
  const rows = await owner.query<StoredOrder>(
    `select id, client_order_id, state, trim_scale(filled * 0.00000001)::text as filled from spot_orders`,
  );
  const byKey = new Map(
    rows.flatMap((row) => (row.client_order_id === null ? [] : [[row.client_order_id, row] as const])),
  );
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  const keys = await owner.query<{ key: string; state: string }>('select key, state from chk.idem');
  const transfers = new Map(keys.map((row) => [row.key, row.state]));
  const found: string[] = [];
  for (const act of toldBefore) {
    const said =
      act.kind === 'transfer'
        ? ofTransfer(act, transfers.get(act.key))
        : act.kind === 'place'
          ? ofPlace(act, byKey.get(act.key))
          : ofChange(act, byId.get(act.orderId ?? 0));
    if (said !== undefined) found.push(`${act.kind} ${act.key} of ${act.userId}: ${said}`);
  }
  return found;
}

/** Orders that were done although nobody was told and nobody had hung up: allowed after a crash, not after an orderly end. */
export async function doneInSilence(owner: Queryable, history: History): Promise<string[]> {
  const silent = history.acts.filter(
    (act) => act.kind === 'place' && act.told === 'unknown' && act.hungUp !== true,
  );
  const rows = await owner.query<{ key: string }>(
    'select client_order_id as key from spot_orders where client_order_id = any ($1::text[])',
    [silent.map(({ key }) => key)],
  );
  return rows.map(({ key }) => key);
}

function ofPlace(act: Act, row: StoredOrder | undefined): string | undefined {
  if (act.told === 'ok' && row === undefined) return 'acknowledged and not there';
  if (act.told === 'refused' && row !== undefined) return `refused as ${act.refusal} and there all the same`;
  if (act.told !== 'ok' || row === undefined) return undefined;
  if (Number(row.id) !== act.orderId) return `acknowledged as ${act.orderId}, stored as ${row.id}`;
  if (Number(row.filled) < Number(act.filled))
    return `told that ${act.filled} was filled, stored ${row.filled}`;
  return isFinal(act.state) && row.state !== act.state ? `told ${act.state}, stored ${row.state}` : undefined;
}

function ofChange(act: Act, row: StoredOrder | undefined): string | undefined {
  // Cancelling all names no order.
  if (act.told !== 'ok' || act.orderId === undefined) return undefined;
  if (row === undefined) return `order ${act.orderId} is gone`;
  return isFinal(act.state) && row.state !== act.state ? `told ${act.state}, stored ${row.state}` : undefined;
}

function ofTransfer(act: Act, state: string | undefined): string | undefined {
  if (act.told === 'ok' && state !== 'done') return 'acknowledged and not there';
  if (act.told === 'refused' && state !== undefined)
    return `refused as ${act.refusal} and there all the same`;
  return undefined;
}

const isFinal = (state: string | undefined): boolean =>
  state === 'filled' || state === 'cancelled' || state === 'expired';
