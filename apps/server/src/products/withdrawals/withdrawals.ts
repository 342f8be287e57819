/** Money out, as a feature: routes for customers and operators, the payouts' listener, four-eyes kinds, jobs, queues, timeline. */
import { customersOfWithdrawal } from './find-customers-store.ts';
import { formatDecimal } from '@candor/money';
import { withdrawalCalls } from '@candor/wire';
import { operatorWithdrawalCalls } from '@candor/wire/operators';
import { createKeyring } from '../../foundation/files/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { TimelineSource } from '../../foundation/identity/index.ts';
import type { Product } from '../../foundation/product.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { addAddress, dropWaiting, listAddresses, removeAddress } from './addresses.ts';
import { approvalKind, approveDue, approveWithdrawal } from './check/approve-withdrawal.ts';
import { bankInfo, numberEarlier, openDetails, saveBank } from './bank/bank-accounts.ts';
import { createBankTerms } from './bank/bank-terms.ts';
import { createWithdrawalRules } from './terms/rules-configuration.ts';
import { bankPayoutKind, recordBankPayout } from './check/record-bank-payout.ts';
import { cashOut } from './cash-out.ts';
import { caseDetail, queue } from './check/cases.ts';
import { endStruckOut, keptAsStruckOut } from './check/end-struck-out.ts';
import { rejectWithdrawal } from './check/end-withdrawal.ts';
import { bankPayouts } from './check/follow-bank-lines.ts';
import { cancelWithdrawal } from './check/take-back.ts';
import { actOnPayout } from './check/act-on-payout.ts';
import { coins, info, rules } from './info.ts';
import { unbookedFees } from './request/network-fees-store.ts';
import type { WithdrawalDeps, WithdrawalPorts } from './ports.ts';
import { currencyName, withdrawalPorts } from './ports.ts';
import { detail, records } from './records.ts';
import { submitWithdrawal } from './request/submit-withdrawal.ts';
import { leaveCase, takeNext } from './check/take-next.ts';
import { bookNetworkFees, escalateOld, pageLate } from './watch-withdrawals.ts';
import { hasOpenWithdrawal, openCounts, withdrawalsBefore } from './withdrawal-queries-store.ts';
import { ESCALATES_AFTER_MS, LATE_AFTER_MS } from './withdrawal-rules.ts';
import { WITHDRAWAL_INVARIANTS } from './withdrawals-invariants-store.ts';
import { WITHDRAWAL_RECORDS } from './record-details-store.ts';
import { withdrawalEvidence } from './withdrawal-evidence.ts';
import { withdrawalExport } from './withdrawal-export-store.ts';
import { withdrawalsTexts } from './texts/index.ts';
import { withdrawalMessages } from './messages.ts';

const APPROVE_EVERY_MS = 2_000;
const WATCH_EVERY_MS = 30_000;

export interface Withdrawals extends Product {
  /** For who acts on the jobs' clock instead of waiting for it. */
  deps: WithdrawalDeps;
}

export function createWithdrawals(platform: Platform, on: Foundation): Withdrawals {
  const ports = withdrawalPorts(on);
  const keyring = createKeyring(platform.config.fileKeys, 'bank_accounts');
  const bankTerms = createBankTerms(platform);
  const judging = createWithdrawalRules(platform);
  const deps: WithdrawalDeps = { platform, ledger: on.ledger, ports, keyring, bankTerms, rules: judging };
  on.cash.outBy(cashOut(deps));
  ports.banks.onPayouts(bankPayouts(deps));
  ports.chains.onPayout((tx, event) => actOnPayout(deps, tx, event));
  ports.chains.keepPayouts(keptAsStruckOut);
  on.identity.onDoubted((tx, userId) => dropWaiting(deps, tx, userId));
  return {
    name: 'withdrawals',
    texts: withdrawalsTexts,
    messages: withdrawalMessages,
    deps,
    routes: [...customerRoutes(deps), ...operatorRoutes(deps)],
    proposals: [approvalKind(deps), bankPayoutKind(deps)],
    configuration: [bankTerms.kind, judging.kind],
    exports: withdrawalExport({
      currencyName: (id) => currencyName(ports, id),
      open: (row) => openDetails(deps, row),
    }),
    evidence: withdrawalEvidence((id) => currencyName(ports, id)),
    timeline: [timelineOf(ports)],
    finders: [customersOfWithdrawal],
    queues: { isPublic: true, names: QUEUE_NAMES, read: () => queuesOf(platform) },
    recordDetails: WITHDRAWAL_RECORDS,
    invariants: WITHDRAWAL_INVARIANTS,
    unbooked: unbookedFees,
    openCases: { code: 'withdrawal_open', isOpen: hasOpenWithdrawal },
    async start() {
      await bankTerms.start();
      await judging.start();
      platform.jobs.every('withdrawals-approve', APPROVE_EVERY_MS, () => approveDue(deps));
      platform.jobs.every('withdrawals-bank-numbers', WATCH_EVERY_MS, () => numberEarlier(deps));
      platform.jobs.every('withdrawals-struck-out', APPROVE_EVERY_MS, () => endStruckOut(deps));
      platform.jobs.every('withdrawals-watch', WATCH_EVERY_MS, async () => {
        await escalateOld(deps);
        await pageLate(deps);
      });
      platform.jobs.every('withdrawals-network-fees', WATCH_EVERY_MS, () => bookNetworkFees(deps));
    },
  };
}

const customerRoutes = (deps: WithdrawalDeps) =>
  routesOf(withdrawalCalls, {
    rules: () => rules(deps),
    info: ({ currency }, caller) => info(deps, currency, caller),
    coins: (_request, caller) => coins(deps, caller),
    addresses: ({ currency }, caller) => listAddresses(deps, currency, caller),
    addAddress: (request, caller) => addAddress(deps, request, caller),
    deleteAddress: (request, caller) => removeAddress(deps, request, caller),
    bank: (_request, caller) => bankInfo(deps, caller),
    saveBank: (request, caller) => saveBank(deps, request, caller),
    submit: (request, caller) => submitWithdrawal(deps, request, caller),
    records: (request, caller) => records(deps, request, caller),
    detail: ({ id }, caller) => detail(deps, id, caller),
    cancel: (request, caller) => cancelWithdrawal(deps, request, caller),
  });

const operatorRoutes = (deps: WithdrawalDeps) =>
  routesOf(operatorWithdrawalCalls, {
    queue: (request) => queue(deps, request),
    takeNext: (_request, caller) => takeNext(deps, caller),
    leave: ({ id }, caller) => leaveCase(deps, id, caller),
    detail: ({ id }, caller) => caseDetail(deps, id, caller),
    approve: (request, caller) => approveWithdrawal(deps, request, caller),
    reject: (request, caller) => rejectWithdrawal(deps, request, caller),
    bankPayout: (request, caller) => recordBankPayout(deps, request, caller),
  });

const QUEUE_NAMES = {
  withdrawals: { zh: '提现', en: 'Withdrawals' },
  payouts: { zh: '出款', en: 'Payouts' },
} as const;

async function queuesOf({ db, clock }: Platform) {
  const before = {
    escalatedBefore: new Date(clock.now() - ESCALATES_AFTER_MS),
    lateBefore: new Date(clock.now() - LATE_AFTER_MS),
  };
  const [review, paying] = await Promise.all([
    openCounts(db, { states: ['review'], isForPeople: true, ...before }),
    openCounts(db, { states: ['approved', 'sent'], ...before }),
  ]);
  return [
    { name: 'withdrawals', ...review },
    { name: 'payouts', ...paying },
  ].map(({ name, open, oldestAt, late }) => ({ name, open, late, oldestAt: oldestAt?.getTime() ?? null }));
}

const timelineOf = (ports: WithdrawalPorts): TimelineSource => ({
  name: 'withdrawal',
  entries: async (db, of) =>
    (await withdrawalsBefore(db, of)).map((row) => ({
      id: String(row.id),
      at: row.updated_at.getTime(),
      what: `withdrawal.${row.state}`,
      params: {
        amount: formatDecimal(row.amount),
        currency: currencyName(ports, row.currency_id),
        to: row.destination,
        reason: row.reason,
      },
      link: { type: 'withdrawal', id: String(row.id) },
    })),
});
