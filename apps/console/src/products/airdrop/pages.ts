/** The page of airdrops. */
import { airdropDeskCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const airdropPages = definePages([
  { path: 'airdrops', load: () => import('./airdrops.screen.tsx'), call: airdropDeskCalls.list },
]);
