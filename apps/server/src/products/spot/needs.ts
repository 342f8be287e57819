/** What spot takes from the nouns below it, in its own words. */
import { FREE_AFTER_LISTING_MS } from '../../foundation/market-data/index.ts';
import { publishNotice } from '../../foundation/content/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BustPorts } from './busted/ports.ts';
import type { LiquidityPorts } from './liquidity/ports.ts';
import type { SpotPorts } from './ports.ts';

export function spotPorts(on: Foundation, isSilent: (userId: number) => boolean): SpotPorts {
  const { markets, marketData, openings, sales, disclosures, identity, notify, vip } = on;
  return {
    pairs: markets.pairs,
    onListed: markets.onListed,
    resolvePair: markets.resolvePair,
    gate: sales.gate({ product: 'spot', needs: [] }),
    // Declared accounts quote both sides; what they buy is sold to no customer unread.
    refuseUnread: (userId, pairId) =>
      isSilent(userId) ? undefined : disclosures.refuseUnread(userId, pairId),
    stopForFault: (pairId) => openings.stopForFault(pairId, 'spot'),
    page: notify.page,
    index: (pairId) => marketData.index(pairId)?.index,
    band: marketData.band,
    recordMid: marketData.recordMid,
    onTrades: marketData.onTrades,
    currencyName: markets.currencyName,
    ratesOf(userId, { makerRate, takerRate }) {
      const { maker, taker } = vip.ratesOf(userId, { maker: makerRate, taker: takerRate, contract: 0n });
      return { makerRate: maker, takerRate: taker };
    },
    stpGroupOf: identity.stpGroupOf,
    stpGroupsNow: identity.stpGroupsNow,
    onLinked: identity.onLinked,
    isSilent,
  };
}

export function liquidityPorts({ streams, config }: Platform, on: Foundation): LiquidityPorts {
  const { identity, operators, markets, marketData, halts } = on;
  return {
    async ensureHouseUser(of) {
      const userId = await identity.ensureHouseUser(of);
      await operators.registerOwnAccount({ userId, note: of.name });
      return userId;
    },
    isWatched() {
      // Quotes that stand behind the index are taken with or without a socket, and sockets of other nodes are not counted here.
      if (config.mode === 'live') return true;
      if (streams.listeners('ticker', 'all') > 0) return true;
      const channels = ['depth', 'trade', 'ticker'] as const;
      return markets
        .pairs()
        .some(({ key }) => channels.some((channel) => streams.listeners(channel, key) > 0));
    },
    isQuoted: (pairId) =>
      markets.isTrading(pairId) &&
      halts.running(pairId, 'spot') === undefined &&
      // R-IDX-3: of one or two venues it is no fair price. A demo's play money may follow it.
      !(config.mode === 'live' && marketData.index(pairId)?.status === 'degraded'),
  };
}

export function bustPorts(on: Foundation): BustPorts {
  const { operators, notify, markets, marketData, identity } = on;
  return {
    proposals: operators.proposals,
    notify,
    feedPrice: marketData.feedPrice,
    listedAt: (pairId) => markets.pairById(pairId)?.listedAt ?? 0,
    freeMs: FREE_AFTER_LISTING_MS,
    correct: marketData.correct,
    publish: async (tx, notice) => void (await publishNotice(tx, notice)),
    isCustomer: async (userId, db) => (await identity.contactOf(userId, db)) !== undefined,
  };
}
