/** Front door of routing: the page table, moving between pages, and where a component stands. */
export { HOME_PATH, LOGIN_PATH, formatAddress } from './address.ts';
export type { Address } from './address.ts';
export { loginAddress } from './guard-rules.ts';
export { back, currentEntry, go, open, startHistory } from './history.ts';
export type { Entry } from './history.ts';
export { forgetScreen, prepare, screenOf, warm } from './lazy-page.ts';
export { leaveLogin, pages, startNavigator, usePageStack } from './navigator.ts';
export { definePages, pageTable } from './page.ts';
export type { Page } from './page.ts';
export { PlaceContext, hrefOf, usePageParams, usePlace, useTextParams } from './use-location.ts';
export { useView } from './use-view.ts';
