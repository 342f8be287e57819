/** Money out, as a feature: routes for customers and operators, the payouts' listener, four-eyes kinds, jobs, queues, timeline. */
import { formatDecimal } from '@candor/money';
import { withdrawalCalls } from '@candor/wire';
import { operatorWithdrawalCalls } from '@candor/wire/operators';
import { createKeyring } from '../../foundation/files/index.ts';
import type { ExportSource, TimelineSource } from '../../foundation/identity/index.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { addAddress, listAddresses, removeAddress } from './addresses.ts';
import { approvalKind, approveDue, approveWithdrawal } from './approve-withdrawal.ts';
import { bankInfo, openDetails, saveBank } from './bank-accounts.ts';
import { createBankTerms } from './bank-terms.ts';
import { bankPayoutKind, recordBankPayout } from './bank-payout.ts';
import { caseDetail, queue } from './cases.ts';
import { cancelWithdrawal, rejectWithdrawal } from './end-withdrawal.ts';
import { followPayout } from './follow-payout.ts';
import { coins, info, rules } from './info.ts';
import type { WithdrawalDeps, WithdrawalPorts } from './ports.ts';
import { currencyName } from './ports.ts';
import { detail, records } from './records.ts';
import { submitWithdrawal } from './submit-withdrawal.ts';
import { bookNetworkFees, escalateOld, pageLate } from './watch-withdrawals.ts';
import { hasOpenWithdrawal, openCounts, withdrawalsBefore } from './withdrawal-queries-store.ts';
import { ESCALATES_AFTER_MS, LATE_AFTER_MS } from './withdrawal-rules.ts';
import { withdrawalExport } from './withdrawal-export-store.ts';
import { withdrawalsTexts } from './texts/index.ts';

const APPROVE_EVERY_MS = 2_000;
const WATCH_EVERY_MS = 30_000;

export interface Withdrawals {
  feature: Feature;
  /** What waits for approvers and for payout, for the operators' dashboard. */
  queues(): Promise<readonly { name: string; open: number; oldestAt: number | null; late: number }[]>;
  /** Whether one of this customer's is not finished. */
  isUnderway(db: Queryable, userId: number): Promise<boolean>;
  timeline: TimelineSource;
  exports: readonly ExportSource[];
}

export function createWithdrawals(platform: Platform, ledger: Ledger, ports: WithdrawalPorts): Withdrawals {
  const keyring = createKeyring(platform.config.fileKeys, 'bank_accounts');
  const bankTerms = createBankTerms(platform);
  const deps: WithdrawalDeps = { platform, ledger, ports, keyring, bankTerms };
  ports.configuration.register(bankTerms.kind);
  ports.proposals.register(approvalKind(deps));
  ports.proposals.register(bankPayoutKind(deps));
  ports.chains.onPayout((tx, event) => followPayout(deps, tx, event));
  return {
    feature: {
      name: 'withdrawals',
      texts: withdrawalsTexts,
      routes: [...customerRoutes(deps), ...operatorRoutes(deps)],
      async start() {
        await bankTerms.start();
        platform.jobs.every('withdrawals-approve', APPROVE_EVERY_MS, () => approveDue(deps));
        platform.jobs.every('withdrawals-watch', WATCH_EVERY_MS, async () => {
          await escalateOld(deps);
          await pageLate(deps);
          await bookNetworkFees(deps);
        });
      },
    },
    queues: () => queuesOf(platform),
    isUnderway: hasOpenWithdrawal,
    timeline: timelineOf(ports),
    exports: withdrawalExport({
      currencyName: (id) => currencyName(ports, id),
      open: (row) => openDetails(deps, row),
    }),
  };
}

const customerRoutes = (deps: WithdrawalDeps) =>
  routesOf(withdrawalCalls, {
    rules: () => rules(deps),
    info: ({ currency }, caller) => info(deps, currency, caller),
    coins: (_request, caller) => coins(deps, caller),
    addresses: ({ currency }, caller) => listAddresses(deps, currency, caller),
    addAddress: (request, caller) => addAddress(deps, request, caller),
    deleteAddress: ({ address_id }, caller) => removeAddress(deps, address_id, caller),
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
    detail: ({ id }, caller) => caseDetail(deps, id, caller),
    approve: (request, caller) => approveWithdrawal(deps, request, caller),
    reject: (request, caller) => rejectWithdrawal(deps, request, caller),
    bankPayout: (request, caller) => recordBankPayout(deps, request, caller),
  });

async function queuesOf({ db, clock }: Platform) {
  const before = {
    escalatedBefore: new Date(clock.now() - ESCALATES_AFTER_MS),
    lateBefore: new Date(clock.now() - LATE_AFTER_MS),
  };
  const [review, paying] = await Promise.all([
    openCounts(db, { states: ['review'], ...before }),
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
