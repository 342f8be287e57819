/** Countries by the names customers see in the list of countries, in every language of the app, or by their two letters. */
import { LANGUAGES } from '@candor/wire';
import { getCountries } from 'libphonenumber-js/min';

let known: Map<string, string> | undefined;

/** ISO 3166-1 alpha-2; undefined when no country is called so. */
export function countryOf(text: string): string | undefined {
  known ??= namesOfAll();
  return known.get(plain(text));
}

function namesOfAll(): Map<string, string> {
  const names = new Map<string, string>();
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region' });
    for (const iso of getCountries()) names.set(plain(display.of(iso) ?? iso), iso);
  }
  for (const iso of getCountries()) names.set(plain(iso), iso);
  return names;
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
