/**
 * Exports of one's own data (R-POL-5), the customer's side: ask with proof, see the state, open with a proof once more, fetch the parts.
 * All of a person is in one file, so an open session alone does not carry it out.
 */
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { exportsOf, insertExport, readyPart, signingKeys } from './exports-store.ts';
import { TICKET_LIFE_MS } from '../context/tickets.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { stillStands } from '../context/sessions-store.ts';
import { claimOfDay, daySeconds } from '../context/tries-store.ts';
import { lockUser } from '../context/users-store.ts';
import { ownUser } from '../security/passwords.ts';
import { createSeal, sealWith } from '../context/seal.ts';
import type { StepUpProof } from '../security/step-up.ts';
import { assertStepUp } from '../security/step-up.ts';

/** Each is built of all there is of a customer, behind those of others, and leaves a record for ever. */
const EXPORTS_A_DAY = 10;

export async function requestExport(context: IdentityContext, proof: StepUpProof, caller: CustomerCaller) {
  const user = await ownUser(context, caller);
  const underway = (await exportsOf(context.platform.db, user.id)).some(
    ({ state }) => state === 'waiting' || state === 'building',
  );
  if (underway) throw new Refusal('export_underway');
  await assertStepUp(context, user, { proof, caller });
  return context.platform.db.transaction('identity-export-ask', async (tx) => {
    await lockUser(tx, user.id);
    // Ended while it was proved: all there is of a person is not made ready for whom he has thrown out (R-SEC-5).
    if (!(await stillStands(tx, caller.session.sessionId))) throw new Refusal('not_logged_in');
    const at = context.now();
    const key = `day|exports|${user.id}`;
    if (!(await claimOfDay(tx, key, { at, most: EXPORTS_A_DAY })))
      throw new Refusal('too_many_attempts', { seconds: await daySeconds(tx, key, at) });
    const id = await insertExport(tx, user.id, at);
    if (id === undefined) throw new Refusal('export_underway');
    return { id };
  });
}

export async function listExports(context: IdentityContext, caller: CustomerCaller) {
  const rows = await exportsOf(context.platform.db, caller.session.userId);
  return rows.map(({ id, state, requested_at, ready_at, expires_at, size, parts, sha256 }) => ({
    id,
    state,
    requested_at: requested_at.getTime(),
    ready_at: ready_at?.getTime() ?? null,
    expires_at: expires_at?.getTime() ?? null,
    size: Number(size),
    parts,
    sha256,
  }));
}

export async function openExport(
  context: IdentityContext,
  { id, ...proof }: StepUpProof & { id: number },
  caller: CustomerCaller,
) {
  const user = await ownUser(context, caller);
  const { db } = context.platform;
  // Before the proof: what is not there must not use up a recovery code.
  if ((await readyPart(db, { userId: user.id, id, part: 1, now: context.now() })) === undefined)
    throw new Refusal('export_unknown');
  await assertStepUp(context, user, { proof, caller });
  const { sessionId } = caller.session;
  const ticket = await context.tickets.issue(db, {
    kind: 'export',
    userId: user.id,
    sessionId,
    exportId: id,
  });
  return { ticket, expires_in_s: TICKET_LIFE_MS.export / 1000 };
}

export async function exportPart(
  context: IdentityContext,
  of: { id: number; part: number; ticket: string },
  caller: CustomerCaller,
) {
  const { userId, sessionId } = caller.session;
  await context.tickets.assertExport(of.ticket, { userId, sessionId, exportId: of.id });
  const row = await readyPart(context.platform.db, {
    userId,
    id: of.id,
    part: of.part,
    now: context.now(),
  });
  if (row === undefined) throw new Refusal('export_unknown');
  const dataKey = createSeal(context.platform.config.secretPepper, 'export').open(
    row.sealed_key,
    `export|${of.id}`,
  );
  const bytes = sealWith(dataKey).open(row.sealed, `export|${of.id}|${of.part}`);
  return { part: of.part, parts: row.parts, data: bytes.toString('base64') };
}

export async function exportKeys(context: IdentityContext) {
  const rows = await signingKeys(context.platform.db);
  return rows.map(({ key_id, public_key_pem, since }) => ({
    key_id,
    algorithm: 'Ed25519' as const,
    public_key_pem,
    since: since.getTime(),
  }));
}
