/**
 * Operators for tests: people with a session, made without the minutes that enrolling takes. What an account needs to be
 * opened by a person with a password is there only in tests of logins; each has an authenticator, whose codes the client gives when the server asks.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { OperatorRole } from '@candor/wire';
import { createAuthenticator } from '../src/foundation/operators/authenticator.ts';
import type { Queryable } from '../src/platform/db/database.ts';
import { keepSecret } from './second-factors.ts';

/** Of a password that nobody knows: it is looked at, and is wrong. */
const NOBODYS_PASSWORD =
  '$argon2id$v=19$m=1024,t=1,p=1$b3jwBTS2cGfL5+c7Btv/zw$b3/0VlozNTf92RanCBaqIJEyj9CXMgsYOSJ6NxqejjE';

/** Nodes of one venue have the same. */
export const SECRET_PEPPER = 'the pepper of every node of a test';
const authenticator = createAuthenticator(SECRET_PEPPER);

export interface TestOperator {
  id: number;
  sessionId: number;
  token: string;
  name: string;
  email: string;
}

/** One operator for each element: its role, or its two roles. `owner` is a connection with the owner's rights. */
export async function openOperators(
  owner: Queryable,
  people: readonly (OperatorRole | readonly [OperatorRole, OperatorRole])[],
): Promise<TestOperator[]> {
  const run = randomBytes(4).toString('hex');
  const made: TestOperator[] = [];
  // Expired long ago by a test's own clock, a session would be swept away while the test still begins.
  for (const [n, roles] of people.entries()) {
    const held = typeof roles === 'string' ? [roles] : roles;
    const name = `${held.join('-')} ${n}`;
    const email = `${held[0]}-${n}-${run}@venue.example`;
    const token = randomBytes(32).toString('base64url');
    const [row] = await owner.query<{ id: number }>(
      `insert into operators_people (name, email, roles, state, password_hash, totp_sealed, created_at)
       values ($1, $2, $3, 'active', $4, '\\x00', now()) returning id`,
      [name, email, held, NOBODYS_PASSWORD],
    );
    const id = row!.id;
    const { secret, sealed } = authenticator.newSecret(id);
    await owner.query('update operators_people set totp_sealed = $2 where id = $1', [id, sealed]);
    keepSecret(token, secret);
    const [session] = await owner.query<{ id: number }>(
      `insert into operators_sessions (operator_id, token_hash, ip, user_agent, created_at, last_used_at, expires_at)
       values ($1, $2, '127.0.0.1', 'test', now(), now(), '2100-01-01') returning id`,
      [id, createHash('sha256').update(token).digest()],
    );
    made.push({ id, sessionId: session!.id, token, name, email });
  }
  return made;
}
