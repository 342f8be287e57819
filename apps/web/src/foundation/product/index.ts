/** Front door of what a product is to the app, and of the words that lead to products. */
export { collectProducts, products, useProducts } from './collected.ts';
export { frameText } from './frame-text.ts';
export { menuText } from './menu/menu-text.ts';
export type { Earnings, Earns, Entry, MenuEntry, Product, PublicView, Records, Tab } from './product.ts';
