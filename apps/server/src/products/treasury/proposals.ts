/**
 * What the treasury does with a second person's yes (R-OPS-3): the house's own money moves, goodwill, a journal undone,
 * the gate opened. Each is one journal in the transaction of the approval.
 */
import type { HouseAccount, JournalKind } from '@candor/ledger';
import { coinAvailable, house } from '@candor/ledger';
import { formatDecimal, parseDecimal } from '@candor/money';
import type { OperatorRole } from '@candor/wire';
import type { EffectLine, ProposalKind } from '../../foundation/operators/index.ts';
import { readPositive } from '../../platform/http/read-amount.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ActDeps } from './acts.ts';
import { byTwo, post } from './acts.ts';
import { gateKind } from './gate.ts';
import { equityMoveOf, ownMoveOf } from './own-money-rules.ts';
import type { TreasuryPorts } from './ports.ts';
import { reversalKind } from './reversal.ts';

/** Stored in the proposal; `amount` is decimal text. */
interface OwnMoney {
  kind: JournalKind;
  from: HouseAccount;
  to: HouseAccount;
  currencyId: number;
  amount: string;
  reference: string;
}
interface Goodwill {
  userId: number;
  currencyId: number;
  amount: string;
}

/** Roles that touch money; access_admin touches none and auditors write nothing (R-OPS-1). */
const CHECKERS: readonly OperatorRole[] = ['withdrawal_approver', 'treasurer'];

export function treasuryKinds(deps: ActDeps): ProposalKind<never>[] {
  const kinds = [
    ownMoneyKind(deps, 'own_money'),
    ownMoneyKind(deps, 'equity'),
    goodwillKind(deps),
    gateKind(deps.ports, CHECKERS),
    reversalKind(deps),
  ];
  return kinds as unknown as ProposalKind<never>[];
}

export interface OwnMoneyInput {
  from: string;
  to: string;
  contra?: string;
  direction?: 'in' | 'out';
  currency: string;
  amount: string;
  reference?: string;
}

function ownMoneyKind(deps: ActDeps, name: 'own_money' | 'equity'): ProposalKind<OwnMoney> {
  const { ledger, ports } = deps;
  return {
    kind: name,
    makers: ['treasurer'],
    checkers: CHECKERS,
    checksNeeded: () => 1,
    async prepare(_tx, input) {
      const given = input as OwnMoneyInput;
      const move =
        name === 'equity'
          ? equityMoveOf(given.contra ?? '', given.direction ?? 'in')
          : ownMoveOf(given.from, given.to);
      if (move === undefined) throw new Refusal('account_not_movable');
      const { currencyId, amount } = readMoney(ports, given);
      return { ...move, currencyId, amount: formatDecimal(amount), reference: given.reference ?? '' };
    },
    async render(_db, payload) {
      return {
        subjectType: name,
        subjectId: `${payload.from}>${payload.to}:${payload.currencyId}:${payload.reference}`,
        lines: moneyLines(ports, payload),
      };
    },
    async execute(tx, { payload, proposalId, maker, approver }) {
      const { kind, from, to, currencyId, amount, reference } = payload;
      // A statement's own reference makes booking it twice impossible; other moves are named by their proposal.
      const refId =
        name === 'equity' ? `${kind === 'equity_paid_in' ? from : to}:${reference}` : String(proposalId);
      await post(ledger, tx, {
        head: {
          kind,
          refType: name === 'equity' ? 'statement' : 'proposal',
          refId,
          ...byTwo(maker, approver),
        },
        moves: [{ from: house(from), to: house(to), currencyId, amount: unitsOf(amount) }],
      });
    },
  };
}

function goodwillKind({ ledger, ports }: ActDeps): ProposalKind<Goodwill> {
  return {
    kind: 'goodwill',
    makers: ['treasurer', 'support'],
    checkers: CHECKERS,
    checksNeeded: () => 1,
    async prepare(tx, input) {
      const given = input as { user_id: number; currency: string; amount: string };
      if (!(await ports.isCustomer(given.user_id, tx))) throw new Refusal('account_unknown');
      const { currencyId, amount } = readMoney(ports, given);
      return { userId: given.user_id, currencyId, amount: formatDecimal(amount) };
    },
    render: async (_db, { userId, currencyId, amount }) => ({
      subjectType: 'goodwill',
      subjectId: `${userId}:${currencyId}`,
      userId,
      lines: moneyLines(ports, { from: 'E:equity', to: `U:${userId}:coin:a`, currencyId, amount }),
    }),
    async execute(tx, { payload: { userId, currencyId, amount }, proposalId, maker, approver }) {
      await post(ledger, tx, {
        head: {
          kind: 'manual_goodwill',
          refType: 'proposal',
          refId: String(proposalId),
          ...byTwo(maker, approver),
        },
        moves: [{ from: house('E:equity'), to: coinAvailable(userId), currencyId, amount: unitsOf(amount) }],
      });
    },
  };
}

function readMoney(ports: TreasuryPorts, { currency, amount }: { currency: string; amount: string }) {
  const currencyId = ports.currencyId(currency);
  if (currencyId === undefined) throw new Refusal('currency_unknown', { currency });
  return { currencyId, amount: readPositive(amount) };
}

/** Amounts stored in a proposal were written by us. */
function unitsOf(amount: string): bigint {
  const parsed = parseDecimal(amount);
  if (!parsed.ok) throw new TypeError(`a stored amount cannot be read: ${amount}`);
  return parsed.value;
}

function moneyLines(
  ports: TreasuryPorts,
  of: { from: string; to: string; currencyId: number; amount: string; reference?: string },
): EffectLine[] {
  return [
    { field: 'from', after: of.from },
    { field: 'to', after: of.to },
    { field: 'amount', after: `${of.amount} ${ports.currencyName(of.currencyId)}` },
    ...(of.reference === undefined || of.reference === ''
      ? []
      : [{ field: 'reference', after: of.reference }]),
  ];
}
