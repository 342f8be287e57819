/** The private channel `record`: which record changed, not what it says, so that a replay needs nothing but the event. */
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { tellUsers } from '../../platform/streams/user-event-store.ts';

export interface ChangedRecord {
  userId: number;
  kind: string;
  id: string;
}

export function recordsChanged(platform: Platform, tx: Tx, records: readonly ChangedRecord[]): void {
  const events = records.map(({ userId, kind, id }) => ({
    userId,
    channel: 'record' as const,
    refId: `${kind}:${id}`,
    data: () => ({ kind, id }),
  }));
  tellUsers(platform.streams, tx, events);
}

export function registerRecordReplay(platform: Platform): void {
  platform.streams.registerReplay('record', async (missed) => missed.map(({ refId }) => dataOf(refId)));
}

function dataOf(refId: string): { kind: string; id: string } {
  const at = refId.indexOf(':');
  return { kind: refId.slice(0, at), id: refId.slice(at + 1) };
}
