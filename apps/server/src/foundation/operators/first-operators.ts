/**
 * The operators that no four eyes can make because there are none yet: the first holder of each heavy role by command line,
 * and one operator a role in a demo. From then on proposals do it (ADR 0015).
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OperatorRole } from '@candor/wire';
import { OPERATOR_ROLES, mayHold } from '@candor/wire';
import { generateSync } from 'otplib';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { AuditActor } from './audit-line.ts';
import { systemActor } from './audit.ts';
import { otpauthUrl } from './authenticator.ts';
import { activate, issueEnrolment } from './enrolment.ts';
import type { OperatorContext } from './operator-context.ts';
import { readEmail } from './people-kinds.ts';
import type { PersonRow } from './people-store.ts';
import { holders, insertPerson, lockPeople, peopleWaiting, personByEmail } from './people-store.ts';
import { hasFourEyes, mayBeFirst, rolesWithoutPeople } from './role-rules.ts';
import { findTicket } from './sessions-store.ts';
import { hashOf } from './sessions.ts';

export const DEMO_FILE = 'demo-operators.json';
const DEMO_DOMAIN = '@demo.candor.example';
/** Who decides verifications where nobody sits: two, because an advanced one takes two, and not those that visitors log in as. */
export const DEMO_DESK = [`desk.1${DEMO_DOMAIN}`, `desk.2${DEMO_DOMAIN}`] as const;
const COMMAND_LINE = systemActor('command-line');
const DEMO = systemActor('demo');

const CODE_TRIES = 3;

export interface NewPerson {
  name: string;
  email: string;
  roles: readonly OperatorRole[];
}

/** Answers the token of the enrolment link. Refused once four eyes exist, unless a heavy role has nobody. */
export function createFirst(context: OperatorContext, of: NewPerson): Promise<string> {
  return context.platform.db.transaction('operator-create', async (tx) => {
    await lockPeople(tx);
    if (!mayHold(of.roles)) throw new Refusal('roles_not_allowed');
    if (!mayBeFirst(await holders(tx), of.roles)) throw new Refusal('forbidden');
    return (await create(context, tx, { ...of, actor: COMMAND_LINE })).token;
  });
}

/** A new link for somebody who has not used the first one; while nobody else can give it. */
export function renewLink(context: OperatorContext, email: string): Promise<string> {
  return context.platform.db.transaction('operator-link', async (tx) => {
    await lockPeople(tx);
    const person = await personByEmail(tx, readEmail(email));
    if (person?.state !== 'invited') throw new Refusal('operator_unknown');
    const active = (await holders(tx)).filter(({ state }) => state === 'active');
    if (hasFourEyes(active)) throw new Refusal('forbidden');
    const about = { targetType: 'operator', targetId: String(person.id) };
    await context.audit.recordAs(tx, COMMAND_LINE, { action: 'operator.link', ...about });
    return issueEnrolment(context, tx, person.id);
  });
}

/** Heavy roles that nobody was given: live does not start without them (R-OPS-1, R-GEN-5). */
export async function missingRoles({ platform }: Pick<OperatorContext, 'platform'>): Promise<OperatorRole[]> {
  const people = await holders(platform.db);
  const count = (role: OperatorRole) => people.filter(({ roles }) => roles.includes(role)).length;
  return rolesWithoutPeople(new Map(OPERATOR_ROLES.map((role) => [role, count(role)])));
}

/**
 * One operator a role, through the same steps a person takes. Their keys are in a file that only this user can read before
 * they open anything, so that a start that was cut short is finished by the next one.
 */
export async function seedDemoOperators(context: OperatorContext): Promise<void> {
  const { db, config } = context.platform;
  const waiting = await db.transaction('demo-operators', async (tx) => {
    await lockPeople(tx);
    if ((await holders(tx)).length === 0) await createDemo(context, tx);
    if (config.demoDeskS > 0) await createDesk(context, tx);
    const people = (await peopleWaiting(tx)).filter(({ email }) => email.endsWith(DEMO_DOMAIN));
    return Promise.all(
      people.map(async (person) => ({ person, ticket: await issueEnrolment(context, tx, person.id) })),
    );
  });
  if (waiting.length === 0) return;
  const keys = [];
  for (const { person, ticket } of waiting)
    keys.push({ ...(await demoKeys(context, person, ticket)), ticket });
  await writeDemoFile(
    config.dataDir,
    keys.map(({ ticket: _, ...shown }) => shown),
  );
  for (const key of keys) await enrolDemo(context, key);
}

interface DemoKey {
  ticket: string;
  password: string;
  totp_secret: string;
}

async function enrolDemo(
  context: OperatorContext,
  { ticket, password, totp_secret }: DemoKey,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    // The code of the half-minute before: the first login may follow at once with the present one.
    const epoch = Math.floor(context.platform.clock.now() / 1000) - 30;
    const code = generateSync({ secret: totp_secret, epoch });
    const from = { ip: '', requestId: '' };
    try {
      await activate(context, { ticket, password, code }, { from, also: async () => undefined });
      return;
    } catch (error) {
      // A half-minute may end in between: the code is then one too old.
      const isOld = error instanceof Refusal && error.code === 'second_factor_wrong';
      if (!isOld || tries === CODE_TRIES) throw error;
    }
  }
}

/** Password and the code of this half-minute of a demo's operator, for a newcomer without an authenticator app. */
export async function demoLogin(
  dataDir: string,
  email: string,
  now: number,
): Promise<{ password: string; code: string } | undefined> {
  const file = join(dataDir, DEMO_FILE);
  if (!existsSync(file)) return undefined;
  const people = JSON.parse(await readFile(file, 'utf8')) as {
    email: string;
    password: string;
    totp_secret: string;
  }[];
  const person = people.find((each) => each.email === email);
  if (person === undefined) return undefined;
  return {
    password: person.password,
    code: generateSync({ secret: person.totp_secret, epoch: Math.floor(now / 1000) }),
  };
}

async function createDemo(context: OperatorContext, tx: Tx): Promise<void> {
  for (const role of OPERATOR_ROLES) {
    const name = `Demo ${role.replaceAll('_', ' ')}`;
    await create(context, tx, {
      name,
      email: `${role.replaceAll('_', '.')}${DEMO_DOMAIN}`,
      roles: [role],
      actor: DEMO,
    });
  }
}

async function createDesk(context: OperatorContext, tx: Tx): Promise<void> {
  for (const [n, email] of DEMO_DESK.entries()) {
    if ((await personByEmail(tx, email)) !== undefined) continue;
    await create(context, tx, { name: `Demo desk ${n + 1}`, email, roles: ['kyc_reviewer'], actor: DEMO });
  }
}

async function demoKeys(context: OperatorContext, { id, name, email, roles }: PersonRow, ticket: string) {
  const found = await findTicket(context.platform.db, {
    hash: hashOf(ticket),
    kind: 'enrol',
    now: context.now(),
  });
  assert(found?.totp_sealed, 'a link was made without its secret');
  const secret = context.authenticator.reveal(id, found.totp_sealed);
  const password = randomBytes(15).toString('base64url');
  return { name, email, roles, password, totp_secret: secret, otpauth_url: otpauthUrl(email, secret) };
}

/** Keeps those that an earlier start wrote. */
async function writeDemoFile(dataDir: string, keys: readonly { email: string }[]): Promise<void> {
  const file = join(dataDir, DEMO_FILE);
  const before = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as { email: string }[]) : [];
  const kept = before.filter(({ email }) => !keys.some((each) => each.email === email));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, `${JSON.stringify([...kept, ...keys], null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function create(
  context: OperatorContext,
  tx: Tx,
  of: NewPerson & { actor: AuditActor },
): Promise<{ id: number; token: string }> {
  const { name, roles } = of;
  const email = readEmail(of.email);
  const id = await insertPerson(tx, { name, email, roles, at: context.now() });
  if (id === undefined) throw new Refusal('operator_exists');
  await context.audit.recordAs(tx, of.actor, {
    action: 'operator.created',
    targetType: 'operator',
    targetId: String(id),
    after: { name, email, roles },
  });
  return { id, token: await issueEnrolment(context, tx, id) };
}
