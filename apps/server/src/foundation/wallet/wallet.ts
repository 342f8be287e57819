/** The customer's money as calls: four accounts and what stands in copies, transfers, records, valuation and the demo faucet. */
import { byCustomer } from '../../platform/streams/by-customer.ts';
import { formatDecimal, formatFixed, multiplyDown } from '@candor/money';
import type { AccountField, MoneyField } from '@candor/wire';
import { walletCalls } from '@candor/wire';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Ledger } from '../ledger/index.ts';
import { balanceEventData, fieldOfAccount } from '../ledger/index.ts';
import { ACCOUNT_OF_FIELD, currencyOf, fieldOfNumber, mayStandIn, patternOf } from './accounts.ts';
import { claimFaucet, faucetState } from './faucet.ts';
import { listEvents } from './list-events.ts';
import type { WalletPorts } from './ports.ts';
import type { TransferDeps } from './transfer.ts';
import { transfer } from './transfer.ts';
import { renderAccount, renderCopies, renderRate, renderRow } from './valuation.ts';
import { listPostings, listTransfers } from './wallet-store.ts';
import { walletTexts } from './texts.ts';

export function createWallet(platform: Platform, ledger: Ledger, ports: WalletPorts): Feature {
  const deps: TransferDeps = { platform, ledger, ports };
  return {
    name: 'wallet',
    texts: walletTexts,
    routes: routesOf(walletCalls, {
      list: (request, caller) => walletList(deps, request, caller.session.userId),
      rates: async () =>
        ports.valuationChoices().flatMap((currency) => {
          const rate = ports.valuationRate(currency);
          return rate === undefined ? [] : [renderRate(currency, rate)];
        }),
      detail: ({ currency, type }, caller) => walletDetail(deps, { currency, type }, caller.session.userId),
      records: (request, caller) => walletRecords(deps, request, caller.session.userId),
      events: (request, caller) => listEvents(deps, request, caller.session.userId),
      transfer: (request, caller) => transfer(deps, request, caller),
      transfers: (request, caller) => walletTransfers(deps, request, caller.session.userId),
      userCurrencies: (_request, caller) => userCurrencies(deps, caller.session.userId),
      faucet: (_request, caller) => claimFaucet(deps, caller),
    }),
    async start() {
      platform.streams.registerReplay(
        'balance',
        byCustomer((userId, refIds) => replayBalances(deps, userId, refIds)),
      );
    },
  };
}

async function walletList(
  deps: TransferDeps,
  request: { currency_name?: string | undefined; valuation?: string | undefined },
  userId: number,
) {
  const { ports, ledger } = deps;
  const balances = await ledger.balancesOf(userId);
  const nameFilter = (request.currency_name ?? '').toLowerCase();
  const account = (field: AccountField) => renderAccount(ports, field, { balances, nameFilter });
  const [change, lever, micro, trust] = [
    account('change'),
    account('lever'),
    account('micro'),
    account('trust'),
  ];
  const copies = renderCopies(ports, { balances, nameFilter });
  const usdtTotal = change.total + lever.total + micro.total + trust.total + copies.total;
  const currency = (request.valuation ?? 'USDT').toUpperCase();
  const rate = ports.valuationRate(currency);
  if (rate === undefined) throw new Refusal('currency_unknown', { currency });
  return {
    change_wallet: change.wallet,
    lever_wallet: lever.wallet,
    micro_wallet: micro.wallet,
    trust_wallet: trust.wallet,
    copy_wallet: copies.wallet,
    valuation: {
      total: formatFixed(multiplyDown(usdtTotal, rate.rate), 8),
      usdt_total: formatFixed(usdtTotal, 8),
      ...renderRate(currency, rate),
      choices: [...ports.valuationChoices()],
    },
    faucet: await faucetState(deps, userId),
  };
}

async function walletDetail(
  deps: TransferDeps,
  of: { currency: number; type: AccountField },
  userId: number,
) {
  const currency = currencyOf(deps.ports, of.currency);
  const account = ACCOUNT_OF_FIELD[of.type];
  const balances = await deps.ledger.balancesOf(userId);
  const balance = balances.find((row) => row.account === account && row.currencyId === currency.id) ?? {
    available: 0n,
    frozen: 0n,
  };
  const { logo: _logo, is_small: _small, ...row } = renderRow(deps.ports, currency, balance);
  return { ...row, account: of.type, coin_trade_fee: formatDecimal(deps.ports.spotFeeRate()) };
}

type RecordsRequest = {
  currency?: number | undefined;
  type?: number | undefined;
  account?: MoneyField | undefined;
  kind?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  page: number;
  limit: number;
};

async function walletRecords(deps: TransferDeps, request: RecordsRequest, userId: number) {
  const field = request.account ?? (request.type === undefined ? undefined : fieldOfNumber(request.type));
  if (request.currency !== undefined) currencyOf(deps.ports, request.currency);
  const names = new Map(deps.ports.currencies().map((currency) => [currency.id, currency.name]));
  const { rows, total } = await listPostings(deps.platform.db, {
    userId,
    currencyId: request.currency,
    account: field === undefined ? undefined : patternOf(field),
    kind: request.kind,
    from: request.from === undefined ? undefined : new Date(request.from),
    to: request.to === undefined ? undefined : new Date(request.to),
    limit: request.limit,
    offset: (request.page - 1) * request.limit,
  });
  const list = rows.map((row) => ({
    id: `${row.journal_id}:${row.line}`,
    journal_id: String(row.journal_id),
    kind: row.kind,
    account: fieldOfAccount(row.account),
    bucket: row.bucket === 'a' ? ('available' as const) : ('frozen' as const),
    currency: row.currency_id,
    currency_name: names.get(row.currency_id) ?? '',
    value: formatDecimal(row.amount),
    info: row.kind,
    ref_type: row.ref_type,
    ref_id: row.ref_id,
    created_time: row.at.getTime(),
  }));
  return { list, count: total };
}

async function walletTransfers(
  deps: TransferDeps,
  request: { currency?: number | undefined; page: number; limit: number },
  userId: number,
) {
  const { page, limit } = request;
  if (request.currency !== undefined) currencyOf(deps.ports, request.currency);
  const names = new Map(deps.ports.currencies().map((currency) => [currency.id, currency.name]));
  const { rows, total } = await listTransfers(deps.platform.db, {
    userId,
    currencyId: request.currency,
    limit,
    offset: (page - 1) * limit,
  });
  const data = rows.map((row) => ({
    id: Number(row.id),
    currency: row.currency_id,
    currency_name: names.get(row.currency_id) ?? '',
    from_field: fieldOfAccount(row.from_account),
    to_field: fieldOfAccount(row.to_account),
    value: formatDecimal(row.amount),
    info: 'transfer',
    created_time: row.at.getTime(),
  }));
  return pageOf({ data, total, page, limit, path: 'wallet/hzhistory' });
}

async function userCurrencies(deps: TransferDeps, userId: number) {
  const balances = await deps.ledger.balancesOf(userId);
  const available = (currencyId: number, field: AccountField): string =>
    formatDecimal(
      balances.find((row) => row.currencyId === currencyId && row.account === ACCOUNT_OF_FIELD[field])
        ?.available ?? 0n,
    );
  return deps.ports.currencies().map((currency) => {
    const isIn = (field: AccountField): 0 | 1 => (mayStandIn(currency, ACCOUNT_OF_FIELD[field]) ? 1 : 0);
    return {
      id: currency.id,
      name: currency.name,
      is_match: isIn('change'),
      is_micro: isIn('micro'),
      is_lever: isIn('lever'),
      is_trust: isIn('trust'),
      wallet: {
        currency: currency.id,
        currency_name: currency.name,
        change_balance: available(currency.id, 'change'),
        lever_balance: available(currency.id, 'lever'),
        micro_balance: available(currency.id, 'micro'),
        trust_balance: available(currency.id, 'trust'),
      },
    };
  });
}

/** Current balances for a customer who missed their events; `journal_id` 0 says that it is the state, not a change. */
async function replayBalances(
  deps: TransferDeps,
  userId: number,
  refIds: readonly string[],
): Promise<Map<string, unknown>> {
  const names = new Map(deps.ports.currencies().map((currency) => [currency.id, currency.name]));
  const wanted = new Set(refIds);
  const found = new Map<string, unknown>();
  for (const row of await deps.ledger.balancesOf(userId)) {
    const ref = `${row.account}:${row.currencyId}`;
    if (wanted.has(ref)) found.set(ref, balanceEventData(row, names.get(row.currencyId) ?? '', 0));
  }
  return found;
}
