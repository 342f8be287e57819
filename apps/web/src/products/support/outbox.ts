/**
 * Messages on their way: kept on this device until the server has them, sent one after the other in their order, and again when the
 * connection is back. Each has its id from the start, so that however often it is sent it stands in the thread once.
 */
import { readLocal, writeLocal } from '../../platform/storage/index.ts';

export interface Outgoing {
  clientId: string;
  text: string;
  pictures: readonly string[];
  at: number;
  /** What the house said against it; it waits for the writer. */
  refusal?: string;
}

const MOST = 50;
const keyOf = (threadId: number): string => `candor.outbox.${threadId}`;

export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function readOutbox(threadId: number): Outgoing[] {
  const kept = readLocal<unknown>(keyOf(threadId));
  return Array.isArray(kept) ? kept.filter(isOutgoing) : [];
}

export function saveOutbox(threadId: number, messages: readonly Outgoing[]): void {
  writeLocal(keyOf(threadId), messages.slice(-MOST));
}

/** The first that can be sent: one that was refused holds nobody up. */
export const nextToSend = (messages: readonly Outgoing[]): Outgoing | undefined =>
  messages.find(({ refusal }) => refusal === undefined);

function isOutgoing(value: unknown): value is Outgoing {
  if (typeof value !== 'object' || value === null) return false;
  const { clientId, text, pictures, at } = value as Partial<Record<keyof Outgoing, unknown>>;
  return (
    typeof clientId === 'string' &&
    typeof text === 'string' &&
    typeof at === 'number' &&
    Array.isArray(pictures)
  );
}
