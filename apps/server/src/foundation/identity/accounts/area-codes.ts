/** Every country with its dialling code, named in the caller's language by the runtime's own tables. */
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { Language } from '@candor/wire';

export interface AreaCode {
  id: number;
  name: string;
  area_code: string;
  iso: string;
}

const cached = new Map<Language, AreaCode[]>();

export function areaCodes(language: Language): AreaCode[] {
  const known = cached.get(language);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const rows = getCountries()
    .toSorted()
    .map((iso, n) => ({ id: n + 1, name: names.of(iso) ?? iso, area_code: getCountryCallingCode(iso), iso }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
  cached.set(language, rows);
  return rows;
}
