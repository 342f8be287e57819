/** The page table: every address of the app, from foundation, hubs and products; with it the products are handed down. */
import { alertPages } from './foundation/alerts/pages.ts';
import { apiKeyPages } from './foundation/api-keys/pages.ts';
import { closurePages } from './foundation/closure/pages.ts';
import { disclosurePages } from './foundation/disclosures/pages.ts';
import { identityPages } from './foundation/identity/pages.ts';
import { kycPages } from './foundation/kyc/pages.ts';
import { notifyPages } from './foundation/notify/pages.ts';
import { assetsPages } from './hubs/assets/pages.ts';
import { pnlPages } from './foundation/pnl/pages.ts';
import { placePages } from './foundation/places/pages.ts';
import { collectProducts } from './foundation/product/index.ts';
import { termsPages } from './foundation/terms/pages.ts';
import { earnPages } from './hubs/earn/pages.ts';
import { homePages } from './hubs/home/pages.ts';
import { mePages } from './hubs/me/pages.ts';
import { recordsPages } from './hubs/records/pages.ts';
import { pageTable } from './platform/routing/index.ts';
import { PRODUCTS } from './products/products.ts';

collectProducts(PRODUCTS);

export const table = pageTable([
  ...homePages,
  ...identityPages,
  ...apiKeyPages,
  ...closurePages,
  ...kycPages,
  ...notifyPages,
  ...alertPages,
  ...disclosurePages,
  ...placePages,
  ...termsPages,
  ...mePages,
  ...assetsPages,
  ...recordsPages(PRODUCTS),
  ...pnlPages,
  ...earnPages(PRODUCTS),
  ...PRODUCTS.flatMap((product) => product.pages),
]);
