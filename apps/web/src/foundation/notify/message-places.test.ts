/** A message leads to what it is about, whichever product told it. */
import { expect, test } from 'vitest';
import { placeOfMessage } from './message-places.ts';

test.each([
  ['contract_liquidated', 'pages/lever/index'],
  ['copy_stopped', 'pages/documentation/ordersPage'],
  ['hosting_matured', 'pages/finance/ordersPage'],
  ['support_answered', 'pages/help/chat'],
  ['price_above', 'pages/alerts/index'],
  ['second_factor_off', 'pages/settings/security/index'],
])('%s leads to %s', (kind, path) => {
  expect(placeOfMessage(kind).path).toBe(path);
});
