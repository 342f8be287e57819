/**
 * The products, each once, and what each can be as data. Every list and every union of product names is derived from
 * here: what is on sale in which country, what can be stopped or halted in a pair, whose terms come in versions.
 */

/** `sold`: a row of availability a country (R-GEN-6). `stopped`: opening in a pair (R-OPS-4). `halted`: by announcement (R-OPT-6). */
type Ability = 'sold' | 'stopped' | 'halted';

interface ProductData {
  name: string;
  can: readonly Ability[];
  /** Kinds of configuration that are its published terms (R-GEN-3). */
  terms: readonly string[];
  /** Live begins with it off, until a sign-off names the licence or opinion (R-GEN-6). */
  needsSignOff: boolean;
  /** Where live begins with it off because a law forbids it, with the public reason. */
  offIn?: { countries: readonly string[]; reason: string };
}

/** The European Economic Area, ISO 3166-1 alpha-2. */
const EEA = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE'.split(
  ' ',
);

/** In the order in which the wire, the console and the public list name them. */
export const PRODUCTS = [
  { name: 'spot', can: ['sold', 'stopped', 'halted'], terms: [], needsSignOff: false },
  {
    name: 'contracts',
    can: ['sold', 'stopped', 'halted'],
    terms: ['contract_terms'],
    needsSignOff: false,
  },
  { name: 'options', can: ['sold', 'stopped', 'halted'], terms: ['option_terms'], needsSignOff: true },
  {
    name: 'finance',
    can: ['sold'],
    terms: [],
    needsSignOff: false,
    offIn: { countries: EEA, reason: 'No interest on e-money tokens in the EEA (MiCA, Article 50).' },
  },
  { name: 'copy_trading', can: ['sold'], terms: [], needsSignOff: false },
  { name: 'machines', can: ['sold'], terms: [], needsSignOff: false },
  { name: 'launchpad', can: ['sold'], terms: [], needsSignOff: false },
  { name: 'deposit', can: ['sold'], terms: [], needsSignOff: false },
] as const satisfies readonly ProductData[];

type Product = (typeof PRODUCTS)[number];
type NameIf<P extends Product, Can extends Ability> = P extends unknown
  ? Can extends P['can'][number]
    ? P['name']
    : never
  : never;
export type ProductThatIs<Can extends Ability> = NameIf<Product, Can>;

const productsThatAre = <Can extends Ability>(can: Can): readonly ProductThatIs<Can>[] =>
  PRODUCTS.filter((product) => (product.can as readonly Ability[]).includes(can)).map(
    ({ name }) => name as ProductThatIs<Can>,
  );

export const SOLD_PRODUCTS = productsThatAre('sold');
export const STOPPABLE_PRODUCTS = productsThatAre('stopped');
export const HALTABLE_PRODUCTS = productsThatAre('halted');

export type ProductTermKind = Product['terms'][number];
export const PRODUCT_TERM_KINDS: readonly ProductTermKind[] = PRODUCTS.flatMap(({ terms }) => terms);
