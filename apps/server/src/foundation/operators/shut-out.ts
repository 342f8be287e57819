/** Ends what opens somebody's account of an operator: sessions, logins under way, links, and, where he is to begin anew, password and keys. */
import type { OperatorRole } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deleteKeysOf } from './keys-store.ts';
import type { OperatorContext } from './operator-context.ts';
import type { PersonRow } from './people-store.ts';
import { resetPerson } from './people-store.ts';
import { dropTickets, endSessions, forgetConsoles } from './sessions-store.ts';

type Context = Pick<OperatorContext, 'now'>;

export async function shutOut(context: Context, tx: Tx, operatorId: number): Promise<void> {
  const at = context.now();
  // Tickets first: a login that uses one now is waited for, and its session ends with the others.
  await dropTickets(tx, operatorId, at);
  await endSessions(tx, { operatorId, only: null, except: null, at });
}

/** From here on only a new link lets him in; until then he has these roles by name. */
export async function startAnew(
  context: Context,
  tx: Tx,
  { person, roles }: { person: Pick<PersonRow, 'id' | 'version'>; roles: readonly OperatorRole[] },
): Promise<void> {
  const { id, version } = person;
  if (!(await resetPerson(tx, { id, version, roles }))) throw new Refusal('case_changed');
  await shutOut(context, tx, id);
  await forgetConsoles(tx, { operatorId: id, except: null });
  await deleteKeysOf(tx, id);
}
