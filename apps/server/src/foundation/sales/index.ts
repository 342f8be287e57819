/** The sales gate: whether a product may be sold to this customer now, asked by every product before it sells. */
export { agreementExport } from './agreements.ts';
export type { Need } from './needs.ts';
export { NO_HOUSE_ACCOUNT, VERIFIED, VERIFIED_IN_LIVE } from './needs.ts';
export type { SaleRefusal } from './refused-among.ts';
export type { AgreedGate, SaleGate, Sales } from './sales.ts';
export { createSales } from './sales.ts';
