/** The page table: every address of the app, from its areas. A new area adds one import and one line. */
import { closurePages } from './foundation/closure/pages.ts';
import { identityPages } from './foundation/identity/pages.ts';
import { kycPages } from './foundation/kyc/pages.ts';
import { notifyPages } from './foundation/notify/pages.ts';
import { assetsPages } from './hubs/assets/pages.ts';
import { placePages } from './foundation/places/pages.ts';
import { termsPages } from './foundation/terms/pages.ts';
import { homePages } from './hubs/home/pages.ts';
import { mePages } from './hubs/me/pages.ts';
import { recordsPages } from './hubs/records/pages.ts';
import { comingPages } from './hubs/shell/coming/coming-pages.ts';
import { pageTable } from './platform/routing/index.ts';
import { contentPages } from './products/content/pages.ts';
import { contractPages } from './products/contracts/pages.ts';
import { depositPages } from './products/deposits/pages.ts';
import { optionPages } from './products/options/pages.ts';
import { spotPages } from './products/spot/pages.ts';
import { transparencyPages } from './products/transparency/pages.ts';
import { withdrawalPages } from './products/withdrawals/pages.ts';

export const table = pageTable([
  ...homePages,
  ...identityPages,
  ...closurePages,
  ...kycPages,
  ...notifyPages,
  ...placePages,
  ...termsPages,
  ...mePages,
  ...assetsPages,
  ...recordsPages,
  ...contentPages,
  ...contractPages,
  ...depositPages,
  ...optionPages,
  ...spotPages,
  ...withdrawalPages,
  ...transparencyPages,
  ...comingPages,
]);
