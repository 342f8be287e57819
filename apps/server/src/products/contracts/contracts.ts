/** Contracts by lots: terms, orders, the engine on published ticks, and the house book that everybody can look into. */
import { notionalAt } from '@candor/formulas';
import { formatDecimal, ONE } from '@candor/money';
import type { ReplyOf, RequestOf } from '@candor/wire';
import { CONTRACT_DISCLOSURE, contractCalls } from '@candor/wire';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Product } from '../../foundation/product.ts';
import type { PublishedTick, TickRunner } from '../../foundation/ticks/index.ts';
import { createTickRunner } from '../../foundation/ticks/index.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createBookViews } from './book-view.ts';
import { acceptedVersion } from './books-store.ts';
import { notionalOf } from './brackets-store.ts';
import { changeMargin, closeAll, closePosition, setStop } from './change-position.ts';
import { actOnTick } from './contract-engine.ts';
import { registerPositionReplay, shown } from './contract-events.ts';
import { percent, renderTiers } from './contract-view.ts';
import { contractsExport } from './contracts-export-store.ts';
import { contractRecordDetails } from './record-details-store.ts';
import { CURRENT, ENDED, findPositions, listPositions } from './contracts-store.ts';
import { showDays } from './day-view.ts';
import { MOST_SLIPPAGE, leveragesOf } from './order-rules.ts';
import type { ContractDeps, ContractPair } from './ports.ts';
import { contractPorts } from './ports.ts';
import { movedSinceLastDay, showStress } from './public-book.ts';
import { publishDay } from './publish-day.ts';
import { reversePosition } from './reverse-position.ts';
import { pairOf, submitContract } from './submit-contract.ts';
import { contractTermsKind } from './terms-configuration.ts';
import { createTermsBook } from './terms.ts';
import { watchProfit } from './watch-profit.ts';
import { contractsTexts } from './texts.ts';

const LOOK_AT_BOOK_MS = 3_000;
/** Midnight UTC is looked for this often. */
const LOOK_FOR_DAY_MS = 5_000;
const MOST_SHOWN = 100;
/** On the public page. */
const DAYS_SHOWN = 30;

export interface Contracts extends Product {
  runner: TickRunner;
  /** Looks at the open profit of a pair at its last tick; how many positions were closed for it. */
  watch(pairId: number): Promise<number>;
  /** Publishes the day that ended last; true when it was not published yet (R-CT-13). */
  publishDay(): Promise<boolean>;
}

export function createContracts(platform: Platform, on: Foundation): Contracts {
  const { ledger, markets } = on;
  const { db, jobs, log, streams } = platform;
  const terms = createTermsBook();
  const chained = contractPorts(on);
  const sold = (): readonly ContractPair[] =>
    chained.pairs().filter(({ id }) => terms.current(id) !== undefined);
  const ports = { ...chained, pairs: sold };
  const deps: ContractDeps = { platform, ledger, ports, terms };
  const books = createBookViews(deps);
  const runner = createTickRunner({
    product: 'contracts',
    db,
    jobs,
    log,
    ticks: ports.ticks,
    pairIds: () => ports.pairs().map(({ id }) => id),
    step: (tx, tick: PublishedTick, recent) => actOnTick(deps, tx, { tick, last: recent.at(-1) }),
  });

  async function watch(pairId: number): Promise<number> {
    const tick = ports.ticks.latest(pairId);
    return tick === undefined ? 0 : watchProfit(deps, tick);
  }

  async function tellBooks(): Promise<void> {
    const { pairs } = await books.show();
    for (const view of pairs) {
      const pair = ports.pairs().find(({ id }) => id === view.match_id)!;
      streams.push('funding', pair.key, { seq: ports.ticks.latest(pair.id)?.seq ?? 0, data: view });
    }
  }

  async function showPublicly() {
    const [book, days, moved] = await Promise.all([
      books.show(),
      showDays(deps, DAYS_SHOWN),
      movedSinceLastDay(deps),
    ]);
    return { ...book, ...moved, days };
  }

  return {
    name: 'contracts',
    texts: contractsTexts,
    exports: [contractsExport((pairId) => markets.pairById(pairId)?.key ?? String(pairId))],
    recordDetails: contractRecordDetails(ports.currencyId),
    configuration: [contractTermsKind({ pairs: ports.pairs, reload: () => terms.load(db) })],
    soldIn: { product: 'contracts', pairs: ports.pairs },
    publicView: { contracts: showPublicly },
    riskBoard: { stress: () => showStress(deps) },
    routes: routesOf(contractCalls, {
      deal: (request, caller) => showDeal(deps, request, caller.session.userId),
      submit: (request, caller) => submitContract(deps, request, caller),
      positions: (request, caller) => listOwn(deps, request, caller.session.userId),
      async detail({ id }, { session: { userId } }) {
        const [row] = await findPositions(db, userId, [id]);
        if (row === undefined) throw new Refusal('order_unknown');
        const seqs = [row.open_seq, row.trigger_seq, row.close_seq].flatMap((seq) =>
          seq === null ? [] : [Number(seq)],
        );
        const ticks = [];
        for (const seq of [...new Set(seqs)].sort((a, b) => a - b))
          ticks.push(...(await ports.ticks.after(db, { pairId: row.pair_id, seq: seq - 1, limit: 1 })));
        const agreed = terms.of(row);
        return {
          position: shown(deps, row),
          terms: {
            lever_trade_fee: percent(agreed.feeRate),
            tick: formatDecimal(agreed.tick),
            tiers: renderTiers(agreed),
          },
          ticks: ticks.map(({ seq, at, hash, line }) => ({ seq, at, hash, line })),
        };
      },
      close: (request, caller) => closePosition(deps, request, caller),
      closeAll(request, caller) {
        const { currency_id: baseId, legal_id: quoteId } = request;
        const chosen = ports
          .pairs()
          .filter(
            (pair) =>
              (baseId === undefined || pair.baseId === baseId) &&
              (quoteId === undefined || pair.quoteId === quoteId),
          );
        if (chosen.length === 0) throw new Refusal('pair_unknown');
        return closeAll(
          deps,
          chosen.map(({ id }) => id),
          caller,
        );
      },
      reverse: (request, caller) => reversePosition(deps, request, caller),
      setStop: (request, caller) => setStop(deps, request, caller),
      margin: (request, caller) => changeMargin(deps, request, caller),
      book: () => books.show(),
      daily: ({ days }) => showDays(deps, days),
    }),
    async start() {
      await terms.load(db);
      registerPositionReplay(deps);
      streams.register({ name: 'funding', accepts: (key) => ports.pairs().some((pair) => pair.key === key) });
      await runner.start();
      jobs.every('contracts-profit', LOOK_AT_BOOK_MS, async () => {
        for (const { id } of ports.pairs()) await watch(id);
      });
      jobs.every('contracts-day', LOOK_FOR_DAY_MS, async () => void (await publishDay(deps)));
      jobs.everyNode('contracts-book', LOOK_AT_BOOK_MS, tellBooks);
    },
    stop: () => runner.stop(),
    runner,
    watch,
    publishDay: () => publishDay(deps),
  };
}

async function showDeal(
  deps: ContractDeps,
  request: RequestOf<typeof contractCalls.deal>,
  userId: number,
): Promise<ReplyOf<typeof contractCalls.deal>> {
  const { platform, ledger, ports } = deps;
  const { pair, terms } = pairOf(deps, request);
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
  const version = await acceptedVersion(platform.db, userId);
  return {
    match_id: pair.id,
    symbol: pair.symbol,
    multiple: { muit: leveragesOf(terms, profile).map((leverage) => ({ value: leverage })) },
    lever_share_limit: { min: 1, max: terms.maxLots },
    lever_share_num: formatDecimal(terms.lot),
    tick: formatDecimal(terms.tick),
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
    disclosure: { ...CONTRACT_DISCLOSURE, is_accepted: (version ?? 0) >= CONTRACT_DISCLOSURE.version },
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

async function listOwn(
  deps: ContractDeps,
  request: RequestOf<typeof contractCalls.positions>,
  userId: number,
): Promise<ReplyOf<typeof contractCalls.positions>> {
  const { page, limit, status, currency_id: baseId, legal_id: quoteId } = request;
  const pair =
    baseId === undefined
      ? undefined
      : pairOf(deps, { currency_id: baseId, legal_id: quoteId ?? deps.ports.currencyId }).pair;
  const of = { userId, pairId: pair?.id ?? null };
  const { rows, total } = await listPositions(deps.platform.db, {
    ...of,
    states: status === 3 ? ENDED : CURRENT,
    limit,
    offset: (page - 1) * limit,
  });
  const { rows: held } = await listPositions(deps.platform.db, {
    ...of,
    states: ['open', 'closing'],
    limit: 10_000,
    offset: 0,
  });
  const margin = held.reduce((sum, row) => sum + row.margin, 0n);
  const profit = held.reduce((sum, row) => sum + profitOf(deps, row), 0n);
  return {
    message: pageOf({
      data: rows.map((row) => shown(deps, row)),
      total,
      page,
      limit,
      path: 'lever/my_trade',
    }),
    rate_profits_total: {
      hazard_rate: margin === 0n ? null : percent(((margin + profit) * ONE) / margin),
      profits_total: formatDecimal(profit),
    },
  };
}

function profitOf({ ports }: ContractDeps, row: Parameters<typeof shown>[1]): bigint {
  const mark = ports.ticks.latest(row.pair_id)?.mark ?? row.entry_price!;
  const change = row.side === 'L' ? mark - row.entry_price! : row.entry_price! - mark;
  return (row.quantity * change) / ONE;
}
