/** What a key may read of its account, and the switch that cancels its orders when its program falls silent. */
import type { CountdownStore } from '../countdown-store.ts';
import { FAULTS, illegal, missing } from '../faults.ts';
import type { Asked } from '../params.ts';
import { amount, ownTrade } from '../render.ts';
import { rateLimits } from '../request-limits.ts';
import type { BotCall, CalledBy, World } from '../world.ts';
import { askedPair } from '../world.ts';

const read = { security: 'read', method: 'GET' } as const;
/** An hour; shorter than a second would be the network's. */
const LONGEST_COUNTDOWN_MS = 3_600_000;
const SHORTEST_COUNTDOWN_MS = 1_000;

export function accountCalls(world: World, countdowns: CountdownStore): BotCall[] {
  return [...ownCalls(world), ...feeCalls(world), countdownCall(world, countdowns)];
}

export async function coinBalances({ on }: World, userId: number) {
  const rows = await on.ledger.balancesOf(userId);
  return rows
    .filter(({ account }) => account === 'coin')
    .map(({ currencyId, available, frozen }) => ({
      asset: on.markets.currencyName(currencyId),
      free: amount(available),
      locked: amount(frozen),
    }));
}

/** Rates of the first pair stand for the account, as long as all pairs have the same. */
function ratesOf(world: World) {
  const [pair] = world.pairs();
  return { maker: pair?.makerRate ?? 0n, taker: pair?.takerRate ?? 0n };
}

function ownCalls(world: World): BotCall[] {
  return [
    {
      ...read,
      path: '/api/v3/account',
      ws: 'account.status',
      weight: 20,
      params: ['omitZeroBalances'],
      async handle(asked, by) {
        const omits = asked.text('omitZeroBalances') === 'true';
        const balances = await coinBalances(world, by.userId);
        const zero = amount(0n);
        const { maker, taker } = ratesOf(world);
        return {
          // Hundredths of a percent, as this field has always been.
          makerCommission: Number(maker / 10_000n),
          takerCommission: Number(taker / 10_000n),
          buyerCommission: 0,
          sellerCommission: 0,
          commissionRates: { maker: amount(maker), taker: amount(taker), buyer: zero, seller: zero },
          canTrade: true,
          canWithdraw: by.key!.withdrawsFrom !== null,
          canDeposit: true,
          brokered: false,
          requireSelfTradePrevention: true,
          preventSor: true,
          updateTime: world.now(),
          accountType: 'SPOT',
          balances: balances.filter(({ free, locked }) => !omits || free !== zero || locked !== zero),
          permissions: ['SPOT'],
          uid: by.userId,
        };
      },
    },
    {
      ...read,
      path: '/api/v3/myTrades',
      ws: 'myTrades',
      weight: 20,
      params: ['symbol', 'orderId', 'startTime', 'endTime', 'fromId', 'limit'],
      handle: (asked, by) => myTrades(world, asked, by),
    },
    {
      ...read,
      path: '/api/v3/rateLimit/order',
      ws: 'account.rateLimits.orders',
      weight: 40,
      params: [],
      handle: (_asked, by) => rateLimits(world.limits.caps, world.limits.used(namesOf(by))).slice(1),
    },
  ];
}

/** Under which names a key and its account are counted. */
export const namesOf = ({ keyId, userId }: Pick<CalledBy, 'keyId' | 'userId'>): readonly string[] => [
  `key:${keyId}`,
  `user:${userId}`,
];

async function myTrades(world: World, asked: Asked, by: CalledBy) {
  const pair = askedPair(world, asked);
  const fromTradeNo = asked.whole('fromId') ?? null;
  const from = asked.moment('startTime') ?? null;
  const fills = await world.desk().fills(by.userId, {
    pairId: pair.id,
    from,
    to: asked.moment('endTime') ?? null,
    orderId: asked.whole('orderId') ?? null,
    fromTradeNo,
    limit: asked.limit(500, 1_000),
    isForward: from !== null || fromTradeNo !== null,
  });
  return fills.map((fill) => ownTrade(pair, fill));
}

function feeCalls(world: World): BotCall[] {
  return [
    {
      ...read,
      path: '/api/v3/account/commission',
      ws: 'account.commission',
      weight: 20,
      params: ['symbol'],
      handle(asked) {
        const { key, makerRate, takerRate } = askedPair(world, asked);
        const zero = amount(0n);
        const none = { maker: zero, taker: zero, buyer: zero, seller: zero };
        return {
          symbol: key,
          standardCommission: { ...none, maker: amount(makerRate), taker: amount(takerRate) },
          specialCommission: none,
          taxCommission: none,
          discount: { enabledForAccount: false, enabledForSymbol: false, discountAsset: '', discount: zero },
        };
      },
    },
    {
      ...read,
      path: '/sapi/v1/asset/tradeFee',
      weight: 1,
      params: ['symbol'],
      handle(asked) {
        const pairs = asked.has('symbol') ? [askedPair(world, asked)] : world.pairs();
        return pairs.map(({ key, makerRate, takerRate }) => ({
          symbol: key,
          makerCommission: amount(makerRate),
          takerCommission: amount(takerRate),
        }));
      },
    },
  ];
}

/** Not part of the interface that is imitated, for it has none: the dead man's switch of a key. */
function countdownCall(world: World, countdowns: CountdownStore): BotCall {
  return {
    method: 'POST',
    path: '/api/v3/countdownCancelAll',
    ws: 'countdown.cancelAll',
    weight: 1,
    security: 'trade',
    params: ['countdownTime', 'symbol', 'ofSession'],
    async handle(asked, by) {
      const ms = asked.whole('countdownTime', { max: LONGEST_COUNTDOWN_MS });
      if (ms === undefined) throw missing('countdownTime');
      if (ms > 0 && ms < SHORTEST_COUNTDOWN_MS) throw illegal('countdownTime');
      const pair = asked.has('symbol') ? askedPair(world, asked) : undefined;
      const ofSession = asked.choice('ofSession', ['true', 'false']) === 'true';
      if (ofSession && by.session === undefined) throw FAULTS.noSession();
      by.stillInTime();
      const due = await countdowns.set({
        keyId: by.keyId,
        userId: by.userId,
        pairId: pair?.id ?? 0,
        session: ofSession ? by.session! : '',
        ms,
      });
      return {
        ...(pair === undefined ? {} : { symbol: pair.key }),
        countdownTime: ms,
        cancelAt: due,
        ...(ofSession ? { ofSession } : {}),
      };
    },
  };
}
