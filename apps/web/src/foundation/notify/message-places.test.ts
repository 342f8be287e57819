/** A message leads to what it is about, whichever product told it. */
import { expect, test } from 'vitest';
import { placeOfMessage } from './message-places.ts';

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
