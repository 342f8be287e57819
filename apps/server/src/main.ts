/** The only file that names everything: which features a server has, in the order in which they start. */
import { CLOSURE_EXPORT, CLOSURE_TIMELINE, createClosure, isClosed } from './foundation/closure/index.ts';
import { createClocks } from './foundation/clocks/index.ts';
import { createBanks } from './foundation/banks/index.ts';
import { createConfiguration } from './foundation/configuration/index.ts';
import {
  ADDRESS_EXPORT,
  chainConfiguration,
  createChains,
  sweepConfiguration,
} from './foundation/chains/index.ts';
import { createFiles } from './foundation/files/index.ts';
import { createHalts } from './foundation/halts/index.ts';
import type { Identity } from './foundation/identity/index.ts';
import { countryOfPhone, createIdentity } from './foundation/identity/index.ts';
import { createKyc } from './foundation/kyc/index.ts';
import {
  JOURNAL_TIMELINE,
  createInvariantMonitor,
  createLedger,
  ledgerExport,
} from './foundation/ledger/index.ts';
import type { MarketData } from './foundation/market-data/index.ts';
import { FREE_AFTER_LISTING_MS, createMarketData } from './foundation/market-data/index.ts';
import type { Markets } from './foundation/markets/index.ts';
import { createMarkets, listingConfiguration, pairConfiguration } from './foundation/markets/index.ts';
import { MESSAGE_EXPORT, createNotify } from './foundation/notify/index.ts';
import { createOpenings } from './foundation/openings/index.ts';
import { PROPOSAL_TIMELINE, createOperators } from './foundation/operators/index.ts';
import { createStatus } from './foundation/status/index.ts';
import { createWitness } from './foundation/witness/index.ts';
import { createTicks } from './foundation/ticks/index.ts';
import { createWallet, transferExport } from './foundation/wallet/index.ts';
import type { Queryable } from './platform/db/database.ts';
import type { Platform } from './platform/platform.ts';
import type { App } from './platform/run-server.ts';
import { createContent, publishNotice } from './foundation/content/index.ts';
import { contractTermsKind, contractsExport, createContracts } from './products/contracts/index.ts';
import type { Contracts } from './products/contracts/index.ts';
import { createDeposits } from './products/deposits/index.ts';
import type { Options } from './products/options/index.ts';
import { createOptions, optionExports, optionTermsKind } from './products/options/index.ts';
import type { Spot } from './products/spot/index.ts';
import { createSpot, spotExports } from './products/spot/index.ts';
import { createTransparency } from './products/transparency/index.ts';
import { coverageOf, createTreasury } from './products/treasury/index.ts';
import { createWithdrawals } from './products/withdrawals/index.ts';

/** Pairs on which contracts and options are sold; every tick of theirs is published in a chain (R-OPT-10). */
const CHAINED = ['BTC/USDT', 'ETH/USDT'];
const USDT_ID = 3;

/** Features in start order; each comes after what it stands on. */
export async function createApp(platform: Platform): Promise<App> {
  // What is made first asks what is made later: joined here, used after the start.
  const people = createPeople(platform, { cancelOrders: (userId) => trading.spot.cancelOrders(userId) });
  const venue = createVenue(platform, people, {
    depth: (pairId, levels) => trading.spot.depth.snapshot(pairId, levels),
  });
  const money = createMoney(platform, people, venue);
  const trading: Trading = createTrading(platform, people, venue);
  const office = createOffice(platform, { people, venue, money, trading });
  const features = [
    people.notify.feature,
    people.clocks.feature,
    people.identity.feature,
    people.operators.feature,
    people.files.feature,
    people.kyc.feature,
    venue.markets.feature,
    venue.configuration.feature,
    venue.halts.feature,
    venue.openings.feature,
    venue.ticks.feature,
    venue.marketData.feature,
    money.chains.feature,
    money.banks,
    money.deposits.feature,
    money.withdrawals.feature,
    money.wallet,
    money.closure,
    office.treasury,
    trading.options.feature,
    trading.contracts.feature,
    trading.spot.feature,
    createContent(platform),
    office.transparency,
    office.status,
    office.witness,
  ];
  return {
    features,
    authenticate: people.identity.authenticate,
    authenticateOperator: people.operators.authenticateOperator,
  };
}

type People = ReturnType<typeof createPeople>;
type Venue = ReturnType<typeof createVenue>;
type Money = ReturnType<typeof createMoney>;
interface Trading {
  spot: Spot;
  options: Options;
  contracts: Contracts;
}

/** Customers and operators: who they are, what they are told, what was proved of them. */
function createPeople(platform: Platform, later: { cancelOrders(userId: number): Promise<number> }) {
  const notify = createNotify(platform, (userId, db) => identity.contactOf(userId, db));
  const operators = createOperators(platform, {
    letter: notify.letter,
    customerExists: async (userId) => (await identity.userById(userId)) !== undefined,
  });
  const clocks = createClocks(platform, { page: notify.page });
  const files = createFiles(platform);
  const kyc = createKyc(platform, {
    files,
    notify,
    ...operators,
    linkAccounts: (tx, userIds) => identity.linkAccounts(tx, userIds),
  });
  const identity: Identity = createIdentity(platform, notify, {
    kyc,
    cancelOrders: later.cancelOrders,
    isClosed,
    files,
    operators,
  });
  /** Where a customer is, for what is sold where: his verified country, before that his phone's (R-GEN-6). */
  const countryOf = async (userId: number, db: Queryable = platform.db): Promise<string | undefined> =>
    (await kyc.personOf(userId, db))?.country ??
    countryOfPhone((await identity.contactOf(userId, db))?.phone);
  return { notify, clocks, operators, files, kyc, identity, countryOf };
}

/** What may be traded, at which prices, and the books that everything is entered in. */
function createVenue(
  platform: Platform,
  { operators, notify }: People,
  later: { depth(pairId: number, levels: number): ReturnType<Spot['depth']['snapshot']> },
) {
  const markets = createMarkets(platform);
  const configuration = createConfiguration({ platform, ...operators });
  configuration.register(pairConfiguration(() => markets.reload()));
  configuration.register(listingConfiguration(markets, () => new Date(platform.clock.now())));
  const chained = () => CHAINED.flatMap((symbol) => markets.pairBySymbol(symbol) ?? []);
  const openings = createOpenings(platform, { spot: markets.pairs, contracts: chained, options: chained });
  configuration.register(openings.kind);
  const { proposals } = operators;
  const halts = createHalts(platform, { pairs: markets.pairs, proposals, publish: publishNotice });
  const ledger = createLedger(platform, markets.currencyName);
  const monitor = createInvariantMonitor(platform);
  const marketData: MarketData = createMarketData(platform, markets, {
    depth: (pair, levels) => later.depth(pair.id, levels),
    page: notify.page,
    publisher: {
      isChained: (pairId) => ticks.isChained(pairId),
      last: (pairId) => ticks.lastPush(pairId),
      publish: (seconds) => ticks.publish(seconds),
    },
  });
  const ticks = createTicks(platform, { markets, symbols: CHAINED, leads: () => marketData.leads() });
  const usdtPrice = (currencyId: number): bigint | undefined => marketData.usdtPrice(currencyId).price;
  return { markets, chained, configuration, openings, halts, ledger, monitor, marketData, ticks, usdtPrice };
}

/** Accounts, and the ways of money in and out. */
function createMoney(platform: Platform, people: People, venue: Venue) {
  const { kyc, files, notify, operators, identity, countryOf } = people;
  const { markets, configuration, ledger, marketData, usdtPrice } = venue;
  const wallet = createWallet(platform, ledger, {
    currencies: markets.currencies,
    usdtPrice,
    valuationChoices: marketData.valuationChoices,
    valuationRate: marketData.valuationRate,
    spotFeeRate: () => markets.pairs()[0]?.takerRate ?? 0n,
  });
  const chains = createChains(platform, { ledger, ...operators, currencyName: markets.currencyName });
  configuration.register(
    chainConfiguration({
      mode: platform.config.mode,
      currencyName: markets.currencyName,
      reload: chains.reload,
    }),
  );
  configuration.register(sweepConfiguration({ currencyName: markets.currencyName, reload: chains.reload }));
  const banks = createBanks(platform);
  configuration.register(banks.kind);
  const deposits = createDeposits(platform, ledger, {
    banks,
    ...operators,
    currencies: markets.currencies,
    usdtPrice,
    chains,
    kyc,
    files,
    notify,
    configuration,
    countryOf,
  });
  const withdrawals = createWithdrawals(platform, ledger, {
    configuration,
    currencies: markets.currencies,
    usdtPrice,
    chains,
    kyc,
    guards: identity,
    customer: identity.userById,
    notify,
    ...operators,
    banks,
  });
  const closure = createClosure(platform, {
    identity,
    notify,
    files,
    balancesOf: ledger.balancesOf,
    currencyName: markets.currencyName,
    usdtPrice,
    openCases: [
      { code: 'deposit_open', isOpen: deposits.isUnderway },
      { code: 'withdrawal_open', isOpen: withdrawals.isUnderway },
    ],
  });
  return { wallet, chains, banks, deposits, withdrawals, closure };
}

/** The products. */
function createTrading(platform: Platform, people: People, venue: Venue): Trading {
  const { identity, operators, kyc, notify, countryOf } = people;
  const { markets, chained, configuration, openings, halts, ledger, marketData, ticks } = venue;
  const spot = createSpot(platform, ledger, {
    ports: {
      pairs: markets.pairs,
      onListed: markets.onListed,
      resolvePair: markets.resolvePair,
      isTrading: markets.isTrading,
      isHalted: (pairId) => halts.running(pairId, 'spot') !== undefined,
      refuseStopped: (pair) => openings.refuseStopped(pair, 'spot'),
      stopForFault: (pairId) => openings.stopForFault(pairId, 'spot'),
      page: notify.page,
      index: (pairId) => marketData.index(pairId)?.index,
      band: marketData.band,
      recordMid: marketData.recordMid,
      onTrades: marketData.onTrades,
      currencyName: markets.currencyName,
      stpGroupOf: identity.stpGroupOf,
      isOnSale: (userId) =>
        configuration.isOnEverywhere('spot')
          ? undefined
          : countryOf(userId).then((country) => configuration.isOnSale('spot', country)),
    },
    liquidity: {
      async ensureHouseUser(of) {
        const userId = await identity.ensureHouseUser(of);
        await operators.registerOwnAccount({ userId, note: of.name });
        return userId;
      },
      isWatched: () => isWatched(platform, markets),
    },
    busts: {
      proposals: operators.proposals,
      notify,
      listedAt: (pairId) => markets.pairById(pairId)?.listedAt ?? 0,
      freeMs: FREE_AFTER_LISTING_MS,
      correct: marketData.correct,
      publish: async (tx, notice) => void (await publishNotice(tx, notice)),
      isCustomer: async (userId, db) => (await identity.contactOf(userId, db)) !== undefined,
    },
  });
  const options = createOptions(platform, ledger, {
    pairs: chained,
    isTrading: markets.isTrading,
    refuseStopped: (pair) => openings.refuseStopped(pair, 'options'),
    halts: {
      refuse: (pair) => halts.refuseHalted(pair, 'options'),
      isAnnouncedFor: (pairId, at) => halts.isAnnouncedFor(pairId, 'options', at),
      moments: (db, of) => halts.momentsHalted(db, { ...of, product: 'options' }),
    },
    ticks,
    isHouseAccount: operators.isHouseAccount,
    isVerified: async (userId) => (await kyc.levelOf(userId)) !== 'none',
    isOnSale: async (userId) => configuration.isOnSale('options', await countryOf(userId)),
    currencyId: USDT_ID,
    currencyName: 'USDT',
  });
  const contracts = createContracts(platform, ledger, {
    pairs: chained,
    isTrading: markets.isTrading,
    stopOf: (pairId) => openings.stopOf(pairId, 'contracts'),
    stopIn: (db, pairId) => openings.stopIn(db, pairId, 'contracts'),
    halts: {
      refuse: (pair) => halts.refuseHalted(pair, 'contracts'),
      runsAt: async (db, pairId, at) =>
        (await halts.momentsHalted(db, { pairId, product: 'contracts', at: [at] })).length > 0,
    },
    ticks,
    notify,
    isHouseAccount: operators.isHouseAccount,
    // R-KYC-3: a demo trades contracts without verification.
    isVerified: async (userId) => platform.config.mode === 'demo' || (await kyc.levelOf(userId)) !== 'none',
    // R-GEN-6: in a demo everything is sold on the terms of the specification.
    lawOf: async (userId) => (platform.config.mode === 'demo' ? undefined : countryOf(userId)),
    isOnSale: async (userId) => configuration.isOnSale('contracts', await countryOf(userId)),
    currencyId: USDT_ID,
    currencyName: 'USDT',
  });
  configuration.register(contractTermsKind({ pairs: chained, reload: contracts.reloadTerms }));
  configuration.register(optionTermsKind({ pairs: chained }));
  return { spot, options, contracts };
}

/** The back office: treasury, dashboard and public status, and what goes into a customer's export and timeline. */
function createOffice(
  platform: Platform,
  { people, venue, money, trading }: { people: People; venue: Venue; money: Money; trading: Trading },
) {
  const { identity, kyc, operators } = people;
  const { markets, ledger, monitor, marketData, ticks, usdtPrice } = venue;
  const { chains, deposits, withdrawals } = money;
  const treasury = createTreasury(platform, {
    ledger,
    ...operators,
    ports: {
      currencyName: markets.currencyName,
      currencyId: (name) => markets.currencyByName(name)?.id,
      usdtPrice,
      isCustomer: async (userId) => (await identity.userById(userId))?.kind === 'customer',
      monitor,
      chains,
      queues: [
        async () => [{ name: 'contact_changes', ...(await identity.openContactChanges()) }],
        async () => [{ name: 'second_resets', ...(await identity.openSecondResets()) }],
        () => kyc.queues(),
        () => deposits.queues(),
        () => withdrawals.queues(),
      ],
    },
  });
  const pairName = (pairId: number): string => markets.pairById(pairId)?.key ?? String(pairId);
  identity.addToExport(
    ledgerExport(markets.currencyName),
    transferExport(markets.currencyName),
    ...spotExports(pairName),
    contractsExport(pairName),
    ...optionExports({ pairName, ticks }),
    ADDRESS_EXPORT,
    MESSAGE_EXPORT,
    CLOSURE_EXPORT,
    ...kyc.exports,
    ...deposits.exports,
    ...withdrawals.exports,
  );
  identity.addToTimeline(
    JOURNAL_TIMELINE,
    PROPOSAL_TIMELINE,
    CLOSURE_TIMELINE,
    kyc.timeline,
    deposits.timeline,
    withdrawals.timeline,
  );
  const status = createStatus(platform, monitor, {
    feed: marketData.feedStatus,
    queues: [() => kyc.queues(), () => withdrawals.queues()],
    liquidity: trading.spot.liquidityShare,
  });
  const transparency = createTransparency(platform, {
    pairs: venue.chained,
    symbolOf: (pairId) => markets.pairById(pairId)?.symbol,
    monitor,
    contracts: trading.contracts.shows,
    options: { book: trading.options.showBook, expiries: trading.options.showExpiries },
    ticks: { head: venue.ticks.showHead, latest: venue.ticks.latest },
    feed: marketData.feedStatus,
    clocks: people.clocks.list,
    stops: venue.openings.inForce,
    async reserves() {
      const { currencies } = await coverageOf(platform, { currencyName: markets.currencyName, chains });
      return currencies.map(({ currency, owed, held, is_covered }) => ({ currency, owed, held, is_covered }));
    },
  });
  const { feature: witness } = createWitness(platform, {
    letter: people.notify.letter,
    roots: async () => [...(await operators.roots()), ...(await venue.ticks.roots())],
  });
  return { treasury, transparency, status, witness };
}

/** Whether anybody looks at prices, at all of them or at one pair's. */
function isWatched({ streams }: Platform, markets: Markets): boolean {
  if (streams.listeners('ticker', 'all') > 0) return true;
  const channels = ['depth', 'trade', 'ticker'] as const;
  return markets.pairs().some(({ key }) => channels.some((channel) => streams.listeners(channel, key) > 0));
}
