/** The private channel `record`: which record changed, not what it says, so that a replay needs nothing but the event. */
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordUserEvents } from '../../platform/streams/user-event-store.ts';

export interface ChangedRecord {
  userId: number;
  kind: string;
  id: string;
}

export async function recordsChanged(
  platform: Platform,
  tx: Tx,
  records: readonly ChangedRecord[],
): Promise<void> {
  const refs = records.map(({ userId, kind, id }) => ({
    userId,
    channel: 'record' as const,
    refId: `${kind}:${id}`,
  }));
  const useqs = await recordUserEvents(tx, refs);
  const events = refs.map((ref, n) => ({ ...ref, useq: useqs[n]!, data: dataOf(ref.refId) }));
  tx.afterCommit(() => platform.streams.pushToUsers(events));
}

export function registerRecordReplay(platform: Platform): void {
  platform.streams.registerReplay('record', async (missed) => missed.map(({ refId }) => dataOf(refId)));
}

function dataOf(refId: string): { kind: string; id: string } {
  const at = refId.indexOf(':');
  return { kind: refId.slice(0, at), id: refId.slice(at + 1) };
}
