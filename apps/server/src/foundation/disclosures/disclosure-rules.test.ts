/** When an attestation is too old, and which changes have to be read again. */
import { expect, test } from 'vitest';
import type { AssetFacts } from './disclosure-rules.ts';
import { areNewTerms, editionOf, stateOf, validUntil } from './disclosure-rules.ts';

const facts: AssetFacts = {
  issuer: 'Bullion Trust',
  custodian: 'Vault House',
  place: 'Zurich',
  attestor: 'Audit Partners',
  attested_on: '2026-11-01',
  attestation_link: 'https://attestor.example/bull.pdf',
  attestation_days: 30,
  is_simulated: false,
  terms: 2,
};
const END = Date.parse('2026-12-01T00:00:00Z');

test('R-RWA-1: valid to the last moment of its period, old from the next on', () => {
  const standing = { facts, textEdition: 7 };
  expect(validUntil(facts)).toBe(END);
  expect([stateOf(standing, END - 1), stateOf(standing, END)]).toEqual(['valid', 'old']);
});

test('R-RWA-1: facts without a text, or a text without facts, are no disclosure', () => {
  for (const standing of [
    { facts, textEdition: undefined },
    { facts: undefined, textEdition: 7 },
  ])
    expect([stateOf(standing, END - 1), editionOf(standing)]).toEqual(['missing', undefined]);
  expect(editionOf({ facts, textEdition: 7 })).toBe('2-7');
});

test('R-RWA-1: a newer attestation is nothing to read again; another party, period or origin is', () => {
  const { terms: _, ...before } = facts;
  expect(areNewTerms(before, before)).toBe(false);
  const renewed = { attested_on: '2026-12-01', attestation_link: 'https://attestor.example/2.pdf' };
  expect(areNewTerms(before, { ...before, ...renewed })).toBe(false);
  for (const change of [{ issuer: 'x' }, { attestor: 'x' }, { attestation_days: 31 }, { is_simulated: true }])
    expect(areNewTerms(before, { ...before, ...change })).toBe(true);
});
