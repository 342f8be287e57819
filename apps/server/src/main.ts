/** The server: what every product stands on, and the products. */
import { assemble } from './foundation/assemble.ts';
import type { ProductFactory } from './foundation/foundation.ts';
import { layFoundation } from './foundation/foundation.ts';
import type { Platform } from './platform/platform.ts';
import type { App } from './platform/run-server.ts';
import { PRODUCTS } from './products/products.ts';

export function createApp(platform: Platform, products: readonly ProductFactory[] = PRODUCTS): App {
  const on = layFoundation(platform);
  return assemble(
    on,
    products.map((create) => create(platform, on)),
  );
}
