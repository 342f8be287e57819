/**
 * Operators' sessions (R-OPS-2): 8 hours at most, 15 minutes without a call in live, tokens of their own that open no
 * customer's calls. Asked of the database at every call, so that roles taken away are gone at once.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller, OperatorSession } from '../../platform/http/handler.ts';
import { createHouseTokens } from '../../platform/http/house-tokens.ts';
import { mayComeFrom } from './allowed-addresses.ts';
import type { OperatorContext } from './operator-context.ts';
import { SESSION_MS } from './operator-context.ts';
import { findSession, insertSession, touchSession } from './sessions-store.ts';

/** 32 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** A session in use is written to this often, not at every call. */
const TOUCH_EVERY_MS = 15_000;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
export const newToken = (): string => randomBytes(32).toString('base64url');

export async function authenticateOperator(
  context: OperatorContext,
  token: string,
  { ip, isBackground }: { ip: string; isBackground: boolean },
): Promise<OperatorSession | undefined> {
  const { db, config } = context.platform;
  if (!TOKEN.test(token) || !mayComeFrom(config.operatorAddresses, ip)) return undefined;
  const now = context.now();
  const row = await findSession(db, hashOf(token), { now, idleSince: idleSince(context) });
  if (row === undefined) return undefined;
  // What the console's timers ask for is no sign that anybody sits there.
  if (!isBackground && now.getTime() - row.last_used_at.getTime() > TOUCH_EVERY_MS)
    await touchSession(db, row.id, now);
  return { sessionId: row.id, operatorId: row.operator_id, name: row.name, roles: row.roles };
}

export const idleSince = (context: OperatorContext): Date =>
  new Date(context.platform.clock.now() - context.idleMs);

/** The token exists nowhere but in the answer. */
export async function openSession(
  context: OperatorContext,
  tx: Tx,
  of: { operatorId: number; caller: Caller },
) {
  const token = createHouseTokens(context.platform.config.secretPepper, 'operators').make();
  const at = context.now();
  const expiresAt = new Date(at.getTime() + SESSION_MS);
  await insertSession(tx, {
    operatorId: of.operatorId,
    tokenHash: hashOf(token),
    clientHash: of.caller.client === undefined ? null : hashOf(of.caller.client),
    ip: of.caller.ip,
    userAgent: of.caller.userAgent.slice(0, 200),
    at,
    expiresAt,
  });
  return { token, expires_at: expiresAt.getTime(), idle_s: context.idleMs / 1000 };
}
