/**
 * One gate for every sale: sold to this customer's country (R-GEN-6), pair trading, no announced halt (R-OPT-6), opening not
 * stopped (R-OPS-4), and what the product itself needs of its customer: no account of the house (R-OPS-7), verified (R-KYC-3),
 * risk test passed, its agreement accepted (R-POL-6). A product says what it needs when it is made; whoever sells asks here and
 * nowhere else.
 */
import type { ProductThatIs } from '@candor/wire';
import { HALTABLE_PRODUCTS, STOPPABLE_PRODUCTS } from '@candor/wire';
import type { Queryable } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Configuration } from '../configuration/index.ts';
import type { Halts } from '../halts/index.ts';
import type { Identity } from '../identity/index.ts';
import { countryOfPhone } from '../identity/index.ts';
import type { Kyc } from '../kyc/index.ts';
import type { Markets } from '../markets/index.ts';
import type { Openings } from '../openings/index.ts';
import type { Operators } from '../operators/index.ts';
import type { Agreement, Agreements } from './agreements.ts';
import { agreementsOf } from './agreements.ts';
import type { Need } from './needs.ts';
import type { SaleRefusal } from './refused-among.ts';
import { refusedAmong } from './refused-among.ts';

export interface SalePair {
  id: number;
  symbol: string;
}

export interface OnSale {
  isOn: boolean;
  /** Public. */
  reason: string;
}

export interface GateTerms {
  product: ProductThatIs<'sold'>;
  /** In the order in which a customer is told of them. */
  needs: readonly Need[];
}

/** Of what is sold under an agreement. */
export interface AgreedTerms extends GateTerms {
  agreement: Agreement;
}

export interface SaleGate {
  /** Whether it is sold to this customer at all, and why not. */
  onSale(userId: number): Promise<OnSale>;
  /** Throws where nothing is taken in this pair, whoever asks: `pair_not_trading`, `trading_halted`, `trading_stopped`. */
  assertPairOpen(pair: SalePair): void;
  /**
   * Throws the first refusal that stands against this sale; `pair` is left out by what is not sold in pairs. Undefined at
   * once where nobody has to be asked, for whoever counts microseconds.
   */
  assertOpen(userId: number, pair?: SalePair): Promise<void> | undefined;
  /**
   * Of these customers those to whom it is not sold at this moment, by country and verification, and why: for what is opened for many at once. In a
   * few statements, whoever asks holds a book. Of staff and the house their products hear when they are registered (R-OPS-7).
   */
  refusedAmong(db: Queryable, userIds: readonly number[]): Promise<Map<number, SaleRefusal>>;
}

/** Asked twice: `assertOpen` before the transaction of the sale, `assertAgreed` in it. */
export interface AgreedGate extends SaleGate, Agreements {}

export interface Sales {
  gate(terms: AgreedTerms): AgreedGate;
  gate(terms: GateTerms): SaleGate;
  /** Where a customer is: his verified country, before that his phone's; undefined when nothing is known (R-GEN-6). */
  countryOf(userId: number, db?: Queryable): Promise<string | undefined>;
  /** Whose law limits what he is sold; undefined for nobody's: a demo sells on the terms of the specification. */
  lawOf(userId: number): Promise<string | undefined>;
}

export interface SalesNeeds {
  configuration: Pick<Configuration, 'isOnSale' | 'isOnEverywhere'>;
  markets: Pick<Markets, 'isTrading'>;
  halts: Pick<Halts, 'refuseHalted'>;
  openings: Pick<Openings, 'refuseStopped'>;
  kyc: Pick<Kyc, 'levelOf' | 'personOf' | 'standingsOf'>;
  identity: Pick<Identity, 'contactOf' | 'phonesOf'>;
  operators: Pick<Operators, 'isHouseAccount'>;
}

export function createSales(platform: Platform, on: SalesNeeds): Sales {
  const countryOf: Sales['countryOf'] = async (userId, db = platform.db) =>
    (await on.kyc.personOf(userId, db))?.country ??
    countryOfPhone((await on.identity.contactOf(userId, db))?.phone);

  function saleGate({ product, needs }: GateTerms): SaleGate {
    const halted = HALTABLE_PRODUCTS.find((name) => name === product);
    const stopped = STOPPABLE_PRODUCTS.find((name) => name === product);

    async function onSale(userId: number): Promise<OnSale> {
      if (on.configuration.isOnEverywhere(product)) return { isOn: true, reason: '' };
      return on.configuration.isOnSale(product, await countryOf(userId));
    }

    function assertPairOpen(pair: SalePair): void {
      if (!on.markets.isTrading(pair.id)) throw new Refusal('pair_not_trading', { symbol: pair.symbol });
      if (halted !== undefined) on.halts.refuseHalted(pair, halted);
      if (stopped !== undefined) on.openings.refuseStopped(pair, stopped);
    }

    async function assertCustomer(userId: number, pair: SalePair | undefined): Promise<void> {
      const { isOn, reason } = await onSale(userId);
      if (!isOn) throw new Refusal('not_on_sale_here', { reason });
      if (pair !== undefined) assertPairOpen(pair);
      // Asked together, told in order.
      const met = await Promise.all(needs.map((need) => need.isMet({ platform, ...on }, userId)));
      const missing = needs[met.indexOf(false)];
      if (missing !== undefined) throw new Refusal(missing.refusal);
    }

    return {
      onSale,
      refusedAmong: (db, userIds) => refusedAmong({ platform, ...on }, db, { product, needs, userIds }),
      assertPairOpen,
      assertOpen(userId, pair) {
        if (needs.length > 0 || !on.configuration.isOnEverywhere(product))
          return assertCustomer(userId, pair);
        if (pair !== undefined) assertPairOpen(pair);
        return undefined;
      },
    };
  }

  function gate(terms: AgreedTerms): AgreedGate;
  function gate(terms: GateTerms): SaleGate;
  function gate(terms: GateTerms | AgreedTerms): SaleGate | AgreedGate {
    const open = saleGate(terms);
    return 'agreement' in terms ? { ...open, ...agreementsOf(terms.product, terms.agreement) } : open;
  }

  return {
    gate,
    countryOf,
    lawOf: async (userId) => (platform.config.mode === 'demo' ? undefined : countryOf(userId)),
  };
}
