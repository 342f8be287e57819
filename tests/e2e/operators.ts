/** The demo's operators as journeys use them: their keys from demo-operators.json, logged in beside the browser or in it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperatorRole } from '@candor/wire';
import { operatorSessionCalls } from '@candor/wire/operators';
import { ask, keepSecret } from './api.ts';
import { codeOf } from './authenticator.ts';
import type { Candor } from './candor-process.ts';

export interface DemoOperator {
  name: string;
  email: string;
  roles: OperatorRole[];
  password: string;
  totp_secret: string;
}

export interface OperatorSession {
  token: string;
  expires_at: number;
  idle_s: number;
}

export function demoOperator(candor: Candor, role: OperatorRole): DemoOperator {
  const people = JSON.parse(
    readFileSync(join(candor.dataDir, 'demo-operators.json'), 'utf8'),
  ) as DemoOperator[];
  const found = people.find(({ roles }) => roles.includes(role));
  if (found === undefined) throw new Error(`the demo has no ${role}`);
  return found;
}

/** A code is good for one login: the next one comes with the next half-minute. */
const NEXT_CODE_MS = 30_000;

const sessions = new Map<string, Promise<OperatorSession>>();

/** One session a role and venue: each code of an authenticator is taken once. */
export function operatorSession(candor: Candor, role: OperatorRole): Promise<OperatorSession> {
  const key = `${candor.dataDir} ${candor.url} ${role}`;
  let session = sessions.get(key);
  if (session === undefined) sessions.set(key, (session = logIn(candor, role)));
  return session;
}

/** One in which nothing was opened yet; waits for the next code of the authenticator where the last one is taken. */
export async function freshSession(candor: Candor, role: OperatorRole): Promise<OperatorSession> {
  // That of the next half-minute is good already.
  for (const ahead of [0, NEXT_CODE_MS]) {
    const session = await logIn(candor, role, ahead).catch(() => undefined);
    if (session !== undefined) return session;
  }
  await new Promise((wake) => setTimeout(wake, NEXT_CODE_MS));
  return logIn(candor, role, NEXT_CODE_MS);
}

async function logIn(candor: Candor, role: OperatorRole, ahead = 0): Promise<OperatorSession> {
  const { email, password, totp_secret } = demoOperator(candor, role);
  const { ticket } = await ask({ url: candor.url }, operatorSessionCalls.login, { email, password });
  const session = await ask({ url: candor.url }, operatorSessionCalls.loginSecond, {
    ticket,
    code: codeOf(totp_secret, Date.now() + ahead),
  });
  keepSecret(session.token, totp_secret);
  return session;
}
