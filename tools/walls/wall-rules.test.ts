/** The walls let through what docs/ARCHITECTURE.md allows and nothing else. */
import { describe, expect, test } from 'vitest';
import { breachesOf, cyclesOf } from './wall-rules.ts';

const spot = 'apps/server/src/products/spot/place-order.ts';

describe('allowed', () => {
  test.each([
    ['packages/ledger/src/journal.ts', 'packages/money/src/index.ts'],
    ['packages/wire/src/spot.ts', 'npm:valibot'],
    [spot, 'apps/server/src/platform/db/database.ts'],
    [spot, 'apps/server/src/foundation/ledger/index.ts'],
    [spot, 'apps/server/src/products/spot/spot-store.ts'],
    ['apps/server/src/foundation/wallet/wallet.ts', 'apps/server/src/foundation/ledger/index.ts'],
    ['apps/web/src/hubs/home/home.screen.tsx', 'apps/web/src/products/spot/index.ts'],
    ['apps/server/src/products/spot/order-rules.ts', 'packages/money/src/index.ts'],
    ['apps/server/src/products/spot/spot.test.ts', 'apps/server/src/foundation/wallet/wallet-store.ts'],
    ['apps/server/src/main.ts', 'apps/server/src/products/spot/index.ts'],
  ])('%s -> %s', (from, to) => expect(breachesOf(from, to)).toEqual([]));
});

describe('refused', () => {
  test.each([
    ['packages/money/src/fixed-point.ts', 'node:crypto'],
    ['packages/ledger/src/journal.ts', 'packages/wire/src/index.ts'],
    ['packages/matching/src/fast-book.ts', 'npm:lodash'],
    ['packages/formulas/src/candles.ts', 'node:fs'],
    ['packages/wire/src/spot.ts', 'npm:zod'],
    ['packages/ui/src/button.tsx', 'packages/wire/src/index.ts'],
    ['packages/client/src/client.ts', 'apps/web/src/platform/storage/index.ts'],
    ['apps/server/src/platform/http/http-server.ts', 'apps/server/src/foundation/ledger/index.ts'],
    ['apps/server/src/foundation/wallet/wallet.ts', 'apps/server/src/foundation/ledger/ledger-store.ts'],
    ['apps/server/src/foundation/wallet/wallet.ts', 'apps/server/src/products/spot/index.ts'],
    [spot, 'apps/server/src/products/options/index.ts'],
    [spot, 'apps/server/src/foundation/ledger/ledger.ts'],
    [spot, 'apps/web/src/products/spot/index.ts'],
    [spot, 'npm:pg'],
    [spot, 'apps/server/src/main.ts'],
    ['apps/web/src/hubs/home/home.screen.tsx', 'apps/web/src/products/spot/order-form.tsx'],
    ['apps/server/src/products/spot/order-rules.ts', 'apps/server/src/platform/clock.ts'],
    ['apps/server/src/products/spot/settle-trade.ts', 'apps/server/src/products/spot/spot-store.ts'],
    [spot, 'unknown:@candor/wire/src/spot'],
  ])('%s -> %s', (from, to) => expect(breachesOf(from, to)).not.toEqual([]));
});

test('a cycle is found and named', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ]);
  expect(cyclesOf(graph)).toEqual([['a', 'b', 'c', 'a']]);
});
