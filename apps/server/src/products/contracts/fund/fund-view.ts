/** The house book as everybody can see it now (R-CT-11 to 13): exposure and caps a pair, funding, what is stopped. */
import { fundingRate, netCapOf, notionalAt } from '@candor/formulas';
import { ONE, formatDecimal } from '@candor/money';
import type { DataOf, ReplyOf, contractCalls, contractChannels } from '@candor/wire';
import { readExposures, readLastResorts } from './exposures-store.ts';
import type { ExposureRow } from './exposures-store.ts';
import { percent } from '../positions/contract-view.ts';
import { openProfitAt } from '../contracts-store.ts';
import { FUNDING_EVERY_MS, periodOf } from './fund-positions.ts';
import { houseMoney } from './house-money.ts';
import type { ContractDeps, ContractPair } from '../ports.ts';
import { lastLosing } from './day-view.ts';

type ExposureView = DataOf<typeof contractChannels.funding>;
/** Adding up what is open looks at every position: once for all who ask in this time. */
const GOOD_FOR_MS = 1_000;
const MOST_LAST_RESORTS = 20;

export interface FundViews {
  show(): Promise<ReplyOf<typeof contractCalls.book>>;
}

export function createFundViews(deps: ContractDeps): FundViews {
  const { clock } = deps.platform;
  let made: { at: number; view: Promise<ReplyOf<typeof contractCalls.book>> } | undefined;
  return {
    show() {
      const now = clock.now();
      if (made === undefined || now < made.at || now - made.at >= GOOD_FOR_MS) {
        const view = showFund(deps);
        made = { at: now, view };
        view.catch(() => (made = undefined));
      }
      return made.view;
    },
  };
}

async function showFund(deps: ContractDeps): Promise<ReplyOf<typeof contractCalls.book>> {
  const { platform, ports } = deps;
  const { db } = platform;
  const [exposures, money] = [await readExposures(db), await houseMoney(deps, db)];
  const pairs: ExposureView[] = [];
  for (const exposure of exposures) {
    const pair = ports.pairs().find(({ id }) => id === exposure.pair_id);
    if (pair === undefined) continue;
    const mark = ports.ticks.latest(pair.id)?.mark;
    const openProfit = mark === undefined ? 0n : await openProfitAt(db, { pairId: pair.id, mark });
    pairs.push(viewExposure(deps, { exposure, pair, money: money.contractFund, openProfit }));
  }
  return {
    book: formatDecimal(money.contractFund),
    insurance: formatDecimal(money.insurance),
    pairs,
    losing: await lastLosing(db),
    last_resorts: (await readLastResorts(db, MOST_LAST_RESORTS)).map((row) => ({
      match_id: row.pair_id,
      symbol: ports.pairs().find(({ id }) => id === row.pair_id)?.symbol ?? '',
      seq: Number(row.seq),
      at: row.at.getTime(),
      is_wound_up: row.is_wound_up,
      mark: formatDecimal(row.mark),
      positions: row.positions,
      profits: formatDecimal(row.profits),
      paid: formatDecimal(row.paid),
    })),
  };
}

function viewExposure(
  { platform, ports, terms }: ContractDeps,
  {
    exposure,
    pair,
    money,
    openProfit,
  }: { exposure: ExposureRow; pair: ContractPair; money: bigint; openProfit: bigint },
): ExposureView {
  const mark = ports.ticks.latest(pair.id)?.mark ?? 0n;
  const current = terms.current(pair.id)!;
  const capital = (money * current.capitalShare) / ONE;
  const long = notionalAt(exposure.long_quantity, mark);
  const short = notionalAt(exposure.short_quantity, mark);
  const netCap = netCapOf(capital);
  const stop = ports.stopOf(pair.id);
  return {
    match_id: pair.id,
    symbol: pair.symbol,
    price_step: formatDecimal(current.priceStep),
    capital: formatDecimal(capital),
    long: formatDecimal(long),
    short: formatDecimal(short),
    net_cap: formatDecimal(netCap),
    gross_cap: formatDecimal(5n * netCap),
    open_profit: formatDecimal(openProfit),
    // R-CT-12: above 60% of the capital, as what opens was last measured against.
    is_opening_stopped: exposure.open_profit * 10n > capital * 6n,
    funding_rate: percent(fundingRate({ long, short, capital })),
    last_funding_rate: exposure.funding_rate === null ? null : percent(exposure.funding_rate),
    next_funding_at: periodOf(platform.clock.now()) + FUNDING_EVERY_MS,
    liquidations: Number(exposure.liquidations),
    liquidated_notional: formatDecimal(exposure.liquidated_notional),
    stop: stop === undefined ? null : { since: stop.since, cause: stop.cause, reason: stop.reason },
  };
}
