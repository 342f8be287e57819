/**
 * `npm run operator -- create --email a@b --name "X" --roles access_admin`: the first operators, whom nobody else can make;
 * `… link --email a@b`: a new link for one of them who has not used the first; `… code --email a@b`: how to log in as a demo's.
 */
import { parseArgs } from 'node:util';
import type { OperatorRole } from '@candor/wire';
import { OPERATOR_ROLES } from '@candor/wire';
import { version } from '../apps/server/src/start-server.ts';
import {
  CREATE_COMMAND,
  demoLogin,
  withOperatorCommands,
} from '../apps/server/src/foundation/operators/index.ts';
import { ConfigFault, readConfig } from '../apps/server/src/platform/read-config.ts';
import { Refusal } from '../apps/server/src/platform/refusal.ts';

const USAGE = [
  `Usage: ${CREATE_COMMAND}`,
  '       npm run operator -- link --email you@example.com',
  '       npm run operator -- code --email auditor@demo.candor.example   (in a demo)',
  `Roles, one or two with a comma between them: ${OPERATOR_ROLES.join(', ')}.`,
].join('\n');

const REFUSED: Readonly<Record<string, string>> = {
  forbidden:
    'Refused: people who can propose and check roles are there already. Invite others in the console, so that two of them agree.',
  roles_not_allowed:
    'Refused: a person holds one or two roles, and at most one of treasurer, withdrawal_approver, market_admin and access_admin.',
  operator_exists: 'Refused: there is an operator with this e-mail address already.',
  operator_unknown: 'Refused: nobody with this e-mail address is waiting for a link.',
  invalid_email: 'Refused: this is no e-mail address.',
};

async function run(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { email: { type: 'string' }, name: { type: 'string' }, roles: { type: 'string' } },
    });
    const [what] = positionals;
    const roles = (values.roles ?? '').split(',').map((role) => role.trim());
    if (what === 'code' && values.email !== undefined) return await sayCode(values.email);
    const isCreate = what === 'create' && values.name !== undefined && roles.every(isRole);
    if (values.email === undefined || !(isCreate || what === 'link')) return say(USAGE, 1);
    const link = await withOperatorCommands(readConfig(process.env, version()), (commands) =>
      isCreate
        ? commands.create({ email: values.email!, name: values.name!, roles: roles as OperatorRole[] })
        : commands.link(values.email!),
    );
    return say(
      `Give this link to ${values.email} and to nobody else. It works once, for three days, while the server runs:\n\n  ${link}\n`,
      0,
    );
  } catch (error) {
    if (error instanceof Refusal) return say(REFUSED[error.code] ?? `Refused: ${error.code}`, 1);
    if (error instanceof ConfigFault || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) {
      return say(`${(error as Error).message}\n${USAGE}`, 1);
    }
    throw error;
  }
}

/** A demo's keys lie in a file; a code spares a newcomer the authenticator app. */
async function sayCode(email: string): Promise<number> {
  const { mode, dataDir } = readConfig(process.env, version());
  const login = mode === 'demo' ? await demoLogin(dataDir, email, Date.now()) : undefined;
  if (login === undefined)
    return say('There are no keys of this person here: only a demo writes them down.', 1);
  return say(`Password ${login.password}\nCode     ${login.code}   (once, within half a minute)`, 0);
}

function isRole(text: string): boolean {
  return (OPERATOR_ROLES as readonly string[]).includes(text);
}

function say(text: string, code: number): number {
  (code === 0 ? console.log : console.error)(text);
  return code;
}

process.exitCode = await run();
