/** What a failed statement means: try the transaction again, tell the caller "unavailable", or it is a real error. */

/** Codes of node's network layer; the server is not there or went away. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver's own words when a connection ended under a statement, or none could be had. */
const DRIVER_WORDS =
  /connection terminated|not queryable|connection ended|client was closed|timeout exceeded|read timeout|timeout expired/i;

export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Serialization failure and deadlock: nothing happened, the whole transaction may run again. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

/** Says only that a statement before it in its transaction failed: that one's error is the cause. */
export const isAftermath = (error: unknown): boolean => sqlState(error) === '25P02';

/** Lock or statement timeout: nothing happened, the server is too busy for this one now. */
export function isBusy(error: unknown): boolean {
  const state = sqlState(error);
  return state === '55P03' || state === '57014';
}

/** The connection or the server is gone (class 08, shutdown, too many connections, network). */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  const severity = (error as { severity?: string }).severity;
  if (severity === 'FATAL' || severity === 'PANIC') return true;
  if (state !== undefined && (state.startsWith('08') || state.startsWith('57P') || state === '53300'))
    return true;
  const code = (error as NodeJS.ErrnoException).code;
  return (code !== undefined && NETWORK_CODES.has(code)) || DRIVER_WORDS.test(error.message);
}

/** Whether the database itself answered: the statement failed for certain and the transaction is rolled back. */
export function isDefinite(error: unknown): boolean {
  return sqlState(error) !== undefined && !isConnectionLoss(error);
}

/** Why a database keeps nothing. */
export type StorageFault = 'disk full' | 'out of memory' | 'at its limits' | 'disk fails' | 'read only';

const STORAGE_FAULTS: Readonly<Record<string, StorageFault>> = {
  '53100': 'disk full',
  '53200': 'out of memory',
  '53000': 'at its limits',
  '53400': 'at its limits',
  '58030': 'disk fails',
  // A standby, or a primary that was one until a moment ago.
  '25006': 'read only',
};

/** The database cannot keep anything: nothing of the statement happened, and nothing will until somebody helps it. */
export function storageFault(error: unknown): StorageFault | undefined {
  return isConnectionLoss(error) ? undefined : STORAGE_FAULTS[sqlState(error) ?? ''];
}
