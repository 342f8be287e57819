/** SQL of customers' messages. */
import type { Tx } from '../../platform/db/database.ts';
import type { MessageKind } from './message-kinds.ts';

export async function insertMessage(
  tx: Tx,
  of: { userId: number; kind: MessageKind; params: Readonly<Record<string, string>>; at: Date },
): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    'insert into notify_messages (user_id, kind, params, at, next_try_at) values ($1, $2, $3::jsonb, $4, $4) returning id',
    [of.userId, of.kind, JSON.stringify(of.params), of.at],
  );
  return row!.id;
}
