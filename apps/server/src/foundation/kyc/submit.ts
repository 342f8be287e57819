/** A customer sends a level in, first or again (R-KYC-1, R-KYC-2): the case and what was entered are written at once or not at all. */
import type { Tx } from '../../platform/db/database.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import { countryOf } from './countries.ts';
import type { KycContext, StepUpFields } from './kyc-context.ts';
import { PICTURES, pictureRef } from './kyc-context.ts';
import type { Level } from './kyc-rules.ts';
import {
  ANSWER_MS,
  FEWEST_YEARS,
  MOST_RETRIES,
  RETRY_WINDOW_MS,
  awaitsPhotos,
  blockOf,
  mixesAlphabets,
  plainLine,
  plainNumber,
  yearsOn,
} from './kyc-rules.ts';
import type { CaseRow } from './kyc-store.ts';
import {
  insertSubmission,
  lockCasesOf,
  openCase,
  reopenCase,
  retriesSince,
  sealedAttempt,
} from './kyc-store.ts';
import { saveDigests } from './names-store.ts';
import type { Person } from './persons.ts';
import { digestsOf } from './persons.ts';

export interface BasicForm {
  name: string;
  country: string;
  card_id: string;
  birth_date: string;
  address: string;
}

export async function submitBasic(
  context: KycContext,
  { proof, ...form }: BasicForm & { proof: StepUpFields },
  caller: CustomerCaller,
): Promise<null> {
  const { userId } = caller.session;
  const person = personIn(context, form);
  await refuseInVain(context, { userId, level: 'basic' });
  await context.proofs().assertStepUpIfAny(caller, proof);
  await context.platform.db.transaction('kyc-basic', async (tx) => {
    await context.proofs().lockCaller(tx, caller);
    const { basic } = await mayStillSend(context, tx, { userId, level: 'basic' });
    const { id } = await sendCase(context, tx, { userId, level: 'basic', row: basic, person });
    await saveDigests(tx, { caseId: id, userId, ...digestsOf(context, person) });
    await context.screening.person(tx, { userId, ...person });
    await context.notify.tell(tx, { userId, kind: 'kyc_sent', params: { level: 'basic' } });
  });
  return null;
}

export async function submitAdvanced(
  context: KycContext,
  form: { front_pic: string; reverse_pic: string; hand_pic: string; proof: StepUpFields },
  caller: CustomerCaller,
): Promise<null> {
  const { userId } = caller.session;
  const pictures = [form.front_pic, form.reverse_pic, form.hand_pic];
  await refuseInVain(context, { userId, level: 'advanced' });
  if (new Set(pictures).size < pictures.length) throw new Refusal('files_differ');
  await context.proofs().assertStepUpIfAny(caller, form.proof);
  await context.platform.db.transaction('kyc-advanced', async (tx) => {
    await context.proofs().lockCaller(tx, caller);
    const { basic, advanced } = await mayStillSend(context, tx, { userId, level: 'advanced' });
    assert(basic !== undefined, 'advanced needs basic');
    // The photos are held against what basic said; it stays with this attempt as it was.
    const sealed = await sealedAttempt(tx, basic.id, basic.attempt);
    assert(sealed !== undefined, 'every attempt has its submission');
    const person = context.persons.open(sealed, { userId, caseId: basic.id, attempt: basic.attempt });
    // The photos go with it: it is sent in once more as it was, and both are judged together.
    if (awaitsPhotos(basic)) await sendCase(context, tx, { userId, level: 'basic', row: basic, person });
    const { id, attempt } = await sendCase(context, tx, { userId, level: 'advanced', row: advanced, person });
    for (const [n, purpose] of PICTURES.entries()) {
      await context.files.bind(tx, { fileId: pictures[n]!, userId, purpose, refId: pictureRef(id, attempt) });
    }
    // One photo uploaded three times is told by its pixels; asked last, for only now all three are known to be his.
    if ((await context.files.differentPictures(tx, pictures)) < pictures.length)
      throw new Refusal('files_differ');
    await context.notify.tell(tx, { userId, kind: 'kyc_sent', params: { level: 'advanced' } });
  });
  return null;
}

function personIn(context: KycContext, form: BasicForm): Person {
  const country = countryOf(form.country);
  if (country === undefined) throw new Refusal('country_unknown');
  if (plainNumber(form.card_id) === undefined) throw new Refusal('id_number_invalid');
  const years = yearsOn(form.birth_date, context.now().toISOString().slice(0, 10));
  if (years === undefined) throw new Refusal('birth_date_invalid');
  if (years < FEWEST_YEARS) throw new Refusal('kyc_under_age', { years: FEWEST_YEARS });
  const name = plainLine(form.name);
  if (name === '') throw new Refusal('invalid_request', { fields: { name: 'required' } });
  if (mixesAlphabets(name)) throw new Refusal('invalid_request', { fields: { name: 'malformed' } });
  return {
    name,
    country,
    cardId: plainLine(form.card_id),
    birthDate: form.birth_date,
    address: plainLine(form.address),
  };
}

/** A code is taken once: what cannot be sent in costs none. Asked again with the cases locked. */
const refuseInVain = (context: KycContext, of: { userId: number; level: Level }) =>
  context.platform.db.transaction('kyc-may-send', (tx) => mayStillSend(context, tx, of));

async function mayStillSend(
  context: KycContext,
  tx: Tx,
  { userId, level }: { userId: number; level: Level },
) {
  const cases = await lockCasesOf(tx, userId);
  const since = new Date(context.waitsNow().getTime() - RETRY_WINDOW_MS);
  const retries = (await retriesSince(tx, userId, since)).find((each) => each.level === level)?.retries ?? 0;
  const block = blockOf(level, {
    state: cases[level]?.state ?? 'none',
    basic: cases.basic,
    retries,
  });
  if (block !== undefined)
    throw new Refusal(block, block === 'kyc_too_many_retries' ? { limit: MOST_RETRIES } : {});
  return cases;
}

async function sendCase(
  context: KycContext,
  tx: Tx,
  { userId, level, row, person }: { userId: number; level: Level; row: CaseRow | undefined; person: Person },
): Promise<{ id: number; attempt: number }> {
  const at = context.now();
  const countedAt = context.waitsNow();
  const sent = {
    userId,
    level,
    country: person.country,
    personIndex: context.persons.index(person),
    at,
    dueAt: new Date(countedAt.getTime() + ANSWER_MS[level]),
  };
  const opened =
    row === undefined
      ? await openCase(tx, sent)
      : await reopenCase(tx, { ...sent, id: row.id, version: row.version });
  // Somebody pressed twice: the other one is under review.
  if (opened === undefined) throw new Refusal('kyc_under_review');
  const sealed = context.persons.seal(person, { userId, caseId: opened.id, attempt: opened.attempt });
  await insertSubmission(tx, {
    caseId: opened.id,
    attempt: opened.attempt,
    userId,
    level,
    sealed,
    at,
    countedAt,
  });
  context.notify.recordsChanged(tx, [{ userId, kind: 'kyc', id: level }]);
  return opened;
}
