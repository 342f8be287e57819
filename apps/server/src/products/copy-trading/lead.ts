/** Applies to lead, and leads no more (R-CP-1). */
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf, copyTradingCalls } from '@candor/wire';
import { askedAmount } from '../../platform/http/asked-amount.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { leadsElsewhere } from '../../platform/forbidden-text-rules.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { withSignsShown } from '../../platform/hidden-signs-rules.ts';
import { lookOf, readsAsOurs } from '../../platform/own-name-rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import { LEAD_NEEDS, MOST_SHARE, meetsAll } from './copy-rules.ts';
import type { Conditions } from './copy-rules.ts';
import type { LeadState } from './copy.ts';
import { lockRings } from './copies-store.ts';
import { conditionsOf } from './lead-figures.ts';
import { renderLead } from './lead-view.ts';
import { insertLead, isAnyLead, leadOfUser, listLeads, moveLead } from './leads-store.ts';
import type { CopyDeps } from './ports.ts';
import { stopAllOf } from './stop-copies.ts';

type Calls = typeof copyTradingCalls;

export const renderConditions = (of: Conditions) => ({
  age_days: of.ageDays,
  closed: of.closed,
  equity: formatDecimal(of.equity),
  is_verified: of.isVerified,
  is_met: meetsAll(of),
});

export async function showOwn(deps: CopyDeps, userId: number): Promise<ReplyOf<Calls['own']>> {
  const lead = await leadOfUser(deps.platform.db, userId);
  const needed = {
    age_days: LEAD_NEEDS.ageDays,
    closed: LEAD_NEEDS.closed,
    equity: formatDecimal(LEAD_NEEDS.equity),
  };
  return {
    lead: lead === undefined ? null : renderLead(deps, lead),
    state: lead?.state ?? null,
    conditions: { ...renderConditions(await conditionsOf(deps, userId)), needed },
  };
}

export async function applyToLead(
  deps: CopyDeps,
  request: RequestOf<Calls['apply']>,
  caller: CustomerCaller,
): Promise<ReplyOf<Calls['apply']>> {
  const { platform, ports } = deps;
  const { userId } = caller.session;
  // Percent on the wire.
  const shareRate = askedAmount(request.share_rate) / 100n;
  if (shareRate > MOST_SHARE)
    throw new Refusal('lead_share_too_high', { maximum: formatDecimal(MOST_SHARE * 100n) });
  assertFitForAll(request);
  if (await ports.isHouseAccount(userId)) throw new Refusal('house_account');
  if (!meetsAll(await conditionsOf(deps, userId))) throw new Refusal('lead_not_ready');
  return onceIn(platform.db, { name: 'lead-apply', caller }, async (tx) => {
    const at = new Date(platform.clock.now());
    const hasTicked = request.accepted === true;
    const agreementVersion = await ports.gate.assertAgreed(tx, { userId, hasTicked, at });
    const { name, about } = request;
    if (await leadsWithAnother(deps, tx, { userId, states: ['applied', 'active'] }))
      throw new Refusal('lead_already');
    if (await isLikeAnother(tx, { userId, name })) throw new Refusal('lead_name_taken');
    const id = await insertLead(tx, {
      userId,
      name,
      about,
      shareRate,
      at,
      isSimulated: false,
      agreementVersion,
    });
    if (id !== undefined) return { state: 'applied' };
    const present = await leadOfUser(tx, userId);
    throw new Refusal(
      present?.state === 'applied' || present?.state === 'active' ? 'lead_already' : 'lead_name_taken',
    );
  });
}

/** Everybody reads it beside his figures: nobody leads under our name, and nothing in it leads readers or money elsewhere (R-DEP-2, R-SUP-1). */
function assertFitForAll({ name, about }: RequestOf<Calls['apply']>): void {
  if (readsAsOurs(name)) throw new Refusal('name_reserved');
  for (const [field, text] of Object.entries({ name, about })) {
    if (withSignsShown(text) !== text)
      throw new Refusal('invalid_request', { fields: { [field]: 'control_character' } });
    if (leadsElsewhere(text))
      throw new Refusal('invalid_request', { fields: { [field]: 'leads_elsewhere' } });
  }
}

/**
 * A person leads with one account (R-CP-1, R-KYC-4): of two portfolios that take opposite sides one always wins, whatever its followers' other half
 * loses. What leads already when accounts are linked goes on.
 */
export async function leadsWithAnother(
  { ports }: CopyDeps,
  db: Queryable,
  { userId, states }: { userId: number; states: readonly LeadState[] },
): Promise<boolean> {
  const others = await ports.linkedAccounts(db, userId);
  if (others.length === 0) return false;
  await lockRings(db);
  return isAnyLead(db, { userIds: others, states });
}

/** A name that looks like a lead's brings his followers to somebody else. */
async function isLikeAnother(tx: Tx, { userId, name }: { userId: number; name: string }): Promise<boolean> {
  const look = lookOf(name);
  const leads = await listLeads(tx, ['applied', 'active']);
  return leads.some((lead) => lead.user_id !== userId && lookOf(lead.name) === look);
}

/** Nobody leads as somebody he is not (R-KYC-6), nor after he has closed his account: who follows him gets his own back, and new ones cannot come. */
export async function endLead({ platform, ports }: CopyDeps, tx: Tx, userId: number): Promise<void> {
  const lead = await leadOfUser(tx, userId);
  if (lead === undefined) return;
  const at = new Date(platform.clock.now());
  const isDeclined = await moveLead(tx, { id: lead.id, from: 'applied', to: 'declined', at });
  if (!isDeclined && !(await moveLead(tx, { id: lead.id, from: 'active', to: 'removed', at }))) return;
  const kind = isDeclined ? 'lead_declined' : 'lead_removed';
  await ports.notify.tellAll(tx, [{ userId, kind, params: { lead: lead.name } }]);
}

/**
 * Whoever is of staff or of the house leads with none of his accounts and opens nothing by copying (R-OPS-7), whichever came first: that, or what he
 * had begun. What is open in his copies stays his to close and to leave.
 */
export async function stopHousePerson(deps: CopyDeps, tx: Tx, userId: number): Promise<void> {
  const { ports } = deps;
  if (!(await ports.isHouseAccount(userId, tx))) return;
  const others = await ports.linkedAccounts(tx, userId);
  for (const id of [userId, ...others].toSorted((a, b) => a - b)) {
    await endLead(deps, tx, id);
    await stopAllOf(deps, tx, { userId: id, why: 'house_account' });
  }
}

/**
 * Every copy of him closes by itself afterwards (`end-copies.ts`). What he does from then on is no signal, so it waits for what is published as his
 * followers do: else his followers would miss a closing at a price that he knows. It is undone by nobody, so an open session alone does not do it
 * (R-SEC-5).
 */
export async function retireLead(
  deps: CopyDeps,
  proof: RequestOf<Calls['retire']>,
  caller: CustomerCaller,
): Promise<ReplyOf<Calls['retire']>> {
  const { db, clock } = deps.platform;
  const desk = deps.ports.desk();
  // Who leads nothing spends no code.
  const state = (await leadOfUser(db, caller.session.userId))?.state;
  if (state !== 'applied' && state !== 'active') throw new Refusal('lead_unknown');
  // Nor who has to come again because the engine is behind.
  await desk.afterKnownTicks(() => db.transaction('lead-retire-look', (tx) => desk.holdActedOn(tx)));
  await deps.ports.guards.assertStepUp(caller, proof);
  const retire = async (tx: Tx): Promise<ReplyOf<Calls['retire']>> => {
    await desk.holdActedOn(tx);
    const lead = await leadOfUser(tx, caller.session.userId);
    const at = new Date(clock.now());
    const [from, to] =
      lead?.state === 'applied' ? (['applied', 'declined'] as const) : (['active', 'retired'] as const);
    if (lead === undefined || !(await moveLead(tx, { id: lead.id, from, to, at })))
      throw new Refusal('lead_unknown');
    return { state: to };
  };
  return desk.afterKnownTicks(() => onceIn(db, { name: 'lead-retire', caller }, retire));
}
