/** Money in, as a feature: routes for customers and operators, the watchers' listener, four-eyes kinds, queues, timeline. */
import { customersOfDeposit } from './find-customers-store.ts';
import { formatDecimal } from '@candor/money';
import { depositCalls } from '@candor/wire';
import { operatorDepositCalls } from '@candor/wire/operators';
import type { Foundation } from '../../foundation/foundation.ts';
import type { TimelineSource } from '../../foundation/identity/index.ts';
import type { Product } from '../../foundation/product.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { bankList, claim, claims, image, line, lines, seen } from './cases.ts';
import { cashIn } from './cash-in.ts';
import { claimDeposit } from './claim-deposit.ts';
import { hasDepositUnderway, oldestClaims, openClaims } from './claims-store.ts';
import { rejectClaim, resolveClaim } from './decide-claim.ts';
import { DEPOSIT_INVARIANTS } from './deposit-invariants-store.ts';
import { depositExports } from './deposit-export-store.ts';
import { LATE_AFTER_MS, referenceKey } from './deposit-rules.ts';
import { enterLine, statementLineKind, takeIn } from './enter-line.ts';
import { followTransfer } from './follow-transfer.ts';
import { askAboutHeld, decideHeld, holderOfGood } from './hold-deposit.ts';
import { lineById, lockLine, rewordLine, waitingLines } from './lines-store.ts';
import { depositMatchKind, matchClaim } from './match-claim.ts';
import { hasPaidFor } from './paid-before.ts';
import { payoutBack, payoutBackKind } from './payout-back.ts';
import type { DepositDeps, DepositPorts } from './ports.ts';
import { currencyName, depositPorts } from './ports.ts';
import { detail, records } from './records.ts';
import { recordsBefore } from './records-store.ts';
import { lineReversalKind, reverseLine, takeBack } from './reverse-line.ts';
import { returnLine, statementReturnKind, suspendLine } from './suspend-line.ts';
import { bankForCustomer, inAddress, terms, tick } from './terms.ts';
import { creditGathered, tellConfirmations } from './watch-deposits.ts';
import { depositsTexts } from './texts.ts';
import { depositMessages } from './messages.ts';

const CONFIRMATIONS_EVERY_MS = 2_000;
const GATHERED_EVERY_MS = 60_000;
const HELD_EVERY_MS = 3_600_000;

export function createDeposits(platform: Platform, on: Foundation): Product {
  const { ledger } = on;
  const ports = depositPorts(on);
  const deps: DepositDeps = { platform, ledger, ports };
  on.operators.queues.register({
    queue: 'deposit_claims',
    roles: ['deposit_maker'],
    open: (db, { limit }) => oldestClaims(db, limit),
  });
  on.cash.inBy(cashIn(deps));
  ports.riskStatus.onHeldDecided((tx, of) => decideHeld(deps, tx, of));
  ports.chains.madeGood.heldBy(holderOfGood(deps));
  ports.chains.onTransfer((tx, event) => followTransfer(deps, tx, event));
  ports.banks.onIncoming({
    take: (tx, line) => takeIn(deps, tx, line),
    async takeBack(tx, { lineId, by }) {
      const line = await lockLine(tx, lineId);
      if (line === undefined || (line.state !== 'open' && line.state !== 'suspended'))
        throw new Refusal('statement_used');
      return takeBack(deps, tx, { line, by });
    },
    said: (tx, { lineId, name, reference }) =>
      rewordLine(tx, {
        id: lineId,
        name,
        reference,
        referenceKey: referenceKey(reference),
        at: new Date(platform.clock.now()),
      }),
    senderOf: async (db, lineId) => (await lineById(db, lineId))?.sender_name,
    hasPaidFor,
  });
  return {
    name: 'deposits',
    texts: depositsTexts,
    messages: depositMessages,
    routes: [...customerRoutes(deps), ...operatorRoutes(deps)],
    proposals: [
      statementLineKind(deps),
      statementReturnKind(deps),
      depositMatchKind(deps),
      lineReversalKind(deps),
      payoutBackKind(deps),
    ],
    exports: depositExports({ gate: ports.gate, currencyName: (id) => currencyName(ports, id) }),
    timeline: [timelineOf(ports)],
    invariants: DEPOSIT_INVARIANTS,
    finders: [customersOfDeposit],
    queues: { isPublic: false, names: QUEUE_NAMES, read: () => queuesOf(platform) },
    openCases: { code: 'deposit_open', isOpen: hasDepositUnderway },
    async start() {
      platform.jobs.every('deposit-confirmations', CONFIRMATIONS_EVERY_MS, () => tellConfirmations(deps));
      platform.jobs.every('deposits-held', HELD_EVERY_MS, () => askAboutHeld(deps));
      platform.jobs.every('deposits-gathered', GATHERED_EVERY_MS, () => creditGathered(deps));
    },
  };
}

const customerRoutes = (deps: DepositDeps) =>
  routesOf(depositCalls, {
    terms: (_request, caller) => terms(deps, caller),
    tick: ({ agreed }, caller) => tick(deps, agreed, caller),
    inAddress: ({ currency }, caller) => inAddress(deps, currency, caller),
    bank: (_request, caller) => bankForCustomer(deps, caller),
    claim: (request, caller) => claimDeposit(deps, request, caller),
    records: (request, caller) => records(deps, request, caller),
    detail: ({ id }, caller) => detail(deps, id, caller),
  });

const operatorRoutes = (deps: DepositDeps) =>
  routesOf(operatorDepositCalls, {
    claims: (request) => claims(deps, request),
    claim: ({ claim_id }, caller) => claim(deps, claim_id, caller),
    image: (request, caller) => image(deps, request, caller),
    match: (request, caller) => matchClaim(deps, request, caller),
    reject: (request, caller) => rejectClaim(deps, request, caller),
    resolve: (request, caller) => resolveClaim(deps, request, caller),
    lines: (request) => lines(deps, request),
    line: ({ line_id }, caller) => line(deps, line_id, caller),
    banks: () => bankList(deps),
    enterLine: (request, caller) => enterLine(deps, request, caller),
    suspend: (request, caller) => suspendLine(deps, request, caller),
    returnLine: (request, caller) => returnLine(deps, request, caller),
    payoutBack: (request, caller) => payoutBack(deps, request, caller),
    reverseLine: (request, caller) => reverseLine(deps, request, caller),
    seen: (request) => seen(deps, request),
  });

const QUEUE_NAMES = {
  deposit_claims: { zh: '充值申报', en: 'Deposit claims' },
  statement_lines: { zh: '银行流水', en: 'Statement lines' },
  suspense: { zh: '待查款项', en: 'Suspense' },
} as const;

async function queuesOf({ db, clock }: Platform) {
  const lateBefore = new Date(clock.now() - LATE_AFTER_MS);
  const [waiting, open, suspended] = await Promise.all([
    openClaims(db, lateBefore),
    waitingLines(db, { state: 'open', lateBefore }),
    waitingLines(db, { state: 'suspended', lateBefore }),
  ]);
  return [
    { name: 'deposit_claims', ...waiting },
    { name: 'statement_lines', ...open },
    { name: 'suspense', ...suspended },
  ].map((queue) => ({ ...queue, oldestAt: queue.oldestAt?.getTime() ?? null }));
}

const timelineOf = (ports: DepositPorts): TimelineSource => ({
  name: 'deposit',
  entries: async (db, of) =>
    (await recordsBefore(db, of)).map((row) => ({
      id: String(row.id),
      at: row.updated_at.getTime(),
      what: `deposit.${row.state}`,
      params: {
        kind: row.kind,
        amount: formatDecimal(row.credited ?? row.amount),
        currency: currencyName(ports, row.currency_id),
        reason: row.reason,
      },
      link: { type: row.kind === 'chain' ? 'deposit' : 'deposit_claim', id: String(row.id) },
    })),
});
