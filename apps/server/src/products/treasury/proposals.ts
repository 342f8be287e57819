/**
 * What the treasury does with a second person's yes (R-OPS-3): the house's own money moves, goodwill, a journal undone,
 * the gate opened. Each is one journal in the transaction of the approval.
 */
import type { HouseAccount, JournalKind } from '@candor/ledger';
import { coinAvailable, house } from '@candor/ledger';
import { formatDecimal, parseDecimal } from '@candor/money';
import type { OperatorRole, RequestOf } from '@candor/wire';
import type { treasuryCalls } from '@candor/wire/operators';
import type { HouseTransfer } from '../../foundation/chains/index.ts';
import { TRANSFER_REF, chainOfContra, transferRef } from '../../foundation/chains/index.ts';
import type { EffectLine, ProposalKind } from '../../foundation/operators/index.ts';
import { checksFor } from '../../foundation/operators/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { askedPositive } from '../../platform/http/asked-amount.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ActDeps } from './acts.ts';
import { byTwo, post, refuseCommitted } from './acts.ts';
import { gateKind } from './gate.ts';
import { equityMoveOf, ownMoveOf } from './own-money-rules.ts';
import type { TreasuryPorts } from './ports.ts';
import { reversalKind } from './reversal.ts';
import { lookTwice, worthOf } from './second-look.ts';

/** Stored in the proposal; `amount` is decimal text. */
interface OwnMoney {
  kind: JournalKind;
  from: HouseAccount;
  to: HouseAccount;
  currencyId: number;
  amount: string;
  reference: string;
  /** Addresses outside that a chain shows; not there in proposals of before it was kept. */
  outside?: string;
  /** Far more than usual, and confirmed by a second look. */
  isUnusual: boolean;
}
interface Goodwill {
  userId: number;
  currencyId: number;
  amount: string;
  /** Of the lost deposit that it is for. */
  txId?: string;
  isUnusual: boolean;
}

/** Roles that touch money; access_admin touches none and auditors write nothing (R-OPS-1). */
const CHECKERS: readonly OperatorRole[] = ['withdrawal_approver', 'treasurer', 'deposit_maker'];

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
  second_look?: string | undefined;
  /** What the chain shows of the transfer that is named; undefined where no chain was asked. */
  shown?: HouseTransfer | undefined;
}

function ownMoneyKind(deps: ActDeps, name: 'own_money' | 'equity'): ProposalKind<OwnMoney> {
  const { ports } = deps;
  return {
    kind: name,
    makers: ['treasurer'],
    checkers: CHECKERS,
    checksNeeded: (_payload, sum) => checksFor(sum, 1),
    moves: async (_db, { from, to, currencyId, amount }) => ({
      value: worthOf(ports, currencyId, unitsOf(amount)),
      accounts: [from, to],
    }),
    async prepare(tx, input, makerId) {
      const given = input as OwnMoneyInput;
      const move =
        name === 'equity'
          ? equityMoveOf(given.contra ?? '', given.direction ?? 'in')
          : ownMoveOf(given.from, given.to);
      if (move === undefined || isNoBank(ports, given)) throw new Refusal('account_not_movable');
      const { currencyId, amount } = readMoney(ports, given);
      await refuseOnStatements(ports, tx, { ...move, currencyId });
      await refuseCommitted(deps, tx, [{ account: move.from, currencyId, amount }]);
      // On a chain nobody's word counts: the transfer was seen, that way and of that amount.
      if (name === 'equity' && (!isOfBank(given) || isOnChain(ports, currencyId)) && !isShown(given, amount))
        throw new Refusal('transfer_unseen');
      const typed = given.second_look;
      const isUnusual = await lookTwice(deps, tx, { act: name, makerId, currencyId, amount, typed });
      // What the chain calls it, not how it was typed: typed differently it would be another statement.
      const reference = given.shown?.txId ?? given.reference ?? '';
      const outside = given.shown?.outside ?? '';
      return { ...move, currencyId, amount: formatDecimal(amount), reference, outside, isUnusual };
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
      await refuseOnStatements(ports, tx, payload);
      if (name === 'equity') await refuseBooked(ports, tx, payload);
      // A statement's own reference makes booking it twice impossible; other moves are named by their proposal.
      const refId =
        name === 'equity'
          ? transferRef({ contra: kind === 'equity_paid_in' ? from : to, txId: reference })
          : String(proposalId);
      await post(deps, tx, {
        reference,
        head: {
          kind,
          refType: name === 'equity' ? TRANSFER_REF : 'proposal',
          refId,
          ...byTwo(maker, approver),
        },
        moves: [{ from: house(from), to: house(to), currencyId, amount: unitsOf(amount) }],
      });
    },
  };
}

/**
 * Once a bank's statements are booked, what came and left there is what their lines say, and nobody's word beside them (R-OPS-10). What it
 * keeps in another currency stands on none: two persons book it, and in public it stays unread.
 */
async function refuseOnStatements(
  { banks }: TreasuryPorts,
  tx: Tx,
  { from, to, currencyId }: Pick<OwnMoney, 'from' | 'to' | 'currencyId'>,
): Promise<void> {
  if (currencyId !== banks.statementCurrencyId) return;
  const bank = /\bX:bank:([0-9]+)\b/.exec(`${from} ${to}`)?.[1];
  if (bank !== undefined && (await banks.closedUntil(tx, Number(bank))) !== undefined)
    throw new Refusal('own_money_on_statement');
}

/** A transfer that paid the issuer of a coin is booked by that: as equity it would leave the books twice. */
async function refuseBooked(
  { chains }: TreasuryPorts,
  tx: Tx,
  { from, to, reference }: Pick<OwnMoney, 'from' | 'to' | 'reference'>,
): Promise<void> {
  const contra = chainOfContra(from) === undefined ? to : from;
  if (chainOfContra(contra) !== undefined && (await chains.isBooked(tx, { contra, txId: reference })))
    throw new Refusal('transfer_booked');
}

const isOfBank = ({ contra = '' }: OwnMoneyInput): boolean => contra.startsWith('X:bank:');

/** Money at a bank that is none of ours would be money out of nothing: it has no statements that could ever say otherwise. */
const isNoBank = ({ banks }: TreasuryPorts, given: OwnMoneyInput): boolean =>
  isOfBank(given) && !banks.all().some(({ bank }) => given.contra === `X:bank:${bank}`);

/** A currency that a chain here carries comes and leaves by the chain: at a bank two persons could say anything of it. */
const isOnChain = ({ chains }: TreasuryPorts, currencyId: number): boolean =>
  chains.currencies().some((carried) => carried.currencyId === currencyId);

/** What left in the chain's own coin is booked with its fee, which nobody else books, or as it arrived. */
const isShown = ({ shown, direction }: OwnMoneyInput, amount: bigint): boolean =>
  shown !== undefined &&
  shown.direction === direction &&
  (shown.amount === amount || shown.withFee === amount);

function goodwillKind(deps: ActDeps): ProposalKind<Goodwill> {
  const { ports } = deps;
  return {
    kind: 'goodwill',
    makers: ['treasurer', 'support'],
    // Not the deposit maker: one person may be that and support, and would make and check the same money (R-OPS-9).
    checkers: ['withdrawal_approver', 'treasurer'],
    checksNeeded: (_payload, sum) => checksFor(sum, 1),
    // What only our own book prices is worth what somebody makes it: three persons, as where there is no price.
    moves: async (_db, { userId, currencyId, amount }) => ({
      value: ports.isPriceOurs(currencyId) ? undefined : worthOf(ports, currencyId, unitsOf(amount)),
      accounts: [`U:${userId}`, 'E:equity'],
    }),
    async prepare(tx, input, makerId) {
      const given = input as RequestOf<typeof treasuryCalls.goodwill>;
      const { user_id: userId, tx_id: txId } = given;
      if (!(await ports.isCustomer(userId, tx))) throw new Refusal('account_unknown');
      const { currencyId, amount } = readMoney(ports, given);
      if (txId !== undefined) await ports.chains.madeGood.refuseKnown(tx, { text: txId, userId });
      const typed = given.second_look;
      const isUnusual = await lookTwice(deps, tx, { act: 'goodwill', makerId, currencyId, amount, typed });
      const lost = txId === undefined ? {} : { txId: txId.trim() };
      return { userId, currencyId, amount: formatDecimal(amount), ...lost, isUnusual };
    },
    render: async (db, { userId, txId = '', ...money }) => ({
      subjectType: 'goodwill',
      subjectId: `${userId}:${money.currencyId}`,
      userId,
      lines: [
        ...moneyLines(ports, { from: 'E:equity', to: `U:${userId}:coin:a`, ...money, reference: txId }),
        { field: 'account', after: await ports.accountName(userId) },
        // A colleague's, or the house's own: whoever agrees has to know.
        ...((await ports.isHouseAccount(userId, db)) ? [{ field: 'relation', after: 'registered' }] : []),
      ],
    }),
    async execute(tx, { payload: { userId, currencyId, amount, txId }, proposalId, maker, approver }) {
      const ref = String(proposalId);
      if (txId !== undefined) await ports.chains.madeGood.makeGood(tx, { text: txId, userId, ref });
      await post(deps, tx, {
        head: {
          kind: 'manual_goodwill',
          refType: 'proposal',
          refId: ref,
          ...byTwo(maker, approver),
        },
        moves: [{ from: house('E:equity'), to: coinAvailable(userId), currencyId, amount: unitsOf(amount) }],
      });
      const params = { amount, currency: ports.currencyName(currencyId) };
      await ports.notify.tell(tx, { userId, kind: 'goodwill_credited', params });
    },
  };
}

function readMoney(ports: TreasuryPorts, { currency, amount }: { currency: string; amount: string }) {
  const currencyId = ports.currencyId(currency);
  if (currencyId === undefined) throw new Refusal('currency_unknown', { currency });
  return { currencyId, amount: askedPositive(amount) };
}

/** Amounts stored in a proposal were written by us. */
function unitsOf(amount: string): bigint {
  const parsed = parseDecimal(amount);
  if (!parsed.ok) throw new TypeError(`a stored amount cannot be read: ${amount}`);
  return parsed.value;
}

function moneyLines(
  ports: TreasuryPorts,
  of: {
    from: string;
    to: string;
    currencyId: number;
    amount: string;
    reference?: string;
    outside?: string;
    isUnusual: boolean;
  },
): EffectLine[] {
  const worth = worthOf(ports, of.currencyId, unitsOf(of.amount));
  return [
    { field: 'from', after: of.from },
    { field: 'to', after: of.to },
    { field: 'amount', after: `${of.amount} ${ports.currencyName(of.currencyId)}` },
    ...(worth === undefined ? [] : [{ field: 'usdt_value', after: formatDecimal(worth) }]),
    ...(of.isUnusual ? [{ field: 'unusual', after: 'yes' }] : []),
    ...(of.reference === undefined || of.reference === ''
      ? []
      : [{ field: 'reference', after: of.reference }]),
    ...(of.outside === undefined || of.outside === ''
      ? []
      : [{ field: 'outside_address', after: of.outside }]),
  ];
}
