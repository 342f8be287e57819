/** Cities from time zones. */
import { describe, expect, it } from 'vitest';
import { cities } from './cities.ts';

describe('cities', () => {
  it('reads names and regions, leaves out zones that are no places', () => {
    expect(
      cities(['Asia/Shanghai', 'America/Argentina/Buenos_Aires', 'Etc/GMT+8', 'UTC', 'US/Pacific']),
    ).toEqual([
      { name: 'Buenos Aires', region: 'Argentina, America' },
      { name: 'Shanghai', region: 'Asia' },
    ]);
  });
  it('knows some hundred places of this runtime', () => {
    expect(cities().length).toBeGreaterThan(300);
    expect(cities().some((city) => city.name === 'Bangkok')).toBe(true);
  });
});
