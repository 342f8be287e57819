/** A further operator, as the house gets one (R-OPS-1 to 3): proposed by one, approved by another, enrolled over the link of his mail. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OperatorRole } from '@candor/wire';
import {
  configurationCalls,
  operatorCalls,
  operatorSessionCalls,
  proposalCalls,
} from '@candor/wire/operators';
import { ask } from './api.ts';
import { codeOf } from './authenticator.ts';
import type { Candor } from './candor-process.ts';
import type { OperatorSession } from './operators.ts';
import { operatorSession } from './operators.ts';
import { eventually } from './waiting.ts';

interface Newcomer {
  name: string;
  email: string;
  roles: OperatorRole;
}

/** Answers the ticket of the link that the mail holds. */
export async function invited(candor: Candor, of: Newcomer): Promise<string> {
  const maker = { url: candor.url, token: (await operatorSession(candor, 'access_admin')).token };
  const kinds = await ask(maker, proposalCalls.kinds, {});
  const role = kinds
    .find(({ kind }) => kind === 'operator_invite')
    ?.checkers.find((each) => each !== 'access_admin');
  assert.ok(role);
  const checker = { url: candor.url, token: (await operatorSession(candor, role)).token };
  const { proposal_id } = await ask(maker, operatorCalls.invite, { ...of, reason: 'Night shift' });
  const { version } = await ask(checker, proposalCalls.detail, { id: proposal_id });
  await ask(checker, proposalCalls.approve, { id: proposal_id, version });
  return eventually('the invitation', () => ticketFor(candor, of.email));
}

/** Invited and enrolled, without a browser, once his role has begun: a day later (R-OPS-13). */
export async function newcomer(candor: Candor, of: Newcomer): Promise<OperatorSession> {
  const ticket = await invited(candor, of);
  const market = { url: candor.url, token: (await operatorSession(candor, 'market_admin')).token };
  await ask(market, configurationCalls.moveClock, { hours: 25 });
  const admin = { url: candor.url, token: (await operatorSession(candor, 'access_admin')).token };
  await eventually('the role to begin', async () =>
    (await ask(admin, operatorCalls.people, {})).find(
      ({ email, roles }) => email === of.email && roles.includes(of.roles),
    ),
  );
  const { secret } = await ask({ url: candor.url }, operatorSessionCalls.beginEnrolment, { ticket });
  return ask({ url: candor.url }, operatorSessionCalls.enrol, {
    ticket,
    password: 'a long enough word 42',
    code: codeOf(secret),
  });
}

/** Out of the newest mail to this address, as the person would press it. */
function ticketFor(candor: Candor, to: string): string | undefined {
  const outbox = join(candor.dataDir, 'outbox');
  return readdirSync(outbox)
    .filter((name) => /^[^.].*\.json$/.test(name))
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((mail) => mail.includes(to))
    .map((mail) => /enrol\?ticket=([A-Za-z0-9_-]+)/.exec(mail)?.[1])
    .find((ticket) => ticket !== undefined);
}
