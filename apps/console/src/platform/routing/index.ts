/** Front door of addresses and pages. */
export { type Query, go, replaceQuery, useAddress, writeAddress } from './address.ts';
export { Outlet, useParam } from './outlet.tsx';
export { type Page, definePages, findPage } from './page.ts';
export { pageOf } from './page-of.ts';
export { useTopOfPage } from './top-of-page.ts';
