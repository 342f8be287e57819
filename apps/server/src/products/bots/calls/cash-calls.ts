/**
 * Money in and out for programs (`/sapi/v1/capital`): terms, own addresses, histories, and for keys that may (R-API-1) a withdrawal to an
 * address of the book. It goes the way of every withdrawal of the app.
 */
import { formatFixed, parseDecimal } from '@candor/money';
import { withdrawalFee } from '@candor/formulas';
import type { CashDeposit, CashWithdrawal, WayOut } from '../../../foundation/cash/index.ts';
import { coinBalances } from './account-calls.ts';
import { illegal, missing } from '../faults.ts';
import { chainOf, networkOf } from './networks.ts';
import type { Asked } from '../params.ts';
import { ZERO, amount } from '../render.ts';
import { withdraw } from './withdraw.ts';
import { namesOfWithdrawals } from '../withdrawal-names-store.ts';
import type { BotCall, CalledBy, World } from '../world.ts';

const read = { security: 'read', method: 'GET' } as const;
/** The newest that a history is read from. */
const MOST = 1_000;

export function cashCalls(world: World): BotCall[] {
  return [termsCall(world), restrictionsCall(), ...depositCalls(world), ...withdrawalCalls(world)];
}

function termsCall(world: World): BotCall {
  return {
    ...read,
    path: '/sapi/v1/capital/config/getall',
    weight: 10,
    params: [],
    async handle(_asked, by) {
      const held = new Map((await coinBalances(world, by.userId)).map((row) => [row.asset, row]));
      return world.on.markets.currencies().map(({ id, name, fullName, chains }) => {
        const networks = networksOf(world, id, name);
        return {
          coin: name,
          name: fullName,
          free: held.get(name)?.free ?? ZERO,
          locked: held.get(name)?.locked ?? ZERO,
          freeze: ZERO,
          withdrawing: ZERO,
          ipoing: ZERO,
          ipoable: ZERO,
          storage: ZERO,
          isLegalMoney: chains.length === 0,
          trading: true,
          depositAllEnable: networks.some(({ depositEnable }) => depositEnable),
          withdrawAllEnable: networks.some(({ withdrawEnable }) => withdrawEnable),
          networkList: networks,
        };
      });
    },
  };
}

function networksOf(world: World, currencyId: number, coin: string) {
  const incoming = world.on.cash.in().ways(currencyId);
  const outgoing = new Map(
    world.on.cash
      .out()
      .ways(currencyId)
      .map((way) => [way.chain, way]),
  );
  return incoming.map(({ chain, minimum, confirmations, isOpen }, n) => {
    const out = outgoing.get(chain);
    return {
      network: networkOf(chain),
      coin,
      name: chain,
      isDefault: n === 0,
      depositEnable: isOpen,
      withdrawEnable: out?.isOpen ?? false,
      depositDesc: '',
      withdrawDesc: '',
      specialTips: '',
      resetAddressStatus: false,
      addressRegex: '',
      memoRegex: '',
      sameAddress: false,
      estimatedArrivalTime: 0,
      busy: false,
      contractAddress: '',
      minConfirm: confirmations,
      unLockConfirm: confirmations,
      depositDust: amount(minimum),
      withdrawFee: amount(feeOf(out)),
      withdrawMin: amount(out?.minimum ?? 0n),
      withdrawMax: amount(90_000_000_000_000_000n),
      withdrawIntegerMultiple: formatFixed(1n, 8),
      withdrawInternalMin: ZERO,
    };
  });
}

/** What the smallest withdrawal costs; a larger one may cost more, where the fee has a rate. */
function feeOf(way: WayOut | undefined): bigint {
  if (way === undefined) return 0n;
  const { feeRate: rate, feeFixed: fixed, chainScale } = way;
  return withdrawalFee(way.minimum, { rate, fixed, chainScale }).fee;
}

function restrictionsCall(): BotCall {
  return {
    ...read,
    path: '/sapi/v1/account/apiRestrictions',
    weight: 1,
    params: [],
    handle(_asked, { key }) {
      return {
        ipRestrict: key!.isBound,
        createTime: key!.createdAt,
        enableReading: true,
        enableWithdrawals: key!.withdrawsFrom !== null,
        enableInternalTransfer: false,
        enableMargin: false,
        enableFutures: false,
        permitsUniversalTransfer: false,
        enableVanillaOptions: false,
        enableFixApiTrade: false,
        enableFixReadOnly: false,
        enableSpotAndMarginTrading: key!.canTrade,
        enablePortfolioMarginTrading: false,
      };
    },
  };
}

/** The currency of a call that needs one; `name` is the parameter's. */
function askedCoin(world: World, asked: Asked): { id: number; name: string } {
  const coin = asked.must('coin');
  const found = world.on.markets.currencies().find(({ name }) => name === coin);
  if (found === undefined) throw illegal('coin');
  return found;
}

const optionalCoin = (world: World, asked: Asked) =>
  asked.has('coin') ? askedCoin(world, asked) : undefined;

function depositCalls(world: World): BotCall[] {
  return [
    {
      ...read,
      path: '/sapi/v1/capital/deposit/address',
      weight: 10,
      params: ['coin', 'network', 'amount'],
      async handle(asked, by) {
        const coin = askedCoin(world, asked);
        const addresses = await world.on.cash.in().addresses(by.userId, coin.id);
        const network = asked.text('network');
        const chain = network === undefined ? Object.keys(addresses)[0] : chainOf(network);
        const address = chain === undefined ? undefined : addresses[chain];
        if (address === undefined) throw illegal('network');
        return { address, coin: coin.name, tag: '', url: '' };
      },
    },
    {
      ...read,
      path: '/sapi/v1/capital/deposit/hisrec',
      weight: 1,
      params: ['coin', 'status', 'startTime', 'endTime', 'offset', 'limit', 'txId', 'includeSource'],
      async handle(asked, by) {
        const currencyId = optionalCoin(world, asked)?.id;
        const rows = await world.on.cash.in().deposits(by.userId, { currencyId, limit: MOST });
        const shown = rows.map((row) => deposit(world, row));
        return pageOf(asked, shown, ({ insertTime, status, txId }) => ({ at: insertTime, status, txId }));
      },
    },
  ];
}

const DEPOSIT_STATUS = {
  seen: 0,
  unseen: 0,
  gathering: 0,
  held: 0,
  review: 0,
  credited: 1,
  resolved: 1,
  rejected: 2,
} as const;

function deposit(world: World, row: CashDeposit) {
  return {
    id: String(row.id),
    amount: row.amount,
    coin: world.on.markets.currencyName(row.currencyId),
    network: row.chain === null ? '' : networkOf(row.chain),
    status: DEPOSIT_STATUS[row.state],
    address: row.address,
    addressTag: '',
    txId: row.txId,
    insertTime: row.createdAt,
    completeTime: row.updatedAt,
    transferType: 0,
    confirmTimes: `${row.confirmations}/${row.confirmationsNeeded}`,
    unlockConfirm: row.confirmationsNeeded,
    walletType: 0,
  };
}

/** Newest first, within the times, status and transaction that are asked for. */
function pageOf<Row>(
  asked: Asked,
  rows: readonly Row[],
  facts: (row: Row) => { at: number; status: number; txId: string },
): Row[] {
  const [from, to, status] = [asked.moment('startTime'), asked.moment('endTime'), asked.whole('status')];
  const [txId, offset] = [asked.text('txId'), asked.whole('offset') ?? 0];
  const found = rows.filter((row) => {
    const is = facts(row);
    return (
      is.at >= (from ?? 0) &&
      is.at <= (to ?? Infinity) &&
      (status === undefined || is.status === status) &&
      (txId === undefined || is.txId === txId)
    );
  });
  return found.slice(offset, offset + asked.limit(MOST, MOST));
}

function withdrawalCalls(world: World): BotCall[] {
  return [
    {
      ...read,
      path: '/sapi/v1/capital/withdraw/history',
      weight: 1,
      params: ['coin', 'withdrawOrderId', 'status', 'offset', 'limit', 'idList', 'startTime', 'endTime'],
      handle: (asked, by) => withdrawalHistory(world, asked, by),
    },
    {
      method: 'POST',
      path: '/sapi/v1/capital/withdraw/apply',
      weight: 100,
      security: 'withdraw',
      params: [
        'coin',
        'withdrawOrderId',
        'network',
        'address',
        'addressTag',
        'amount',
        'transactionFeeFlag',
        'name',
        'walletType',
        'travelOwner',
        'travelProvider',
      ],
      async handle(asked, by) {
        const coin = askedCoin(world, asked);
        const parsed = parseDecimal(asked.decimal('amount') ?? '');
        if (!parsed.ok || parsed.value === 0n) throw missing('amount');
        return withdraw(world, by, { asked, currencyId: coin.id, amount: parsed.value });
      },
    },
  ];
}

async function withdrawalHistory(world: World, asked: Asked, by: CalledBy) {
  const currencyId = optionalCoin(world, asked)?.id;
  const rows = await world.on.cash.out().withdrawals(by.userId, { currencyId, limit: MOST });
  const ids = rows.map(({ id }) => id);
  const names = await namesOfWithdrawals(world.platform.db, by.userId, ids);
  const [name, list] = [asked.text('withdrawOrderId'), asked.text('idList')?.split(',')];
  const shown = rows
    .map((row) => withdrawal(world, row, names.get(row.id) ?? ''))
    .filter((row) => name === undefined || row.withdrawOrderId === name)
    .filter((row) => list?.includes(row.id) ?? true);
  return pageOf(asked, shown, ({ applyTime, status, txId }) => ({
    at: Date.parse(`${applyTime.replace(' ', 'T')}Z`),
    status,
    txId,
  }));
}

const WITHDRAWAL_STATUS = {
  review: 2,
  approved: 4,
  sent: 4,
  passed: 6,
  rejected: 3,
  cancelled: 1,
  failed: 5,
} as const;
const momentText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

function withdrawal(world: World, row: CashWithdrawal, name: string) {
  return {
    id: String(row.id),
    amount: amount(row.amount - row.fee - row.missing),
    transactionFee: amount(row.fee),
    coin: world.on.markets.currencyName(row.currencyId),
    status: WITHDRAWAL_STATUS[row.state],
    address: row.address,
    txId: row.txId,
    applyTime: momentText(row.createdAt),
    network: networkOf(row.chain),
    transferType: 0,
    // A request without a name is known by its mark, which is nobody's to read.
    withdrawOrderId: name.startsWith('=') ? '' : name,
    info: row.reason,
    confirmNo: 0,
    walletType: 0,
    txKey: '',
    ...(row.state === 'passed' ? { completeTime: momentText(row.updatedAt) } : {}),
  };
}
