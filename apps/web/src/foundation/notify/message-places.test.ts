/** A message leads to what it is about, whichever product told it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { table } from '../../pages.ts';
import { placeOfMessage } from './message-places.ts';

const SERVER = fileURLToPath(new URL('../../../../server/src/', import.meta.url));
/** What the server's nouns tell, by the part of it that they are of. */
const TOLD = await Promise.all(
  ['foundation', 'products'].flatMap((part) =>
    readdirSync(join(SERVER, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => /^[a-z-]+\/messages(\/index)?\.ts$/.test(name))
      .map(async (name) => {
        const all = (await import(join(SERVER, part, name))) as Record<string, { kinds: object }>;
        return { part, kinds: Object.values(all).flatMap(({ kinds }) => Object.keys(kinds)) };
      }),
  ),
);
const kindsOf = (part: string): string[] =>
  TOLD.filter((each) => each.part === part).flatMap(({ kinds }) => kinds);

test.each([
  ['contract_liquidated', 'pages/lever/index'],
  ['accounts_linked', 'pages/verification/index'],
  ['account_frozen', 'pages/settings/security/index'],
  ['copy_stopped', 'pages/documentation/ordersPage'],
  ['hosting_matured', 'pages/finance/ordersPage'],
  ['support_answered', 'pages/help/chat'],
  ['price_above', 'pages/alerts/index'],
  ['second_factor_off', 'pages/settings/security/index'],
])('%s leads to %s', (kind, path) => {
  expect(placeOfMessage(kind).path).toBe(path);
});

test.each([
  ['contract_liquidated', 'past'],
  ['contract_filled', undefined],
  ['copy_ended', 'ended'],
  ['hosting_matured', 'completed'],
  ['machine_ended', 'ended'],
  ['sale_allotted', undefined],
  ['sale_listed', 'launched'],
  ['sale_refunded', 'over'],
  ['airdrop_paid', 'paid'],
])('%s opens the tab %s', (kind, view) => {
  expect(placeOfMessage(kind).query?.['view']).toBe(view);
});

test('every kind of message leads to a page that is there', () => {
  const kinds = [...kindsOf('foundation'), ...kindsOf('products')];
  expect(kinds.length).toBeGreaterThan(60);
  expect(kinds.filter((kind) => table.find(placeOfMessage(kind).path) === undefined)).toEqual([]);
});

test('what a product tells leads to a place that a product names', () => {
  const lost = kindsOf('products').filter(
    (kind) => placeOfMessage(kind) === placeOfMessage('account_closed'),
  );
  expect(lost).toEqual([]);
});
