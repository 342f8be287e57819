/** What the order panel of a pair shows: its terms, the customer's balance and positions, the last published tick. */
import { notionalAt } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf } from '@candor/wire';
import { CONTRACT_DISCLOSURE, contractCalls } from '@candor/wire';
import type { PublishedTick } from '../../../foundation/ticks/index.ts';
import { notionalOf } from '../terms/brackets-store.ts';
import { shown } from '../contract-events.ts';
import { percent, renderTiers } from '../positions/contract-view.ts';
import { CURRENT, listPositions } from '../contracts-store.ts';
import { MOST_SLIPPAGE, leveragesOf } from './order-rules.ts';
import type { ContractDeps } from '../ports.ts';
import { ownTerms, pairOf } from './submit-contract.ts';

const MOST_SHOWN = 100;

export async function showDeal(
  deps: ContractDeps,
  request: RequestOf<typeof contractCalls.deal>,
  userId: number,
): Promise<ReplyOf<typeof contractCalls.deal>> {
  const { platform, ledger, ports } = deps;
  const { pair, terms: usual } = pairOf(deps, request);
  const terms = ownTerms(deps, usual, userId);
  const profile = deps.terms.profileOf(await ports.lawOf(userId));
  const positions = await listPositions(platform.db, {
    userId,
    pairId: pair.id,
    states: CURRENT,
    limit: MOST_SHOWN,
    offset: 0,
  });
  const balances = await ledger.balancesOf(userId);
  const balance = balances.find((row) => row.account === 'contract' && row.currencyId === ports.currencyId);
  const tick = ports.ticks.latest(pair.id);
  const held = positions.rows.filter(({ state }) => state === 'open' || state === 'closing');
  const value = held.reduce((sum, row) => sum + notionalAt(row.quantity, tick?.mark ?? row.entry_price!), 0n);
  return {
    match_id: pair.id,
    symbol: pair.symbol,
    multiple: { muit: leveragesOf(terms, profile).map((leverage) => ({ value: leverage })) },
    lever_share_limit: { min: 1, max: terms.maxLots },
    lever_share_num: formatDecimal(terms.lot),
    price_step: formatDecimal(terms.priceStep),
    lever_trade_fee: percent(terms.feeRate),
    liquidation_fee: percent(terms.liquidationFeeRate),
    max_slippage: percent(terms.maxSlippage),
    slippage_limit: percent(MOST_SLIPPAGE),
    close_out: typeof profile?.closeOutRate === 'bigint' ? percent(profile.closeOutRate) : null,
    tiers: renderTiers(terms),
    own_notional: formatDecimal(await notionalOf(platform.db, userId, pair.id)),
    last_price: tick === undefined ? null : formatDecimal(tick.index),
    quote: tick === undefined ? null : quoteOf(tick),
    user_lever: formatDecimal(balance?.available ?? 0n),
    all_levers: formatDecimal(value),
    ustd_price: '1',
    my_transaction: positions.rows.map((row) => shown(deps, row)),
    disclosure: { ...CONTRACT_DISCLOSURE, is_accepted: await ports.gate.hasAgreed(platform.db, userId) },
  };
}

const quoteOf = ({ seq, at, index, mark, ask, bid, status }: PublishedTick) => ({
  seq,
  at,
  index: formatDecimal(index),
  mark: formatDecimal(mark),
  ask: formatDecimal(ask),
  bid: formatDecimal(bid),
  status,
});
