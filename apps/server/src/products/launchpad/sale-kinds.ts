/** Acts on sales that need a second person (R-OPS-3): making one; opening, closing, laying in, taking back, paying the issuer. */
import { decimal, formatDecimal, multiplyDown } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { launchpadDeskCalls } from '@candor/wire/operators';
import type { HouseTransfer } from '../../foundation/chains/index.ts';
import { readBalances, rowOf } from '../../foundation/ledger/index.ts';
import {
  OFFER_PEOPLE,
  authorsOf,
  offerEffect,
  postFromReserve,
  undoesPause,
} from '../../foundation/offers/index.ts';
import type { EffectLine, ProposalKind } from '../../foundation/operators/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { askedIfAny, askedPositive } from '../../platform/http/asked-amount.ts';
import { fieldThatNamesPayee } from '../../platform/forbidden-text-rules.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { ActWish, NewDates, NewTerms, SaleAct } from './desk-rules.ts';
import { actObstacle, areDatesFit, owedToIssuer, termsFault, usualSoftCap } from './desk-rules.ts';
import { issuePlayTokens } from './issue-play-tokens.ts';
import type { LaunchpadDeps } from './ports.ts';
import { PAID_WITH } from './ports.ts';
import type { SaleRow } from './sale.ts';
import { movedBy } from './sale.ts';
import { hasOpened } from './sale-opened.ts';
import type { IssuerPaid } from './issuer-paid.ts';
import { issuerPaid, paidLines, refusePaidOtherwise, transferNamed } from './issuer-paid.ts';
import { addPaidOut, findSale, insertSale, lockSale, moveSale, pauseSale, openSale } from './sales-store.ts';
import { fundedJournal, inventoryOf, issuerPaidJournal, proceedsOf, releasedJournal } from './settle-sale.ts';

export const NEW_SALE = 'launchpad_sale';
export const SALE_ACT = 'launchpad_act';

type CreateRequest = RequestOf<typeof launchpadDeskCalls.create>;
type ActRequest = RequestOf<typeof launchpadDeskCalls.act>;

/** As stored: amounts as text. */
type NewSale = Omit<CreateRequest, 'reason' | 'lang' | 'soft_cap'> & { soft_cap: string };
interface StoredAct {
  id: number;
  act: SaleAct;
  amount: string | null;
  account: string | null;
  /** The transfer on a chain that paid the issuer; null of everything else. */
  paid: IssuerPaid | null;
}

const TOKEN = /^[A-Z0-9]{2,12}$/;
const termsOf = (of: Omit<NewSale, 'soft_cap'> & { soft_cap?: string | undefined }): NewTerms => {
  const supply = decimal(of.supply);
  const price = decimal(of.change_rate);
  return {
    supply,
    price,
    cap: decimal(of.cap),
    step: 10n ** BigInt(8 - of.token_decimals),
    minimum: decimal(of.minimum),
    maximum: decimal(of.maximum),
    softCap: of.soft_cap === undefined ? usualSoftCap({ supply, price }) : decimal(of.soft_cap),
  };
};
const datesOf = (of: Pick<NewSale, 'opens_at' | 'closes_at' | 'allots_at' | 'launches_at'>): NewDates => ({
  opensAt: of.opens_at,
  closesAt: of.closes_at,
  allotsAt: of.allots_at,
  launchesAt: of.launches_at,
});

export function newSaleKind(deps: LaunchpadDeps): ProposalKind<NewSale> {
  const { platform } = deps;
  /** What operators write is on the one clock, what a sale runs by is the waiting clock: a demo's may be ahead. */
  const refuseDates = (dates: NewDates): void => {
    if (!areDatesFit(dates, platform.waits.realOf(platform.waits.now())))
      throw new Refusal('sale_dates_unfit');
  };
  return {
    kind: NEW_SALE,
    makers: ['market_admin'],
    checkers: ['treasurer', 'access_admin'],
    checksNeeded: () => 1,
    async prepare(_tx, input) {
      const { reason: _, lang: __, ...wanted } = input as CreateRequest & { lang?: string };
      for (const amount of [wanted.supply, wanted.change_rate, wanted.cap, wanted.minimum, wanted.maximum])
        askedPositive(amount);
      askedIfAny(wanted.soft_cap);
      const sale = { ...wanted, token: wanted.token.toUpperCase() };
      refusePayee(sale);
      refuseListed(deps, sale.token);
      const terms = termsOf(sale);
      const fault = termsFault(terms);
      if (fault !== undefined) throw new Refusal(fault.fault, fault.detail);
      refuseDates(datesOf(sale));
      return { ...sale, soft_cap: formatDecimal(terms.softCap) };
    },
    render: async (_db, of) => ({ subjectType: NEW_SALE, subjectId: of.token, lines: linesOf(of) }),
    async execute(tx, { payload }) {
      refuseListed(deps, payload.token);
      refuseDates(datesOf(payload));
      const { softCap, ...terms } = termsOf(payload);
      const token = {
        name: payload.token,
        fullName: payload.token_name,
        displayDecimals: payload.token_decimals,
      };
      const now = platform.waits.now();
      const ahead = now - platform.waits.realOf(now);
      await insertSale(tx, {
        ...terms,
        soft_cap: softCap,
        token_id: await deps.ports.ensureToken(tx, token),
        currency_id: PAID_WITH.id,
        lock_days: payload.lock_days,
        introduction: { zh: payload.introduction_zh, en: payload.introduction_en },
        published_at: new Date(now),
        opens_at: new Date(payload.opens_at + ahead),
        closes_at: new Date(payload.closes_at + ahead),
        allots_at: new Date(payload.allots_at + ahead),
        launches_at: new Date(payload.launches_at + ahead),
      });
    },
  };
}

/** What customers read of it as ours names nobody else to pay (R-DEP-2); whoever checks it may overlook one. */
function refusePayee({ token_name, introduction_zh, introduction_en }: Omit<CreateRequest, 'reason'>): void {
  const field = fieldThatNamesPayee({ token_name, introduction_zh, introduction_en });
  if (field !== undefined) throw new Refusal('invalid_request', { fields: { [field]: 'leads_elsewhere' } });
}

function linesOf(of: NewSale): EffectLine[] {
  const at = (ms: number): string => new Date(ms).toISOString();
  return [
    { field: 'token', after: `${of.token} (${of.token_name})` },
    { field: 'token_decimals', after: String(of.token_decimals) },
    { field: 'supply', after: `${of.supply} ${of.token}` },
    { field: 'issue_price', after: `${of.change_rate} ${PAID_WITH.name}` },
    { field: 'cap', after: `${of.cap} ${of.token}` },
    { field: 'smallest_order', after: `${of.minimum} ${PAID_WITH.name}` },
    { field: 'maximum', after: `${of.maximum} ${PAID_WITH.name}` },
    { field: 'soft_cap', after: `${of.soft_cap} ${PAID_WITH.name}` },
    { field: 'lock_days', after: String(of.lock_days) },
    { field: 'opens_at', after: at(of.opens_at) },
    { field: 'closes_at', after: at(of.closes_at) },
    { field: 'allots_at', after: at(of.allots_at) },
    { field: 'launches_at', after: at(of.launches_at) },
    { field: 'introduction', after: of.introduction_en },
    { field: 'introduction_zh', after: of.introduction_zh },
  ];
}

/** What would move if it were opened, or went on, now. */
function movedLines({ platform: { waits } }: LaunchpadDeps, sale: SaleRow): EffectLine[] {
  const moved = movedBy(sale, waits.now());
  const text = (at: number): string => new Date(waits.realOf(at)).toISOString();
  return moved === 0
    ? []
    : (['closes_at', 'allots_at', 'launches_at'] as const).map((field) => {
        const at = sale[field].getTime();
        return { field, before: text(at), after: text(at + moved) };
      });
}

/**
 * What trades already is no new coin, and what is paid with none either. Nor is the money of a bank, which neither trades nor has a chain: its
 * price is known, and acts on a sale are weighed by the one that its makers wrote (R-OPS-9). What was made for a sale may be locked.
 */
function refuseListed({ ports }: LaunchpadDeps, token: string): void {
  const known = ports.currencyByName(token);
  const isNew =
    known === undefined ||
    (known.chains.length === 0 && known.accounts.includes('trust') && ports.pairOf(known.id) === undefined);
  if (!TOKEN.test(token) || token === PAID_WITH.name || !isNew) throw new Refusal('sale_token_unfit');
}

export function saleActKind(deps: LaunchpadDeps): ProposalKind<StoredAct> {
  const { ports } = deps;
  return {
    kind: SALE_ACT,
    undoes: undoesPause(SALE_ACT, NEW_SALE),
    ...OFFER_PEOPLE,
    moves: async (db, of) => {
      const accounts = accountsOf(of);
      return accounts && { value: await worthOf(deps, db, of), accounts };
    },
    async prepare(tx, input) {
      const { id, act, amount, account, shown } = input as ActRequest & { shown?: HouseTransfer };
      const asked = amount === undefined ? undefined : askedPositive(amount);
      const sale = await findSale(tx, id);
      if (sale === undefined) throw new Refusal('sale_unknown');
      const isFit = account !== undefined && isOutward(deps, account);
      if (act === 'pay_issuer' ? !isFit : account !== undefined) throw new Refusal('sale_account_unfit');
      const wish = await wishOf(deps, tx, { sale, act, amount: asked });
      refuseObstacle(sale, wish);
      const owed = owedToIssuer(sale, wish.proceeds);
      const paid = account === undefined ? null : await issuerPaid(deps, tx, { owed, account, shown });
      return { id, act, amount: amount ?? null, account: account ?? null, paid };
    },
    async render(db, { id, act, amount, account, paid }) {
      const sale = await known(db, id);
      await ports.knowCurrencies([sale.token_id]);
      const token = ports.currencyName(sale.token_id);
      const { inventory, proceeds } = await heldIn(deps, db, sale);
      const owed = `${formatDecimal(owedToIssuer(sale, proceeds))} ${ports.currencyName(sale.currency_id)}`;
      const money =
        amount === null
          ? undefined
          : {
              amount: decimal(amount),
              currency: token,
              reserve: inventory,
              account: `T:newcoin:${id}:inventory`,
            };
      const lines: EffectLine[] = [
        { field: 'sale', after: `#${id} ${token}` },
        ...offerEffect({ field: 'sale_act', act, state: sale.state, closesTo: 'refunding', money }),
        ...(act === 'open' ? movedLines(deps, sale) : []),
        ...(account === null
          ? []
          : [
              { field: 'amount', after: owed },
              { field: 'from', after: `T:newcoin:${id}:proceeds` },
              { field: 'to', after: account },
            ]),
        ...paidLines(paid),
      ];
      return { subjectType: NEW_SALE, subjectId: `${id}:${act}`, lines };
    },
    async execute(tx, { payload, ...act }) {
      const sale = await lockSale(tx, payload.id);
      assert(sale !== undefined, `sale ${payload.id} was there when it was proposed`);
      const amount = payload.amount === null ? undefined : decimal(payload.amount);
      // Under the lock: what has changed since may stand against it.
      refuseObstacle(sale, await wishOf(deps, tx, { sale, act: payload.act, amount }));
      const by = {
        saleId: sale.id,
        ...authorsOf(act),
      };
      await moveState(deps, tx, { sale, act: payload.act });
      await moveMoney(deps, tx, { sale, payload, by });
    },
  };
}

async function moveState(
  { platform: { waits } }: LaunchpadDeps,
  tx: Tx,
  { sale, act }: { sale: SaleRow; act: SaleAct },
): Promise<void> {
  const { id, state } = sale;
  const now = waits.now();
  if (act === 'open') await openSale(tx, id, movedBy(sale, now));
  if (act === 'pause') await pauseSale(tx, id, new Date(now));
  if (act === 'close') await moveSale(tx, id, { from: [state], to: 'refunding', failure: 'closed' });
}

async function moveMoney(
  deps: LaunchpadDeps,
  tx: Tx,
  {
    sale,
    payload,
    by,
  }: { sale: SaleRow; payload: StoredAct; by: { saleId: number; refId: string; actor: string } },
): Promise<void> {
  const { act, account, paid } = payload;
  if (act === 'pay_issuer') {
    const amount = owedToIssuer(sale, (await heldIn(deps, tx, sale)).proceeds);
    await refusePaidOtherwise(deps, tx, { owed: amount, account: account!, paid });
    await addPaidOut(tx, sale.id, amount);
    const to = account as `X:${string}`;
    const of = { ...by, currencyId: sale.currency_id, amount, account: to };
    await postFromReserve(deps.ledger, tx, issuerPaidJournal({ ...of, transfer: transferNamed(to, paid) }));
  } else if (payload.amount !== null) {
    const of = { ...by, currencyId: sale.token_id, amount: decimal(payload.amount) };
    if (act === 'fund') await issuePlayTokens(deps, tx, of);
    await postFromReserve(deps.ledger, tx, act === 'fund' ? fundedJournal(of) : releasedJournal(of));
  }
}

async function wishOf(
  deps: LaunchpadDeps,
  tx: Tx,
  { sale, act, amount }: { sale: SaleRow; act: SaleAct; amount: bigint | undefined },
): Promise<ActWish> {
  const isTrading = await hasOpened(deps.ports, tx, sale);
  return { act, amount, ...(await heldIn(deps, tx, sale)), isTrading, now: deps.platform.waits.now() };
}

/** Under the sale's lock nothing of it moves. */
async function heldIn(
  { ledger }: Pick<LaunchpadDeps, 'ledger'>,
  db: Queryable,
  sale: SaleRow,
): Promise<{ inventory: bigint; proceeds: bigint }> {
  const balanceKeys = [
    rowOf(inventoryOf(sale.id), sale.token_id),
    rowOf(proceedsOf(sale.id), sale.currency_id),
  ];
  const ids = await ledger.directory.idsOf(balanceKeys, db);
  const held = new Map((await readBalances(db, ids)).map((row) => [row.id, row.available]));
  const [inventory = 0n, proceeds = 0n] = ids.map((id) => held.get(id));
  return { inventory, proceeds };
}

/**
 * Where money of the house's own leaves by: a chain that carries it, play money in a demo. At a bank it would stand beside what the
 * statements say, whose books have to agree to the last cent (R-OPS-10).
 */
function isOutward({ platform, ports }: LaunchpadDeps, account: string): boolean {
  if (platform.config.mode === 'demo') return account === 'X:demo';
  const chains = ports.currencyById(PAID_WITH.id)?.chains ?? [];
  return chains.some((chain) => account === `X:${chain.toLowerCase()}`);
}

/** Undefined where nothing moves. */
function accountsOf({ id, act, account }: StoredAct): [string, string] | undefined {
  if (act === 'pay_issuer') return [`T:newcoin:${id}:proceeds`, account!];
  return act === 'fund' || act === 'release' ? ['E:equity', `T:newcoin:${id}:inventory`] : undefined;
}

/** Sales are never removed: one that an act names is there. */
async function known(db: Queryable, id: number): Promise<SaleRow> {
  const sale = await findSale(db, id);
  assert(sale !== undefined, `sale ${id} is named by a proposal and not there`);
  return sale;
}

function refuseObstacle(sale: SaleRow, wish: ActWish): void {
  const against = actObstacle(sale, wish);
  if (against !== undefined) throw new Refusal(against.obstacle, against.detail);
}

/** Tokens are worth their issue price until they trade; what leaves for the issuer is money. */
async function worthOf(
  deps: Pick<LaunchpadDeps, 'ledger'>,
  db: Queryable,
  { id, act, amount }: StoredAct,
): Promise<bigint> {
  const sale = await known(db, id);
  if (act === 'pay_issuer') return owedToIssuer(sale, (await heldIn(deps, db, sale)).proceeds);
  return amount === null ? 0n : multiplyDown(decimal(amount), sale.price);
}
