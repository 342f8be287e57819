/** Admitting, declining and removing leads: acts that need a second operator (R-CP-1, R-OPS-3), on figures that neither of them can touch. */
import { formatDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { copyTradingDeskCalls } from '@candor/wire/operators';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import { meetsAll } from './copy-rules.ts';
import type { LeadRow, LeadState } from './copy.ts';
import { percent } from './copy-view.ts';
import { leadsWithAnother } from './lead.ts';
import { conditionsOf } from './lead-figures.ts';
import { findLead, lockLeads, moveLead } from './leads-store.ts';
import type { CopyDeps } from './ports.ts';

export const LEAD_ACT = 'copy_lead';

type ActRequest = RequestOf<typeof copyTradingDeskCalls.act>;
type LeadAct = Pick<ActRequest, 'id' | 'act'>;

const STEPS: Readonly<Record<LeadAct['act'], { from: LeadState; to: LeadState }>> = {
  admit: { from: 'applied', to: 'active' },
  decline: { from: 'applied', to: 'declined' },
  remove: { from: 'active', to: 'removed' },
};
const TOLD = { admit: 'lead_admitted', decline: 'lead_declined', remove: 'lead_removed' } as const;

export function leadActKind(deps: CopyDeps): ProposalKind<LeadAct> {
  const { platform, ports } = deps;

  /** Throws what stands against it now. */
  async function assertFits(db: Queryable, { id, act }: LeadAct): Promise<LeadRow> {
    const lead = await findLead(db, id);
    if (lead === undefined) throw new Refusal('lead_unknown');
    if (lead.state !== STEPS[act].from) throw new Refusal('lead_act_unfit');
    if (act === 'admit' && (await ports.isHouseAccount(lead.user_id, db))) throw new Refusal('house_account');
    const { user_id: userId } = lead;
    if (act === 'admit' && (await leadsWithAnother(deps, db, { userId, states: ['active'] })))
      throw new Refusal('lead_act_unfit');
    if (act === 'admit' && !meetsAll(await conditionsOf(deps, lead.user_id)))
      throw new Refusal('lead_not_ready');
    return lead;
  }

  return {
    kind: LEAD_ACT,
    makers: ['market_admin'],
    checkers: ['treasurer', 'access_admin'],
    checksNeeded: () => 1,
    async prepare(tx, input) {
      const { id, act } = input as ActRequest;
      await assertFits(tx, { id, act });
      return { id, act };
    },
    async render(db, { id, act }) {
      const lead = await findLead(db, id);
      assert(lead !== undefined, `lead ${id} is named by a proposal and not there`);
      const { ageDays, closed, equity } = await conditionsOf(deps, lead.user_id);
      return {
        subjectType: LEAD_ACT,
        userId: lead.user_id,
        subjectId: `${id}:${act}`,
        lines: [
          { field: 'lead', after: lead.name },
          { field: 'lead_about', after: lead.about },
          { field: 'lead_act', after: act },
          { field: 'lead_state', before: lead.state, after: STEPS[act].to },
          { field: 'lead_share', after: `${percent(lead.share_rate)}%` },
          { field: 'lead_age_days', after: String(ageDays) },
          { field: 'lead_closed', after: String(closed) },
          { field: 'lead_equity', after: `${formatDecimal(equity)} ${ports.currencyName}` },
        ],
      };
    },
    async execute(tx, { payload }) {
      await lockLeads(tx, [BigInt(payload.id)]);
      const lead = await assertFits(tx, payload);
      const at = new Date(platform.clock.now());
      const isMoved = await moveLead(tx, { id: lead.id, ...STEPS[payload.act], at });
      assert(isMoved, `lead ${payload.id} moved under its lock`);
      await ports.notify.tellAll(tx, [
        { userId: lead.user_id, kind: TOLD[payload.act], params: { lead: lead.name } },
      ]);
    },
  };
}
