/** Front door of tokens on real assets: their list, and the line on a trading screen that leads to a disclosure. */
export { disclosureText } from './disclosure-text.ts';
export { DisclosureNote, RealAssets } from './lazy-parts.tsx';
