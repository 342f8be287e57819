/** Buys an option: limits under the customer's lock, both sides set aside (P-OP-1), caps on what is then promised (R-OPT-8). */
import { HALT_NOTICE_MS, isFlatSoldOut, isSoldOut, potentialProfit } from '@candor/formulas';
import type { RequestOf, optionCalls } from '@candor/wire';
import { Overdraft } from '../../foundation/ledger/index.ts';
import { startOfUtcDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { once } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { askedAmount } from '../../platform/http/asked-amount.ts';
import { accountsOfPerson, lockLimitsOfAll, stakesOf } from './customer-limits-store.ts';
import { limitsOf } from './customer-limits.ts';
import { LETTER_OF, TYPE_OF, renderOption } from './option-view.ts';
import type { WireOption } from './option-view.ts';
import { tellOptions } from './option-events.ts';
import { costOfFlat, insertOption, lockForPurchase, promisedAt } from './options-store.ts';
import { currentTerms } from './flat-odds.ts';
import type { OptionDeps, OptionPorts } from './ports.ts';
import type { DurationTerms } from './purchase-rules.ts';
import { purchaseRefusal } from './purchase-rules.ts';
import { boughtJournal } from './settle-option.ts';

type BuyRequest = RequestOf<typeof optionCalls.submit>;

/** By then a purchase has its strike. */
const STRUCK_MS = 2_000;

export async function buyOption(
  deps: OptionDeps,
  request: BuyRequest,
  caller: CustomerCaller,
): Promise<WireOption> {
  const { platform, ports } = deps;
  const { userId } = caller.session;
  const pair = ports.pairs().find(({ id }) => id === request.match_id);
  if (pair === undefined) throw new Refusal('pair_unknown');
  if (request.currency_id !== undefined && request.currency_id !== ports.currencyId)
    throw new Refusal('currency_unknown');
  const stake = askedAmount(request.number);
  await ports.gate.assertOpen(userId, pair);
  // R-IDX-7: a purchase is struck by the next tick; nothing is sold while none comes.
  ports.ticks.refuseSilent(pair.id);
  // R-IDX-3: a degraded index sells nothing new.
  if (ports.ticks.latest(pair.id)?.status === 'degraded') throw new Refusal('no_price_yet');
  const terms = (await currentTerms(deps, platform.db, pair.id)).find(
    ({ durationS }) => durationS === request.seconds,
  );
  if (terms === undefined) throw new Refusal('duration_unknown');
  return platform.db.transaction('option-buy', (tx) =>
    once(tx, caller, () =>
      buy(deps, tx, { userId, pair, stake, terms, type: TYPE_OF[request.type], caller }),
    ),
  );
}

interface Purchase {
  userId: number;
  pair: ReturnType<OptionPorts['pairs']>[number];
  stake: bigint;
  terms: DurationTerms;
  type: 'call' | 'put' | 'flat';
  caller: CustomerCaller;
}

async function buy(deps: OptionDeps, tx: Tx, of: Purchase): Promise<WireOption> {
  const { platform, ledger, ports } = deps;
  const { userId, pair, stake, terms, type, caller } = of;
  await lockForPurchase(tx, pair.id);
  // Once more: the lock may have been waited for.
  ports.ticks.refuseSilent(pair.id);
  // Read under the lock: a tick either sees this order, or came before it; another node's clock may be ahead of ours.
  const now = Math.max(platform.clock.now(), await ports.ticks.headAt(tx, pair.id));
  await refuseHalted(deps, tx, { pair, now, seconds: terms.durationS });
  const person = await accountsOfPerson(tx, userId);
  const rows = await lockLimitsOfAll(tx, person);
  const stakes = await stakesOf(tx, person, new Date(startOfUtcDay(now)));
  const waitingNow = platform.waits.now();
  const refused = purchaseRefusal(
    { ...limitsOf(rows, { userId, waitingNow }), lostToday: stakes.lost, openStakes: stakes.open },
    { stake, terms, type, now, waitingNow },
  );
  if (refused !== undefined) throw new Refusal(refused.refusal, refused.detail);
  const payoutRatio = type === 'flat' ? terms.flatRatio! : terms.payoutRatio;
  const potential = potentialProfit(stake, payoutRatio);
  // The strike is the next tick's: whole seconds, so its expiry second is known but for a late tick.
  const capSecond = new Date((Math.floor(now / 1000) + 1 + terms.durationS) * 1000);
  const order = await insertOption(tx, {
    userId,
    pairId: pair.id,
    currencyId: ports.currencyId,
    type: LETTER_OF[type],
    durationS: terms.durationS,
    stake,
    payoutRatio,
    flatBand: terms.flatBand,
    potential,
    acceptedAt: new Date(now),
    capSecond,
  });
  const money = { id: Number(order.id), userId, currencyId: ports.currencyId, stake, potential };
  const key = caller.idempotencyKey;
  const posted = await ledger
    .post(tx, [boughtJournal(money)], key === undefined ? undefined : `${userId}:${key}`)
    .catch((error: unknown) => {
      throw error instanceof Overdraft ? overdraftRefusal(error, ports) : error;
    });
  const fund = posted.balances.filter(({ account }) => account.startsWith('B:option:'));
  await refuseSoldOut(tx, {
    fund,
    pairId: pair.id,
    capSecond,
    durationS: terms.durationS,
    type,
    potential,
    now,
  });
  tellOptions(deps, tx, [order]);
  return renderOption(order, { pair, currencyName: ports.currencyName, now });
}

/** R-OPT-8, and R-OPT-7 of flat. Read after the posting moved the fund's row, whose lock makes buyers of all pairs take turns. */
async function refuseSoldOut(
  tx: Tx,
  of: {
    fund: readonly { account: string; available: bigint }[];
    pairId: number;
    capSecond: Date;
    durationS: number;
    type: Purchase['type'];
    potential: bigint;
    now: number;
  },
): Promise<void> {
  const { type, potential } = of;
  const promised = of.fund.find(({ account }) => account === 'B:option:f')?.available ?? 0n;
  const fund = of.fund.reduce((sum, balance) => sum + balance.available, 0n);
  const sides = await promisedAt(tx, of);
  const promisedElse =
    type === 'put'
      ? { ...sides, puts: sides.puts - potential }
      : { ...sides, calls: sides.calls - potential };
  if (isSoldOut({ fund, ...promisedElse, all: promised - potential, order: { type, profit: potential } }))
    throw new Refusal('sold_out');
  if (type !== 'flat') return;
  const cost = (await costOfFlat(tx, new Date(startOfUtcDay(of.now)))) - potential;
  if (isFlatSoldOut({ fund, cost, profit: potential })) throw new Refusal('sold_out');
}

/**
 * What is known to come back undecided is not sold; its strike is one of the next ticks. A halt announced at short notice stops
 * sales from its announcement on (R-OPT-12a), as the database has it: another node may have heard later.
 */
async function refuseHalted(
  { ports }: OptionDeps,
  tx: Tx,
  { pair, now, seconds }: { pair: Purchase['pair']; now: number; seconds: number },
): Promise<void> {
  const expiry = now + seconds * 1000;
  const halts = await ports.haltsOf(tx, { pairId: pair.id, from: now, to: expiry + STRUCK_MS });
  const known = halts.map((halt) => ({ ...halt, endsAt: halt.ended?.endsAt ?? halt.plannedEndsAt }));
  const isOver = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }): boolean =>
    endsAt <= startsAt || endsAt <= now;
  const stops = known.filter((halt) => !isOver(halt));
  if (stops.some(({ announcedAt, startsAt }) => startsAt <= now || startsAt - announcedAt < HALT_NOTICE_MS))
    throw new Refusal('trading_halted', { symbol: pair.symbol });
  if (stops.some(({ startsAt, endsAt }) => startsAt <= expiry + STRUCK_MS && expiry < endsAt))
    throw new Refusal('expires_in_halt');
}

/** Which side was short: the customer's account, or the house's option fund, which then has nothing left to promise. */
function overdraftRefusal({ isHouse }: Overdraft, ports: OptionPorts): Refusal {
  return isHouse
    ? new Refusal('option_fund_full')
    : new Refusal('insufficient_balance', { currency: ports.currencyName });
}
