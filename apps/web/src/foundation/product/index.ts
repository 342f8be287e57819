/**
 * The type of what a product gives the app (pages, tab, entries, records), the list of all of them, and the texts of
 * menu and tab bar.
 */
export { collectProducts, products, useProducts } from './collected.ts';
export { frameText } from './frame-text.ts';
export { menuText } from './menu/menu-text.ts';
export type { Earnings, Earns, Entry, MenuEntry, MessagePlace, Product, PublicView, Tab } from './product.ts';
