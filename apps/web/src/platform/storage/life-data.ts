/** The stored session, `lifeData` version 1.0.0 (spec section 3): reading it never trusts what it finds. Pure. */

export const LIFE_DATA_KEY = 'lifeData';
export const LIFE_DATA_VERSION = '1.0.0';

export interface StoredUser {
  id: number;
  nickname: string;
  account: string;
}

export interface LifeData {
  version: typeof LIFE_DATA_VERSION;
  token: string;
  user: StoredUser;
}

/** A session, or undefined when the value is absent, of another version, or not well formed. */
export function parseLifeData(value: unknown): LifeData | undefined {
  if (!isRecord(value) || value['version'] !== LIFE_DATA_VERSION) return undefined;
  const { token, user } = value;
  if (typeof token !== 'string' || token === '' || !isRecord(user)) return undefined;
  const { id, nickname, account } = user;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return undefined;
  if (typeof nickname !== 'string' || typeof account !== 'string') return undefined;
  return { version: LIFE_DATA_VERSION, token, user: { id, nickname, account } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
