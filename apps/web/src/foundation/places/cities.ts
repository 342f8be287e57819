/**
 * Cities to choose from: those that name the time zones of the world, which every browser knows. Four hundred places of
 * all countries without a list to ship; written in Latin letters, as the zone database has them.
 */

export interface City {
  name: string;
  region: string;
}

/** Administrative zones that are no places. */
const NO_CITY = /^(Etc|SystemV|US|Canada|Brazil|Mexico|Chile)\//;

export function cities(zones: readonly string[] = zonesOfBrowser()): City[] {
  return zones
    .filter((zone) => zone.includes('/') && !NO_CITY.test(zone))
    .map((zone) => {
      const parts = zone.split('/').map((part) => part.replaceAll('_', ' '));
      return { name: parts.at(-1) ?? zone, region: parts.slice(0, -1).reverse().join(', ') };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function zonesOfBrowser(): readonly string[] {
  return typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
}
