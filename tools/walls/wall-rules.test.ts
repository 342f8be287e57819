/** The walls let through what docs/ARCHITECTURE.md allows and nothing else. */
import { describe, expect, test } from 'vitest';
import { breachesOf, cyclesOf, roomsOf } from './wall-rules.ts';

const spot = 'apps/server/src/products/spot/place-order.ts';
const identity = 'apps/server/src/foundation/identity';

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
    [`${identity}/recovery/second-resets.ts`, `${identity}/context/tickets.ts`],
    [`${identity}/identity.ts`, `${identity}/recovery/second-resets.ts`],
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
    [`${identity}/recovery/second-resets.ts`, `${identity}/identity.ts`],
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

test('a cycle of rooms is found although its files form none', () => {
  const imports = new Map([
    [`${identity}/accounts/login.ts`, [`${identity}/security/holds.ts`, 'npm:pg']],
    [`${identity}/security/totp.ts`, [`${identity}/accounts/profile.ts`, `${identity}/security/holds.ts`]],
    [`${identity}/security/totp.test.ts`, [`${identity}/exports/exports.ts`]],
    [`${identity}/identity.ts`, [`${identity}/accounts/login.ts`]],
  ]);
  expect(cyclesOf(roomsOf(imports))).toEqual([
    [`${identity}/accounts`, `${identity}/security`, `${identity}/accounts`],
  ]);
});
