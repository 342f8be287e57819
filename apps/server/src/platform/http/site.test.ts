/** Where browsers reach the house: configured, or in a demo the name that was asked for. */
import { expect, test } from 'vitest';
import { createSiteOf, houseUrl } from './site.ts';

test('R-SEC-1: with an address of its own the house goes by it, whatever a request says', () => {
  const settings = { mode: 'live', publicUrl: 'https://venue.example:8443/sub', port: 8080 } as const;
  expect(createSiteOf(settings)('evil.example')).toEqual({
    party: 'venue.example',
    origins: ['https://venue.example:8443'],
  });
  expect(houseUrl(settings)).toBe('https://venue.example:8443/sub');
});

test('a demo without one is reached by several names; its links name the machine', () => {
  const settings = { mode: 'demo', publicUrl: undefined, port: 8080 } as const;
  expect(createSiteOf(settings)('phone.local:8080')).toEqual({
    party: 'phone.local',
    origins: ['https://phone.local:8080', 'http://phone.local:8080'],
  });
  expect(houseUrl(settings)).toBe('http://localhost:8080');
});

test('live without one does not open', () => {
  expect(() => createSiteOf({ mode: 'live', publicUrl: undefined, port: 8080 })).toThrow(/PUBLIC_URL/);
});
