/** The customer's side of a lost e-mail address or phone: a request with a reason, which two people look at. */
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { onceIn } from '../../../platform/kept-replies-store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readAccount } from '../context/account-rules.ts';
import { knownAccount } from '../context/known-account.ts';
import { toldAnswer } from './answers.ts';
import { readyAt } from './second-reset-rules.ts';
import {
  contactChangeById,
  insertContactChange,
  lastContactChange,
  moveContactChange,
} from './contact-changes-store.ts';
import { contactRef } from './contact-pictures.ts';
import { bindPictures, readPictures } from './second-reset-pictures.ts';
import { sendStopLinks } from './stop-requests.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { assertIdNumber } from '../security/document-number.ts';
import { assertPassword, ownUser } from '../security/passwords.ts';
import type { StepUpProof } from '../security/step-up.ts';
import { assertStepUp, stepUpWay } from '../security/step-up.ts';
import { stillStands } from '../context/sessions-store.ts';
import { lockUser, userById, userByTarget } from '../context/users-store.ts';

interface LostContact {
  kind: 'email' | 'mobile';
  user_string: string;
  area_code: string;
  code: string;
  password: string;
  reason: string;
  id_number?: string | undefined;
  front_pic?: string | undefined;
  hand_pic?: string | undefined;
  proof: StepUpProof;
}

export async function requestContactChange(
  context: IdentityContext,
  of: LostContact,
  caller: CustomerCaller,
) {
  const { db } = context.platform;
  const read = await knownAccount(db, readAccount(of.kind, of.user_string, of.area_code));
  if (!read.ok) throw new Refusal(read.refusal);
  const user = await ownUser(context, caller);
  // Without a verified person behind the account there is nothing a reviewer could compare.
  const level = await context.ports.kyc.levelOf(user.id);
  if (level === 'none') throw new Refusal('verification_first');
  await assertPassword(context, user, { password: of.password, caller });
  // A code to his own address is what he may have lost; whatever else he has proves him here as well (R-SEC-5).
  if ((await stepUpWay(context, user)) !== 'code')
    await assertStepUp(context, user, { proof: of.proof, caller });
  const purpose = of.kind === 'email' ? 'bind_email' : 'bind_phone';
  const codeId = await context.codes.check({ target: read.target, purpose }, of.code, caller);
  // After the code: whether an account has this address is told to nobody but who reads its mail.
  if ((await userByTarget(db, read.target)) !== undefined) throw new Refusal('target_taken');
  // No less than a lost second factor asks for: the number of the document, and the person with it in pictures.
  await assertIdNumber(context, user.id, { idNumber: of.id_number ?? '', asked: 'in_session' });
  const pictures = await readPictures(context, of, level);
  return onceIn(db, { name: 'identity-contact-request', caller }, async (tx) => {
    await lockUser(tx, user.id);
    // Ended meanwhile: what the owner stopped by that must not be asked for once more.
    if (!(await stillStands(tx, caller.session.sessionId))) throw new Refusal('not_logged_in');
    // Taken back while this was proved: what it was compared with is nobody's any more (R-KYC-6).
    const proved = await context.ports.kyc.levelOf(user.id, tx);
    if (proved === 'none') throw new Refusal('verification_first');
    await context.codes.consume(tx, codeId);
    const { waits } = context.platform;
    const ready = readyAt(proved, waits.now());
    const id = await insertContactChange(tx, {
      userId: user.id,
      kind: of.kind,
      newTarget: read.target,
      newAreaCode: of.kind === 'mobile' ? of.area_code.replace(/[^0-9]/g, '') : null,
      reason: of.reason,
      oldTarget: (of.kind === 'email' ? user.email : user.phone) ?? '',
      readyAt: new Date(ready),
      at: context.now(),
    });
    if (id === undefined) throw new Refusal('contact_case_open');
    if (pictures !== undefined)
      await bindPictures(context, tx, { ...pictures, userId: user.id, refId: contactRef(id) });
    // To what is bound, at once: if it was not lost after all, its owner has the wait to stop it, by a link that needs no login.
    await sendStopLinks(context, tx, { user, notice: 'contact_change' });
    await context.notify.tell(tx, {
      userId: user.id,
      kind: 'contact_change_requested',
      params: { until: new Date(waits.realOf(ready)).toISOString() },
    });
    return { id };
  });
}

export async function cancelContactChange(
  context: IdentityContext,
  of: { id: number; version: number },
  caller: CustomerCaller,
): Promise<null> {
  const row = await contactChangeById(context.platform.db, of.id);
  if (row === undefined || row.user_id !== caller.session.userId) throw new Refusal('case_unknown');
  return onceIn(context.platform.db, { name: 'identity-contact-cancel', caller }, async (tx) => {
    // Until it is done, whoever looks at it by then.
    const from = ['open', 'proposed'] as const;
    const moved = await moveContactChange(tx, { ...of, from, to: 'cancelled', at: context.now() });
    if (moved === undefined) throw new Refusal('case_changed');
    const user = (await userById(tx, row.user_id))!;
    await sendStopLinks(context, tx, { user, notice: 'request_cancelled' });
    return null;
  });
}

/** The newest request, for the security centre. */
export async function openContactChange(context: IdentityContext, userId: number) {
  const row = await lastContactChange(context.platform.db, userId);
  if (row === undefined) return null;
  const { id, version, kind, new_target, reason, state, answer, created_at, decided_at } = row;
  return {
    id,
    version,
    kind,
    new_target,
    reason,
    state,
    answer: toldAnswer(answer),
    created_at: created_at.getTime(),
    decided_at: decided_at?.getTime() ?? null,
  };
}
