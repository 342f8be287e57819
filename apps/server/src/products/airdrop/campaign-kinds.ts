/** Acts on campaigns that need a second person (R-OPS-3): making one, funding, announcing, resuming, closing, relieving it; a pause needs none. */
import { capOf, namedHeight } from '@candor/formulas';
import { decimal, formatDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { airdropDeskCalls } from '@candor/wire/operators';
import {
  authorsOf,
  offerActs,
  offerEffect,
  postFromReserve,
  undoesPause,
} from '../../foundation/offers/index.ts';
import type { EffectLine, ProposalKind } from '../../foundation/operators/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { askedPositive } from '../../platform/http/asked-amount.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { CampaignRow } from './campaign.ts';
import { endsAt } from './campaign.ts';
import {
  announceCampaign,
  closeCampaign,
  findCampaign,
  insertCampaign,
  lockCampaign,
  pauseCampaign,
} from './campaigns-store.ts';
import type { ActWish, AirdropAct, NewTerms } from './desk-rules.ts';
import { actRefusal, daysFrom, termsRefusal } from './desk-rules.ts';
import type { AirdropDeps } from './ports.ts';
import { owedOf } from './held-shares.ts';
import { reservesOf } from './reserve.ts';
import { fundedJournal, releasedJournal } from './settle-airdrop.ts';

export const NEW_CAMPAIGN = 'airdrop_campaign';
export const CAMPAIGN_ACT = 'airdrop_act';

type CreateRequest = RequestOf<typeof airdropDeskCalls.create>;
type ActRequest = RequestOf<typeof airdropDeskCalls.act>;

/** As stored: amounts and percent as text. */
type NewCampaign = Omit<CreateRequest, 'reason' | 'lang'>;
interface CampaignAct {
  id: number;
  act: AirdropAct;
  amount: string | null;
}

/** What was stored was read and judged when it was proposed; `decimal` throws on what we did not write ourselves. */
const storedTerms = (of: NewCampaign, days: readonly string[]): NewTerms => ({
  pool: decimal(of.pool),
  capRate: decimal(of.cap_rate) / 100n,
  decimals: of.decimals,
  days,
});
function daysOf(of: Pick<NewCampaign, 'first_day' | 'days'>): string[] {
  const days = daysFrom(of.first_day, of.days);
  assert(days !== undefined, `${of.first_day} was a day when it was proposed`);
  return days;
}

export function newCampaignKind(deps: AirdropDeps): ProposalKind<NewCampaign> {
  const { platform, ports } = deps;
  const assertFit = (terms: NewTerms): void => {
    const against = termsRefusal(terms, platform.waits.now());
    if (against !== undefined) throw new Refusal(against.fault, against.detail);
  };
  return {
    kind: NEW_CAMPAIGN,
    makers: ['market_admin'],
    checkers: ['treasurer', 'access_admin'],
    checksNeeded: () => 1,
    async prepare(_tx, input) {
      const { reason: _reason, lang: _lang, ...asked } = input as CreateRequest;
      const wanted = {
        ...asked,
        currency: asked.currency.toUpperCase(),
        counted_currency: asked.counted_currency.toUpperCase(),
      };
      for (const currency of [wanted.currency, wanted.counted_currency])
        if (ports.currencyByName(currency) === undefined) throw new Refusal('currency_unknown', { currency });
      askedPositive(wanted.pool, wanted.decimals);
      // Percent with at most six places, or it is no fraction that we can hold.
      askedPositive(wanted.cap_rate, 6);
      const days = daysFrom(wanted.first_day, wanted.days);
      if (days === undefined) throw new Refusal('airdrop_terms_unfit');
      assertFit(storedTerms(wanted, days));
      return wanted;
    },
    async render(_db, of) {
      const { pool, capRate, decimals, days } = storedTerms(of, daysOf(of));
      return {
        subjectType: NEW_CAMPAIGN,
        subjectId: `${of.currency}:${of.counted_currency}:${of.first_day}:${of.pool}`,
        lines: [
          { field: 'currency', after: of.currency },
          { field: 'airdrop_counted', after: of.counted_currency },
          { field: 'airdrop_pool', after: `${of.pool} ${of.currency}` },
          {
            field: 'airdrop_cap',
            after: `${of.cap_rate}% (${formatDecimal(capOf({ pool, capRate, decimals }))} ${of.currency})`,
          },
          { field: 'airdrop_days', after: `${days[0]!} – ${days.at(-1)!} (${of.days} × 24 h)` },
          { field: 'reserve_needed', after: `${of.pool} ${of.currency}` },
        ],
      };
    },
    async execute(tx, { payload }) {
      const terms = storedTerms(payload, daysOf(payload));
      assertFit(terms);
      const [currencyId, countedCurrencyId] = [payload.currency, payload.counted_currency].map(
        (name) => ports.currencyByName(name)?.id,
      );
      assert(
        currencyId !== undefined && countedCurrencyId !== undefined,
        'both were there when it was proposed',
      );
      const at = new Date(platform.waits.now());
      await insertCampaign(tx, { ...terms, cap: capOf(terms), currencyId, countedCurrencyId, at });
    },
  };
}

export function campaignActKind(deps: AirdropDeps): ProposalKind<CampaignAct> {
  const { platform, ports } = deps;
  return {
    kind: CAMPAIGN_ACT,
    undoes: undoesPause(CAMPAIGN_ACT, NEW_CAMPAIGN),
    ...offerActs<CampaignAct, CampaignRow>({
      reserveOf: (id) => `T:airdrop:${id}`,
      find: findCampaign,
      currencyOf: ({ currency_id: id }) => id,
      usdtPrice: ports.feedPrice,
    }),
    async prepare(tx, input) {
      const { id, act, amount } = input as ActRequest;
      const row = await findCampaign(tx, id);
      if (row === undefined) throw new Refusal('airdrop_unknown');
      const asked = amount === undefined ? undefined : askedPositive(amount, row.decimals);
      refuseObstacle(row, { act, amount: asked, ...(await standing(deps, tx, row)) });
      if (act === 'announce') await heightFor(deps, row);
      return { id, act, amount: amount ?? null };
    },
    async render(db, { id, act, amount }) {
      const row = await known(db, id);
      const name = ports.currencyName(row.currency_id);
      const money =
        amount === null
          ? undefined
          : {
              amount: decimal(amount),
              currency: name,
              reserve: (await reservesOf(deps, [row], db)).get(id)!,
              account: `T:airdrop:${id}`,
            };
      const lines: EffectLine[] = [
        { field: 'airdrop_campaign', after: `#${id} ${name} ${row.days[0]!}` },
        ...offerEffect({ field: 'airdrop_act', act, state: row.is_paused ? 'paused' : row.state, money }),
      ];
      return { subjectType: NEW_CAMPAIGN, subjectId: `${id}:${act}`, lines };
    },
    async execute(tx, { payload, ...by }) {
      const { id, act } = payload;
      const row = await lockCampaign(tx, id);
      assert(row !== undefined, `campaign ${id} was there when it was proposed`);
      const amount = payload.amount === null ? undefined : decimal(payload.amount);
      // Under the lock: what has changed since may stand against it.
      refuseObstacle(row, { act, amount, ...(await standing(deps, tx, row)) });
      const at = new Date(platform.waits.now());
      if (act === 'announce') await announceCampaign(tx, id, { at, height: await heightFor(deps, row) });
      if (act === 'pause' || act === 'resume') await pauseCampaign(tx, id, act === 'pause');
      if (act === 'close') await closeCampaign(tx, id, at);
      if (amount === undefined) return;
      const of = {
        campaignId: id,
        currencyId: row.currency_id,
        amount,
        ...authorsOf(by),
      };
      await postFromReserve(deps.ledger, tx, act === 'fund' ? fundedJournal(of) : releasedJournal(of));
    },
  };
}

/** R-AD-2: the block is reckoned from the newest one, by nobody's choice. A chain that cannot be reached announces nothing. */
export async function heightFor(
  { platform, ports }: AirdropDeps,
  row: Pick<CampaignRow, 'days'>,
): Promise<number> {
  const head = await ports.blocks?.head().catch(() => undefined);
  if (head === undefined) throw new Refusal('airdrop_chain_away');
  return namedHeight({ head: head.number, now: platform.waits.now(), endsAt: endsAt(row) });
}

/** Campaigns are never removed: one that an act names is there. */
async function known(db: Queryable, id: number): Promise<CampaignRow> {
  const row = await findCampaign(db, id);
  assert(row !== undefined, `campaign ${id} is named by a proposal and not there`);
  return row;
}

function refuseObstacle(row: CampaignRow, wish: ActWish): void {
  const against = actRefusal(row, wish);
  if (against !== undefined) throw new Refusal(against.obstacle, against.detail);
}

const standing = async (deps: AirdropDeps, tx: Tx, row: CampaignRow) => ({
  // What waits for somebody is not the house's (R-AD-3).
  reserve: (await reservesOf(deps, [row], tx)).get(row.id)! - (await owedOf(tx, row)),
  now: deps.platform.waits.now(),
});
