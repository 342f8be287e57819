/** The calls of short-term options: terms, purchases, history with everything needed to check it, own limits, risk test. */
import { SETTLEMENT_WINDOW_MS, breakEvenRate } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf } from '@candor/wire';
import { optionCalls } from '@candor/wire';
import type { Route } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { Refusal } from '../../platform/refusal.ts';
import { buyOption } from './buy-option.ts';
import { exclude, setLossLimit, showLimits, takeTest } from './customer-limits.ts';
import { currentTerms } from './flat-odds.ts';
import { renderOption } from './option-view.ts';
import { findOptions, listOptions } from './options-store.ts';
import type { OptionDeps } from './ports.ts';
import { wrongAnswers } from './risk-test.ts';
import { settlementView } from './settlement-view.ts';

const STATES = { 1: ['accepted', 'open'], 2: ['accepted'], 3: ['won', 'lost', 'flat', 'void'] } as const;

export function optionRoutes(deps: OptionDeps): Route[] {
  const { platform } = deps;
  return routesOf(optionCalls, {
    seconds: ({ match_id: pairId }) => terms(deps, pairId),
    payable: (_request, { session }) => payable(deps, session.userId),
    submit: (request, caller) => buyOption(deps, request, caller),
    orders: (request, caller) => orders(deps, request, caller.session.userId),
    detail: ({ id }, { session }) => optionDetail({ ...deps, db: platform.db }, id, session.userId),
    limits: (_request, caller) => showLimits(platform, caller.session.userId, platform.db),
    setLimit: ({ daily_loss_limit: limit }, caller) => setLossLimit(platform, limit, caller),
    exclude: ({ days, ...proof }, caller) => exclude(deps, { days, proof }, caller),
    async test({ answers, accepted }, caller) {
      if (!accepted) throw new Refusal('agreement_required');
      return takeTest(platform, wrongAnswers(answers), caller);
    },
  });
}

async function payable(
  { ledger, ports }: OptionDeps,
  userId: number,
): Promise<ReplyOf<typeof optionCalls.payable>> {
  const rows = await ledger.balancesOf(userId);
  const balance = rows.find((row) => row.account === 'option' && row.currencyId === ports.currencyId);
  const wallet = { micro_with_insurance: formatDecimal(balance?.available ?? 0n) };
  return [{ id: ports.currencyId, name: ports.currencyName, micro_trade_fee: '0', user_wallet: wallet }];
}

export async function optionDetail(
  { platform: { clock }, db, ports }: OptionDeps & { db: Queryable },
  id: number,
  userId: number,
): Promise<ReplyOf<typeof optionCalls.detail>> {
  const [row] = await findOptions(db, userId, [id]);
  const pair = ports.pairs().find((one) => one.id === row?.pair_id);
  if (row === undefined || pair === undefined) throw new Refusal('order_unknown');
  const to = row.expires_at?.getTime();
  const around = { pairId: pair.id, from: (to ?? 0) - SETTLEMENT_WINDOW_MS, to: to ?? 0 };
  const ticks =
    to === undefined ? [] : settlementView(await ports.ticks.between(db, around), to, pair.indexStep);
  const order = renderOption(row, { pair, currencyName: ports.currencyName, now: clock.now() });
  return { order, tick: formatDecimal(pair.indexStep), ticks };
}

async function terms(
  deps: OptionDeps,
  pairId: number | undefined,
): Promise<ReplyOf<typeof optionCalls.seconds>> {
  const { platform, ports } = deps;
  const pair = pairId === undefined ? ports.pairs()[0] : ports.pairs().find(({ id }) => id === pairId);
  if (pair === undefined) throw new Refusal('pair_unknown');
  return (await currentTerms(deps, platform.db, pair.id)).map((row) => ({
    id: row.durationS,
    seconds: row.durationS,
    profit_ratio: formatDecimal(row.payoutRatio * 100n),
    flat_ratio: row.flatRatio === null ? null : formatDecimal(row.flatRatio * 100n),
    flat_band: row.flatBand === null ? null : formatDecimal(row.flatBand),
    flat_hit_rate: row.flatHitRate === null ? null : formatDecimal(row.flatHitRate * 100n),
    min_num: formatDecimal(row.minStake),
    max_amount: formatDecimal(row.maxStake),
    break_even_rate: formatDecimal(breakEvenRate(row.payoutRatio) * 100n),
  }));
}

async function orders(
  { platform, ports }: OptionDeps,
  request: RequestOf<typeof optionCalls.orders>,
  userId: number,
): Promise<ReplyOf<typeof optionCalls.orders>> {
  const { page, limit, match_id: pairId, status } = request;
  const states = status === undefined ? Object.values(STATES).flat() : STATES[status];
  const { rows, total } = await listOptions(platform.db, {
    userId,
    pairId,
    states,
    limit,
    offset: (page - 1) * limit,
  });
  const now = platform.clock.now();
  const data = rows.flatMap((row) => {
    const pair = ports.pairs().find(({ id }) => id === row.pair_id);
    return pair === undefined ? [] : [renderOption(row, { pair, currencyName: ports.currencyName, now })];
  });
  return pageOf({ data, total, page, limit, path: 'microtrade/lists' });
}
