/**
 * What every product stands on, made in the order in which one noun needs another. A lower noun never names a higher one:
 * where it has to ask upwards, the higher one is told to answer (`reachBy`, `customersBy`, `onSamePerson`, `publishBy`).
 */
import type { Platform } from '../platform/platform.ts';
import { STREAMS_INVARIANTS } from '../platform/streams/streams-invariants-store.ts';
import { alertMessages, createAlerts } from './alerts/index.ts';
import { apiKeyMessages, createApiKeys } from './api-keys/index.ts';
import type { ApiKeys } from './api-keys/index.ts';
import { createBanks } from './banks/index.ts';
import type { Banks } from './banks/index.ts';
import {
  ADDRESS_EXPORT,
  chainConfiguration,
  createChains,
  customersOnChain,
  sweepConfiguration,
} from './chains/index.ts';
import type { CreatedChains } from './chains/index.ts';
import {
  CLOSURE_EXPORT,
  CLOSURE_TIMELINE,
  closureMessages,
  createClosure,
  hasLeft,
  isClosed,
  reopenClosed,
} from './closure/index.ts';
import type { Collection } from './collected.ts';
import { createCollection } from './collected.ts';
import { createCash } from './cash/index.ts';
import type { Cash } from './cash/index.ts';
import { createClocks } from './clocks/index.ts';
import type { Clocks } from './clocks/index.ts';
import { createConfiguration } from './configuration/index.ts';
import type { Configuration } from './configuration/index.ts';
import { createContent, publishNotice } from './content/index.ts';
import { createDisclosures } from './disclosures/index.ts';
import type { Disclosures } from './disclosures/index.ts';
import { createExecutions } from './executions/index.ts';
import type { Executions } from './executions/index.ts';
import { createFiles } from './files/index.ts';
import type { Files } from './files/index.ts';
import { createHalts } from './halts/index.ts';
import type { Halts } from './halts/index.ts';
import { createIdentity, identityMessages } from './identity/index.ts';
import type { Identity } from './identity/index.ts';
import { createJobWatch } from './jobs/index.ts';
import type { JobWatch } from './jobs/index.ts';
import { createKyc, kycMessages } from './kyc/index.ts';
import type { KycFeature } from './kyc/index.ts';
import { JOURNAL_TIMELINE, createInvariantMonitor, createLedger, ledgerExport } from './ledger/index.ts';
import type { InvariantMonitor, Ledger } from './ledger/index.ts';
import { createMarketData } from './market-data/index.ts';
import type { MarketData, MarketDataNeeds } from './market-data/index.ts';
import { createMarkets, listingConfiguration, pairConfiguration } from './markets/index.ts';
import type { Markets } from './markets/index.ts';
import { MESSAGE_EXPORT, createNotify } from './notify/index.ts';
import { createDigests } from './digests/index.ts';
import type { Notify } from './notify/index.ts';
import { createOpenings } from './openings/index.ts';
import type { Openings } from './openings/index.ts';
import { PROPOSAL_TIMELINE, createOperators } from './operators/index.ts';
import type { Operators } from './operators/index.ts';
import { createPauses } from './pauses/index.ts';
import type { Pauses } from './pauses/index.ts';
import { createPayoutStops } from './payout-stops/index.ts';
import type { PayoutStops } from './payout-stops/index.ts';
import type { Product, Queues } from './product.ts';
import { QUEUE_NAMES } from './queue-names.ts';
import { createRiskStatus } from './risk-status/index.ts';
import type { RiskStatusNoun } from './risk-status/index.ts';
import type { Screening } from './screening/index.ts';
import { createScreening } from './screening/index.ts';
import { createPnl } from './pnl/index.ts';
import { createReferral } from './referral/index.ts';
import type { Referral } from './referral/index.ts';
import { createReconciliation } from './reconciliation/index.ts';
import { createSales } from './sales/index.ts';
import type { Sales } from './sales/index.ts';
import { createStanding } from './standing/index.ts';
import { createStatus } from './status/index.ts';
import { createTrading } from './trading/index.ts';
import type { Trading } from './trading/index.ts';
import { createTicks } from './ticks/index.ts';
import type { TicksNoun } from './ticks/index.ts';
import { createVip } from './vip/index.ts';
import type { Vip } from './vip/index.ts';
import { createWallet, transferExport } from './wallet/index.ts';
import { createWitness } from './witness/index.ts';

export interface Foundation {
  notify: Notify;
  clocks: Clocks;
  /** Background jobs that fail. */
  jobWatch: JobWatch;
  operators: Operators;
  files: Files;
  kyc: KycFeature;
  identity: Identity;
  /** Keys of programs. */
  apiKeys: ApiKeys;
  payoutStops: PayoutStops;
  riskStatus: RiskStatusNoun;
  /** Names and addresses against public lists. */
  screening: Screening;
  markets: Markets;
  configuration: Configuration;
  halts: Halts;
  openings: Openings;
  /** Of tokens on real assets. */
  disclosures: Disclosures;
  sales: Sales;
  ledger: Ledger;
  monitor: InvariantMonitor;
  marketData: MarketData;
  /** The order books as programs trade on them. */
  trading: Trading;
  ticks: TicksNoun;
  /** What executed in contracts, for those who copy it. */
  executions: Executions;
  /** What stops payouts at once. */
  pauses: Pauses;
  chains: CreatedChains;
  /** Money in and out as programs ask for it. */
  cash: Cash;
  banks: Banks;
  /** Who invited whom, and what of the fees is theirs. */
  referral: Referral;
  /** Fees by what a customer traded. */
  vip: Vip;
  /** What nouns and products gave, for those that show all of it. */
  collection: Collection;
  /** Its own features with what they give, in start order. */
  parts: readonly Product[];
}

export type ProductFactory = (platform: Platform, on: Foundation) => Product;

/** `feed` stands in for the configured source of prices. */
export function layFoundation(platform: Platform, of: Pick<MarketDataNeeds, 'feed'> = {}): Foundation {
  const people = createPeople(platform);
  const venue = createVenue(platform, people, of);
  const money = createMoney(platform, people, venue);
  const on = { ...people, ...venue, ...money, collection: createCollection() };
  return { ...on, parts: partsOf(platform, on) };
}

type People = ReturnType<typeof createPeople>;
type Venue = ReturnType<typeof createVenue>;
type Money = ReturnType<typeof createMoney>;

/** Customers and operators: who they are, what they are told, what was proved of them. */
function createPeople(platform: Platform) {
  const notify = createNotify(platform);
  const clocks = createClocks(platform, notify);
  const jobWatch = createJobWatch(platform, notify);
  const operators = createOperators(platform, notify);
  const files = createFiles(platform);
  const riskStatus = createRiskStatus(platform, operators);
  const screening = createScreening(platform, { riskStatus });
  const kyc = createKyc(platform, { files, notify, riskStatus, screening, hasLeft, ...operators });
  files.knownBy(async (userId) =>
    (await kyc.levelOf(userId)) !== 'none' ? 'verified' : (await kyc.isJudged(userId)) ? 'judged' : 'unknown',
  );
  files.pageBy(notify.page);
  const closed = { isClosed, reopenClosed };
  const identity = createIdentity(platform, { notify, kyc, files, riskStatus, operators, ...closed });
  notify.reachBy(identity.contactOf);
  notify.liveBy(identity.liveSessions);
  operators.customersBy(identity.namedForOperators);
  operators.linkedBy(identity.linkedAccounts);
  kyc.onSamePerson(identity.linkAccounts);
  kyc.onTakenBack(identity.endRequests);
  kyc.provedBy(identity);
  kyc.linkedBy({
    of: identity.linkedAccounts,
    lock: identity.lockPerson,
    leave: identity.unlinkAccount,
  });
  riskStatus.customersBy({ ...identity, customer: identity.userById });
  const apiKeys = createApiKeys(platform, { identity, notify, audit: operators.audit });
  const payoutStops = createPayoutStops(platform, { identity, riskStatus });
  return {
    notify,
    clocks,
    jobWatch,
    operators,
    files,
    kyc,
    identity,
    apiKeys,
    riskStatus,
    screening,
    payoutStops,
  };
}

/** What may be traded, at which prices, and who may be sold what. */
function createVenue(platform: Platform, people: People, { feed }: Pick<MarketDataNeeds, 'feed'>) {
  const { operators, notify } = people;
  const markets = createMarkets(platform);
  const configuration = createConfiguration({ platform, ...operators });
  const openings = createOpenings(platform);
  const disclosures = createDisclosures(platform, { markets });
  const { proposals } = operators;
  const halts = createHalts(platform, { pairs: markets.pairs, proposals, publish: publishNotice });
  const marketData = createMarketData(platform, { markets, page: notify.page, feed });
  const trading = createTrading();
  const ticks = createTicks(platform, { markets, marketData });
  const sales = createSales(platform, { ...people, configuration, markets, halts, openings });
  const executions = createExecutions();
  return {
    markets,
    configuration,
    openings,
    disclosures,
    halts,
    marketData,
    trading,
    ticks,
    sales,
    executions,
  };
}

/** The books that everything is entered in, and the ways to the outside. */
function createMoney(
  platform: Platform,
  { operators, notify, payoutStops, identity }: People,
  { markets: { currencyName }, marketData }: Venue,
) {
  const ledger = createLedger(platform, currencyName);
  const monitor = createInvariantMonitor(platform);
  monitor.watch(STREAMS_INVARIANTS);
  const pauses = createPauses(platform, { operators, notify, publish: publishNotice });
  const { feedPrice } = marketData;
  const chains = createChains(platform, { ledger, ...operators, payoutStops, currencyName, feedPrice });
  const usdtPrice = (currencyId: number): bigint | undefined => marketData.usdtPrice(currencyId).price;
  const banks = createBanks(platform, { ledger, operators, usdtPrice, currencyName });
  const referral = createReferral(platform, ledger, { identity, currencyName, usdtPrice });
  return { ledger, monitor, pauses, chains, cash: createCash(), banks, referral, vip: createVip(platform) };
}

function partsOf(platform: Platform, on: People & Venue & Money & { collection: Collection }): Product[] {
  return [
    ...peopleParts(on),
    ...venueParts(platform, on),
    ...moneyParts(platform, on),
    ...publicParts(platform, on),
  ];
}

/** Lists that the public is told nothing of. */
const desk = (names: Queues['names'], read: Queues['read']) => ({ isPublic: false, names, read });

function peopleParts(people: People): Product[] {
  const { notify, clocks, jobWatch, identity, apiKeys, operators, files, kyc, riskStatus, screening } =
    people;
  return [
    { ...notify.feature, exports: [MESSAGE_EXPORT] },
    notify.pushFeature,
    clocks.feature,
    jobWatch.feature,
    {
      ...identity.feature,
      messages: identityMessages,
      configuration: [identity.holds],
      queues: desk(QUEUE_NAMES.identity, async () => [
        { name: 'contact_changes', ...(await identity.openContactChanges()) },
        { name: 'second_resets', ...(await identity.openSecondResets()) },
      ]),
    },
    { ...apiKeys.feature, messages: apiKeyMessages, exports: [apiKeys.export] },
    { ...operators.feature, timeline: [PROPOSAL_TIMELINE] },
    files.feature,
    screening.feature,
    { ...riskStatus.feature, queues: desk(QUEUE_NAMES.riskStatus, riskStatus.queues) },
    {
      ...kyc.feature,
      messages: kycMessages,
      exports: kyc.exports,
      timeline: [kyc.timeline],
      finders: [kyc.finder],
      queues: { isPublic: true, names: QUEUE_NAMES.kyc, read: kyc.queues },
    },
  ];
}

function venueParts(platform: Platform, on: People & Venue): Product[] {
  const alerts = createAlerts(platform, { ...on, reachable: on.identity.reachable });
  const { markets, configuration, halts, openings, disclosures, ticks, marketData } = on;
  return [
    {
      ...markets.feature,
      configuration: [
        pairConfiguration(() => markets.reload()),
        listingConfiguration(markets, () => new Date(platform.clock.now())),
      ],
    },
    { ...configuration.feature, queues: desk(QUEUE_NAMES.configuration, configuration.queues) },
    halts.feature,
    { ...openings.feature, configuration: [openings.kind] },
    { ...disclosures.feature, configuration: [disclosures.kind], exports: disclosures.exports },
    { ...ticks.feature, replays: [ticks.replay] },
    marketData.feature,
    { ...alerts.feature, messages: alertMessages, exports: alerts.exports },
  ];
}

function moneyParts(platform: Platform, on: People & Venue & Money & { collection: Collection }): Product[] {
  const { ledger, pauses, chains, banks, markets, marketData, identity, notify, files, collection } = on;
  const { currencyName } = markets;
  const { reload } = chains;
  const usdtPrice = (currencyId: number): bigint | undefined => marketData.usdtPrice(currencyId).price;
  return [
    { name: 'ledger', routes: [], exports: [ledgerExport(currencyName)], timeline: [JOURNAL_TIMELINE] },
    pauses.feature,
    {
      ...chains.feature,
      exports: [ADDRESS_EXPORT],
      finders: [customersOnChain],
      configuration: [
        chainConfiguration({ mode: platform.config.mode, currencyName, reload }),
        sweepConfiguration({ currencyName, feedPrice: marketData.feedPrice, reload }),
      ],
    },
    createReconciliation(platform, {
      counting: chains.counting,
      notify,
      collected: collection,
      currencyName,
    }),
    {
      ...banks.feature,
      configuration: [banks.kind],
      proposals: banks.proposals,
      invariants: banks.invariants,
      queues: { isPublic: false, names: QUEUE_NAMES.banks, read: banks.queues },
    },
    on.referral.part,
    on.vip.part,
    {
      ...createWallet(platform, ledger, {
        currencies: markets.currencies,
        usdtPrice,
        valuationChoices: marketData.valuationChoices,
        recordDetails: collection.recordDetails,
        valuationRate: marketData.valuationRate,
        spotFeeRate: () => markets.pairs()[0]?.takerRate ?? 0n,
      }),
      exports: [transferExport(currencyName)],
    },
    createStanding(platform, { identity, ledger, collected: collection, currencyName }),
    createPnl(platform, {
      currencies: markets.currencies,
      usdtPrice,
      usdtPairOf: (id) =>
        markets.pairs().find(({ baseId, quoteName }) => baseId === id && quoteName === 'USDT')?.id,
    }),
    {
      ...createClosure(platform, {
        identity,
        notify,
        files,
        balancesOf: ledger.balancesOf,
        lockBalancesOf: ledger.lockBalancesOf,
        currencyName,
        usdtPrice,
        currencyId: (name) => markets.currencyByName(name)?.id,
        openCases: collection.openCases,
      }),
      messages: closureMessages,
      exports: [CLOSURE_EXPORT],
      timeline: [CLOSURE_TIMELINE],
    },
  ];
}

/** What everybody sees of the venue, and what leaves the house so that nobody can rewrite it. */
function publicParts(platform: Platform, on: People & Venue & Money & { collection: Collection }): Product[] {
  const { operators, files, ticks, notify, monitor, marketData, collection, pauses, jobWatch: jobs } = on;
  const { feature: witness } = createWitness(platform, {
    letter: notify.letter,
    roots: async () => [
      ...(await operators.roots()),
      ...(await ticks.roots()),
      ...(await collection.roots()),
    ],
  });
  return [
    createContent(platform, { files, ...operators }),
    createDigests(platform, { operators, notify, jobs, collected: collection }),
    createStatus(platform, { monitor, pauses, feed: marketData.feedStatus, collected: collection }),
    witness,
  ];
}
