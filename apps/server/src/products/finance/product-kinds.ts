/** Acts on products that need a second person (R-OPS-3): making one, and opening, closing, funding or relieving it; a pause needs none. */
import { settlementRatio } from '@candor/formulas';
import { decimal, formatDecimal, multiplyDown } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { hostingDeskCalls } from '@candor/wire/operators';
import { readBalances, rowOf } from '../../foundation/ledger/index.ts';
import {
  authorsOf,
  offerActs,
  offerEffect,
  postFromReserve,
  undoesPause,
} from '../../foundation/offers/index.ts';
import type { EffectLine, ProposalKind } from '../../foundation/operators/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { askedPositive } from '../../platform/http/asked-amount.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { ActWish, HostingAct, NewTerms } from './desk-rules.ts';
import { actRefusal, salesBeginAt, termsRefusal } from './desk-rules.ts';
import type { FinanceDeps } from './ports.ts';
import type { ProductRow } from './product.ts';
import {
  closeProduct,
  countYoung,
  findProduct,
  insertProduct,
  lockProduct,
  openProduct,
  pauseProduct,
} from './products-store.ts';
import { freeOf, fundedJournal, releasedJournal } from './settle-hosting.ts';

export const NEW_PRODUCT = 'hosting_product';
export const PRODUCT_ACT = 'hosting_act';

type CreateRequest = RequestOf<typeof hostingDeskCalls.create>;
type ActRequest = RequestOf<typeof hostingDeskCalls.act>;

/** As stored: amounts and percent as text. */
type NewProduct = Omit<CreateRequest, 'reason' | 'lang'>;
interface ProductAct {
  id: number;
  act: HostingAct;
  amount: string | null;
  opensAt: number | null;
}

/** What was stored was read and judged when it was proposed; `decimal` throws on what we did not write ourselves. */
const storedTerms = (of: NewProduct): NewTerms => ({
  cycleDays: of.cycle_days,
  totalYield: decimal(of.total_yield) / 100n,
  minimum: decimal(of.minimum),
  maximum: decimal(of.maximum),
  quota: decimal(of.quota),
});

export function newProductKind(deps: FinanceDeps): ProposalKind<NewProduct> {
  const { platform, ports } = deps;
  return {
    kind: NEW_PRODUCT,
    makers: ['market_admin'],
    checkers: ['treasurer', 'access_admin'],
    checksNeeded: () => 1,
    async prepare(_tx, input) {
      const { currency, cycle_days, total_yield, minimum, maximum, quota } = input as CreateRequest;
      const wanted = { currency: currency.toUpperCase(), cycle_days, total_yield, minimum, maximum, quota };
      if (ports.currencyByName(wanted.currency) === undefined)
        throw new Refusal('currency_unknown', { currency });
      // Percent with at most six places, or it is no fraction that we can hold.
      askedPositive(total_yield, 6);
      for (const amount of [minimum, maximum, quota]) askedPositive(amount);
      const fault = termsRefusal(storedTerms(wanted), platform.config.mode);
      if (fault !== undefined) throw new Refusal(fault.fault, fault.detail);
      return wanted;
    },
    async render(_db, of) {
      const terms = storedTerms(of);
      return {
        subjectType: NEW_PRODUCT,
        subjectId: `${of.currency}:${of.cycle_days}:${of.total_yield}`,
        lines: [
          { field: 'currency', after: of.currency },
          { field: 'cycle_days', after: String(of.cycle_days) },
          { field: 'total_yield', after: `${of.total_yield}%` },
          { field: 'smallest_order', after: `${of.minimum} ${of.currency}` },
          { field: 'maximum', after: `${of.maximum} ${of.currency}` },
          { field: 'quota', after: `${of.quota} ${of.currency}` },
          {
            field: 'reserve_needed',
            after: `${formatDecimal(multiplyDown(terms.quota, terms.totalYield))} ${of.currency}`,
          },
        ],
      };
    },
    async execute(tx, { payload }) {
      const terms = storedTerms(payload);
      const currencyId = ports.currencyByName(payload.currency)?.id;
      assert(currencyId !== undefined, `${payload.currency} was there when it was proposed`);
      const ratio = settlementRatio(terms);
      assert(ratio !== undefined, 'terms without a settlement ratio were not refused');
      const publishedAt = new Date(platform.waits.now());
      await insertProduct(tx, { ...terms, currencyId, settlementRatio: ratio, publishedAt });
    },
  };
}

export function productActKind(deps: FinanceDeps): ProposalKind<ProductAct> {
  const { platform, ports } = deps;
  return {
    kind: PRODUCT_ACT,
    undoes: undoesPause(PRODUCT_ACT, NEW_PRODUCT),
    ...offerActs<ProductAct, ProductRow>({
      reserveOf: (id) => `T:finance:${id}:free`,
      find: findProduct,
      currencyOf: ({ currency_id: id }) => id,
      usdtPrice: ports.feedPrice,
    }),
    async prepare(tx, input) {
      const { id, act, amount, opens_at: opensAt } = input as ActRequest;
      const asked = amount === undefined ? undefined : askedPositive(amount);
      const product = await findProduct(tx, id);
      if (product === undefined) throw new Refusal('hosting_unknown');
      refuseObstacle(product, { act, amount: asked, ...(await standingOf(deps, tx, product)) });
      return { id, act, amount: amount ?? null, opensAt: opensAt ?? null };
    },
    async render(db, { id, act, amount, opensAt }) {
      const product = await known(db, id);
      const currency = ports.currencyName(product.currency_id);
      const money =
        amount === null
          ? undefined
          : {
              amount: decimal(amount),
              currency,
              reserve: await freeIn(deps, db, product),
              account: `T:finance:${id}:free`,
            };
      const lines: EffectLine[] = [
        { field: 'product', after: `#${id} ${currency}` },
        { field: 'cycle_days', after: String(product.cycle_days) },
        ...offerEffect({ field: 'hosting_act', act, state: product.state, money }),
        ...(opensAt === null ? [] : [{ field: 'opens_at', after: new Date(opensAt).toISOString() }]),
      ];
      return { subjectType: NEW_PRODUCT, subjectId: `${id}:${act}`, lines };
    },
    async execute(tx, { payload, ...by }) {
      const { id, act, opensAt } = payload;
      const product = await lockProduct(tx, id);
      assert(product !== undefined, `hosting product ${id} was there when it was proposed`);
      const amount = payload.amount === null ? undefined : decimal(payload.amount);
      // Under the lock: what has changed since may stand against it.
      refuseObstacle(product, { act, amount, ...(await standingOf(deps, tx, product)) });
      const now = platform.waits.now();
      if (act === 'open')
        await openProduct(tx, id, new Date(salesBeginAt(product, opensAt ?? undefined, now)));
      if (act === 'pause') await pauseProduct(tx, id);
      if (act === 'close') await closeProduct(tx, id, new Date(now));
      if (amount === undefined) return;
      const of = {
        productId: id,
        currencyId: product.currency_id,
        amount,
        ...authorsOf(by),
      };
      await postFromReserve(deps.ledger, tx, act === 'fund' ? fundedJournal(of) : releasedJournal(of));
    },
  };
}

/** Products are never removed: one that an act names is there. */
async function known(db: Queryable, id: number): Promise<ProductRow> {
  const product = await findProduct(db, id);
  assert(product !== undefined, `hosting product ${id} is named by a proposal and not there`);
  return product;
}

function refuseObstacle(product: ProductRow, wish: ActWish): void {
  const against = actRefusal(product, wish);
  if (against !== undefined) throw new Refusal(against.obstacle, against.detail);
}

const standingOf = async (deps: FinanceDeps, tx: Queryable, product: ProductRow) => ({
  free: await freeIn(deps, tx, product),
  young: await countYoung(tx, product.id),
});

async function freeIn(
  { ledger }: FinanceDeps,
  tx: Queryable,
  { id, currency_id: currencyId }: ProductRow,
): Promise<bigint> {
  const ids = await ledger.directory.idsOf([rowOf(freeOf(id), currencyId)], tx);
  return (await readBalances(tx, ids))[0]?.available ?? 0n;
}
