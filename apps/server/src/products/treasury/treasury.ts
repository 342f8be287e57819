/** The treasury's calls: house accounts, coverage, the house's own money, the ledger browser, the dashboard. */
import { formatDecimal } from '@candor/money';
import { JOURNAL_KINDS } from '@candor/ledger';
import type { ReplyOf, RequestOf } from '@candor/wire';
import { dashboardCalls, treasuryCalls } from '@candor/wire/operators';
import type { HouseTransfer } from '../../foundation/chains/index.ts';
import { chainOfContra } from '../../foundation/chains/index.ts';
import type { JournalRow } from '../../foundation/ledger/index.ts';
import { ledgerReads } from '../../foundation/ledger/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Audit } from '../../foundation/operators/index.ts';
import type { Product, PublicView } from '../../foundation/product.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { coverageOf } from './coverage.ts';
import { createDashboard } from './dashboard.ts';
import { fundDemoReserves } from './demo-reserves.ts';
import { OWN_PLACES, isReversible } from './own-money-rules.ts';
import type { TreasuryPorts } from './ports.ts';
import { treasuryPorts } from './ports.ts';
import { treasuryKinds } from './proposals.ts';
import { gateRows, gateView } from './gate.ts';
import { reversedBy } from './reversal.ts';
import { treasuryMessages } from './messages.ts';
import { treasuryTexts } from './texts.ts';

interface TreasuryDeps {
  audit: Audit;
  ports: TreasuryPorts;
}

export function createTreasury(platform: Platform, on: Foundation): Product {
  const { ledger } = on;
  const { proposals, audit } = on.operators;
  const ports = treasuryPorts(on);
  const deps: TreasuryDeps = { audit, ports };
  const overview = createDashboard(platform, ports);

  /** Every act of the treasury is a proposal with a reason. */
  const propose = <Request extends { reason: string }>(
    kind: string,
    request: Request,
    caller: OperatorCaller,
  ) => proposals.make({ kind, input: request, reason: request.reason, caller });

  return {
    name: 'treasury',
    texts: treasuryTexts,
    messages: treasuryMessages,
    routes: [
      ...routesOf(treasuryCalls, {
        accounts: async () =>
          (await ledgerReads.houseBalances(platform.db)).map((row) => ({
            account: row.account,
            currency: ports.currencyName(row.currency_id),
            amount: formatDecimal(row.amount),
          })),
        places: async () => placesOf(platform, ports),
        gate: () => gateView(ports),
        gateRows: (request) => gateRows(ports, request),
        coverage: () => coverageOf(platform, ports),
        moveOwn: (request, caller) => propose('own_money', request, caller),
        equity: async (request, caller) =>
          propose('equity', { ...request, shown: await shownOn(ports, request) }, caller),
        goodwill: (request, caller) => propose('goodwill', request, caller),
        openGate: (request, caller) => propose('open_gate', request, caller),
        reverse: (request, caller) => propose('reversal', request, caller),
        journals: (request) => journals(platform, deps, request),
        journal: ({ id }) => journal(platform, ports, id),
      }),
      ...routesOf(dashboardCalls, { overview: () => overview() }),
    ],
    proposals: treasuryKinds({ ledger, ports, proposals }),
    publicView: { reserves: async () => (await coverageOf(platform, ports)).currencies.map(reserveOf) },
    start: () => fundDemoReserves(platform, ledger, ports),
  };
}

/** Also what is empty so far: a venue begins with nothing, and its first money has to come from somewhere. */
async function placesOf(
  { db }: Platform,
  { banks, chains, currencyNames }: TreasuryPorts,
): Promise<ReplyOf<typeof treasuryCalls.places>> {
  const known = (await ledgerReads.houseBalances(db)).map(({ account }) => account);
  const outside = [
    ...chains.currencies().map(({ chain }) => `X:${chain.toLowerCase()}`),
    ...banks.all().map(({ bank }) => `X:bank:${bank}`),
    ...known.filter((account) => account.startsWith('X:') && account !== 'X:demo'),
  ];
  const within = [...OWN_PLACES, ...known.filter((account) => !account.startsWith('X:'))];
  const once = (names: readonly string[]): string[] => [...new Set(names)].sort();
  return { outside: once(outside), own: once(within), currencies: [...currencyNames()] };
}

/** What the chain shows of the transfer, asked before anything is locked; a bank's statement is looked at in the proposal. */
async function shownOn(
  ports: TreasuryPorts,
  { contra, currency, reference }: RequestOf<typeof treasuryCalls.equity>,
): Promise<HouseTransfer | undefined> {
  const [chain, currencyId] = [chainOfContra(contra), ports.currencyId(currency)];
  if (chain === undefined || currencyId === undefined) return undefined;
  return ports.chains.houseTransfer({ chain, txId: reference, currencyId });
}

/** What everybody sees of a currency; what the house owns itself is left out. */
const reserveOf = ({
  currency,
  owed,
  held,
  status,
  sources,
}: Awaited<ReturnType<typeof coverageOf>>['currencies'][number]): PublicView['reserves'][number] => ({
  currency,
  owed,
  held,
  status,
  sources,
});

async function journals(
  platform: Platform,
  { ports }: TreasuryDeps,
  request: RequestOf<typeof treasuryCalls.journals>,
): Promise<ReplyOf<typeof treasuryCalls.journals>> {
  const currencyId = request.currency === undefined ? undefined : ports.currencyId(request.currency);
  if (request.currency !== undefined && currencyId === undefined) throw new Refusal('currency_unknown');
  const rows = await ledgerReads.journalsBy(platform.db, {
    kind: request.kind,
    userId: request.user_id,
    account: request.account,
    currencyId,
    refType: request.ref_type,
    refId: request.ref_id,
    from: request.from === undefined ? undefined : new Date(request.from),
    to: request.to === undefined ? undefined : new Date(request.to),
    before: request.before === undefined ? undefined : BigInt(request.before),
    limit: request.limit,
  });
  return {
    list: await withSums(platform, ports, rows),
    next_before: rows.length < request.limit ? null : String(rows.at(-1)!.id),
  };
}

async function journal(
  { db }: Platform,
  ports: TreasuryPorts,
  id: number,
): Promise<ReplyOf<typeof treasuryCalls.journal>> {
  const row = await ledgerReads.journalById(db, BigInt(id));
  if (row === undefined) throw new Refusal('journal_unknown');
  const sameCause = await ledgerReads.journalsOfCause(db, { refType: row.ref_type, refId: row.ref_id });
  const undoneBy = await reversedBy(db, row);
  return {
    ...(await headOf(ports, row)),
    postings: row.postings.map((posting) => ({
      user_id: posting.user_id,
      account: posting.account,
      bucket: posting.bucket === 'a' ? 'available' : posting.bucket === 'f' ? 'frozen' : 'house',
      currency: ports.currencyName(posting.currency_id),
      amount: formatDecimal(posting.amount),
    })),
    same_cause: await Promise.all(
      sameCause.filter((other) => other.id !== row.id).map((other) => headOf(ports, other)),
    ),
    reversed_by: undoneBy === undefined ? null : String(undoneBy),
    is_reversible: isReversible(row) && undoneBy === undefined,
  };
}

/** A page of journals with what each moved and whom it concerns; a customer is named once a page. */
async function withSums({ db }: Platform, ports: TreasuryPorts, rows: readonly JournalRow[]) {
  const sums = await ledgerReads.sumsOf(
    db,
    rows.map(({ id }) => id),
  );
  const users = [...new Set(sums.flatMap((each) => each.users))];
  const accounts = new Map(
    await Promise.all(users.map(async (id) => [id, await ports.accountName(id)] as const)),
  );
  return Promise.all(
    rows.map(async (row) => {
      const moved = sums.filter(({ journal_id }) => journal_id === row.id);
      return {
        ...(await headOf(ports, row)),
        amounts: moved.map(({ currency_id, amount }) => ({
          currency: ports.currencyName(currency_id),
          amount: formatDecimal(amount),
        })),
        customers: [...new Set(moved.flatMap((each) => each.users))].map((id) => ({
          user_id: id,
          account: accounts.get(id) ?? '',
        })),
      };
    }),
  );
}

async function headOf(ports: TreasuryPorts, row: JournalRow) {
  return {
    id: String(row.id),
    kind: row.kind,
    rule: JOURNAL_KINDS[row.kind as keyof typeof JOURNAL_KINDS] ?? '',
    ref_type: row.ref_type,
    ref_id: row.ref_id,
    actor: row.actor,
    approver: row.approver,
    actor_name: await ports.actorName(row.actor),
    approver_name: row.approver === null ? null : await ports.actorName(row.approver),
    at: row.at.getTime(),
  };
}
