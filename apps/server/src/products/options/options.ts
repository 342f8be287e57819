/** Short-term options: terms, purchases, the engine on published ticks, history with everything needed to check it. */
import { SETTLEMENT_WINDOW_MS, SILENCE_MS, breakEvenRate } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf } from '@candor/wire';
import { optionCalls } from '@candor/wire';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Product } from '../../foundation/product.ts';
import type { PublishedTick, TickRunner } from '../../foundation/ticks/index.ts';
import { createTickRunner } from '../../foundation/ticks/index.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { buyOption } from './buy-option.ts';
import { exclude, setLossLimit, showLimits, takeTest } from './customer-limits.ts';
import { actOnTick, voidAll } from './option-engine.ts';
import { registerOptionReplay } from './option-events.ts';
import { renderOption } from './option-view.ts';
import { showExpiries, showOptionFund } from './option-fund.ts';
import { countDays, currentTerms } from './flat-odds.ts';
import { findOptions, listOptions } from './options-store.ts';
import { OPTION_INVARIANTS } from './option-invariants-store.ts';
import { optionExports } from './options-export-store.ts';
import type { OptionDeps } from './ports.ts';
import { optionPorts } from './ports.ts';
import { optionTermsKind } from './terms-configuration.ts';
import { wrongAnswers } from './risk-test.ts';
import { settlementView } from './settlement-view.ts';
import { optionsTexts } from './texts.ts';

const LOOK_FOR_SILENCE_MS = 15_000;
const COUNT_EVERY_MS = 10 * 60_000;
const STATES = { 1: ['accepted', 'open'], 2: ['accepted'], 3: ['won', 'lost', 'flat', 'void'] } as const;

export interface Options extends Product {
  runner: TickRunner;
  /** Counts the days that are over (R-OPT-7); how many counts were added. */
  countDays(): Promise<number>;
}

export function createOptions(platform: Platform, on: Foundation): Options {
  const { ledger, markets } = on;
  const ports = optionPorts(on);
  const deps: OptionDeps = { platform, ledger, ports };
  const { db, clock, jobs } = platform;
  const runner = createTickRunner({
    product: 'options',
    db,
    jobs,
    log: platform.log,
    ticks: ports.ticks,
    pairIds: () => ports.pairs().map(({ id }) => id),
    step: (tx, tick: PublishedTick, recent) => actOnTick(deps, tx, { tick, recent }),
  });

  /** R-IDX-3: when no tick comes at all, nothing else would notice. */
  async function voidAfterSilence(): Promise<void> {
    for (const { id } of ports.pairs()) {
      const latest = ports.ticks.latest(id);
      if (latest === undefined || clock.now() - latest.at < SILENCE_MS) continue;
      await db.transaction('options-silence', (tx) => voidAll(deps, tx, { pairId: id, at: clock.now() }));
    }
  }

  return {
    name: 'options',
    texts: optionsTexts,
    exports: optionExports({
      pairName: (pairId) => markets.pairById(pairId)?.key ?? String(pairId),
      ticks: ports.ticks,
    }),
    configuration: [optionTermsKind(ports)],
    invariants: OPTION_INVARIANTS,
    soldIn: { product: 'options', pairs: ports.pairs },
    publicView: { options: () => showOptionFund(deps) },
    riskBoard: { expiries: () => showExpiries(deps) },
    routes: routesOf(optionCalls, {
      seconds: ({ match_id: pairId }) => terms(deps, pairId),
      async payable(_request, { session: { userId } }) {
        const rows = await ledger.balancesOf(userId);
        const balance = rows.find((row) => row.account === 'option' && row.currencyId === ports.currencyId);
        const wallet = { micro_with_insurance: formatDecimal(balance?.available ?? 0n) };
        return [
          { id: ports.currencyId, name: ports.currencyName, micro_trade_fee: '0', user_wallet: wallet },
        ];
      },
      submit: (request, caller) => buyOption(deps, request, caller),
      orders: (request, caller) => orders(deps, request, caller.session.userId),
      async detail({ id }, { session: { userId } }) {
        const [row] = await findOptions(db, userId, [id]);
        const pair = ports.pairs().find((one) => one.id === row?.pair_id);
        if (row === undefined || pair === undefined) throw new Refusal('order_unknown');
        const to = row.expires_at?.getTime();
        const around = { pairId: pair.id, from: (to ?? 0) - SETTLEMENT_WINDOW_MS, to: to ?? 0 };
        const ticks =
          to === undefined ? [] : settlementView(await ports.ticks.between(db, around), to, pair.indexTick);
        const order = renderOption(row, { pair, currencyName: ports.currencyName, now: clock.now() });
        return { order, tick: formatDecimal(pair.indexTick), ticks };
      },
      limits: (_request, caller) => showLimits(platform, caller.session.userId, db),
      setLimit: ({ daily_loss_limit: limit }, caller) => setLossLimit(platform, limit, caller),
      exclude: ({ days }, caller) => exclude(platform, days, caller),
      async test({ answers, accepted }, caller) {
        if (!accepted) throw new Refusal('agreement_required');
        return takeTest(platform, wrongAnswers(answers), caller);
      },
    }),
    async start() {
      registerOptionReplay(deps);
      await runner.start();
      jobs.every('options-silence', LOOK_FOR_SILENCE_MS, voidAfterSilence);
      jobs.every('options-flat-odds', COUNT_EVERY_MS, async () => void (await countDays(deps)));
    },
    stop: () => runner.stop(),
    runner,
    countDays: () => countDays(deps),
  };
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
