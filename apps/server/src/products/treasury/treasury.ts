/** The treasury's calls: house accounts, coverage, the house's own money, the ledger browser, the dashboard. */
import { formatDecimal } from '@candor/money';
import { JOURNAL_KINDS } from '@candor/ledger';
import type { ReplyOf, RequestOf } from '@candor/wire';
import { dashboardCalls, treasuryCalls } from '@candor/wire/operators';
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
import { isReversible } from './own-money-rules.ts';
import type { TreasuryPorts } from './ports.ts';
import { treasuryPorts } from './ports.ts';
import { treasuryKinds } from './proposals.ts';
import { gateView } from './gate.ts';
import { reversedBy } from './reversal.ts';
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
  const propose = (kind: string, request: { reason: string }, caller: OperatorCaller) =>
    proposals.make({ kind, input: request, reason: request.reason, caller });

  return {
    name: 'treasury',
    texts: treasuryTexts,
    routes: [
      ...routesOf(treasuryCalls, {
        accounts: async () =>
          (await ledgerReads.houseBalances(platform.db)).map((row) => ({
            account: row.account,
            currency: ports.currencyName(row.currency_id),
            amount: formatDecimal(row.amount),
          })),
        gate: () => gateView(ports),
        coverage: () => coverageOf(platform, ports),
        moveOwn: (request, caller) => propose('own_money', request, caller),
        equity: (request, caller) => propose('equity', request, caller),
        goodwill: (request, caller) => propose('goodwill', request, caller),
        openGate: (request, caller) => propose('open_gate', request, caller),
        reverse: (request, caller) => propose('reversal', request, caller),
        journals: (request, caller) => journals(platform, deps, { request, caller }),
        journal: ({ id }) => journal(platform, ports, id),
      }),
      ...routesOf(dashboardCalls, { overview: () => overview() }),
    ],
    proposals: treasuryKinds({ ledger, ports }),
    publicView: { reserves: async () => (await coverageOf(platform, ports)).currencies.map(reserveOf) },
    start: () => fundDemoReserves(platform, ledger, ports),
  };
}

/** What everybody sees of a currency; what the house owns itself is left out. */
const reserveOf = ({
  currency,
  owed,
  held,
  is_covered,
}: Awaited<ReturnType<typeof coverageOf>>['currencies'][number]): PublicView['reserves'][number] => ({
  currency,
  owed,
  held,
  is_covered,
});

async function journals(
  platform: Platform,
  { ports, audit }: TreasuryDeps,
  { request, caller }: { request: RequestOf<typeof treasuryCalls.journals>; caller: OperatorCaller },
): Promise<ReplyOf<typeof treasuryCalls.journals>> {
  const currencyId = request.currency === undefined ? undefined : ports.currencyId(request.currency);
  if (request.currency !== undefined && currencyId === undefined) throw new Refusal('currency_unknown');
  // A customer's movements are personal data; the venue's own are not.
  if (request.user_id !== undefined)
    await audit.viewed(caller, {
      action: 'ledger.view',
      targetType: 'user',
      targetId: String(request.user_id),
    });
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
    list: rows.map(headOf),
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
    ...headOf(row),
    postings: row.postings.map((posting) => ({
      user_id: posting.user_id,
      account: posting.account,
      bucket: posting.bucket === 'a' ? 'available' : posting.bucket === 'f' ? 'frozen' : 'house',
      currency: ports.currencyName(posting.currency_id),
      amount: formatDecimal(posting.amount),
    })),
    same_cause: sameCause.filter((other) => other.id !== row.id).map(headOf),
    reversed_by: undoneBy === undefined ? null : String(undoneBy),
    is_reversible: isReversible(row.kind) && undoneBy === undefined,
  };
}

function headOf(row: JournalRow) {
  return {
    id: String(row.id),
    kind: row.kind,
    rule: JOURNAL_KINDS[row.kind as keyof typeof JOURNAL_KINDS] ?? '',
    ref_type: row.ref_type,
    ref_id: row.ref_id,
    actor: row.actor,
    approver: row.approver,
    at: row.at.getTime(),
  };
}
