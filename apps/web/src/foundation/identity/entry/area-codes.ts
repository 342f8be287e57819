/** Dialling codes: the list from the server, and the likely first choice. */
import type { SelectOption } from '@candor/ui';
import { type Language, type ReplyOf, identityCalls } from '@candor/wire';
import { useCall } from '../../../platform/api/index.ts';
import { language } from '../../../platform/i18n/index.ts';

export type Country = ReplyOf<typeof identityCalls.areaCodes>[number];

const LIKELY: Readonly<Record<Language, string>> = {
  zh: '86',
  en: '1',
  'zh-Hant': '886',
  ja: '81',
  ko: '82',
  es: '34',
  th: '66',
};
const DAY_MS = 86_400_000;

export function likelyAreaCode(): string {
  return LIKELY[language()];
}

/** Of codes that several share, the country most people mean: +1 is the United States and Canada before the Caribbean. */
const MEANT = ['US', 'CA', 'RU', 'GB', 'IT', 'NO', 'MA'];

/** The list as it was, but for countries that share their code with a bigger one: the bigger stands first among them. */
export function bigFirst<C extends Pick<Country, 'iso' | 'area_code'>>(
  countries: readonly C[],
): readonly C[] {
  const meant = MEANT.flatMap((iso) => countries.filter((country) => country.iso === iso));
  const codes = new Set(meant.map(({ area_code: code }) => code));
  const ofCode = (code: string): C[] => {
    const sharing = countries.filter((country) => country.area_code === code);
    return [
      ...meant.filter((country) => sharing.includes(country)),
      ...sharing.filter((country) => !meant.includes(country)),
    ];
  };
  const queues = new Map([...codes].map((code) => [code, ofCode(code)]));
  return countries.map((country) => queues.get(country.area_code)?.shift() ?? country);
}

export function useCountries() {
  return useCall(identityCalls.areaCodes, {}, { staleMs: DAY_MS });
}

/** Found by its name, its code with or without plus, and its two letters. */
export function optionOf({
  iso,
  name,
  area_code: code,
}: Pick<Country, 'iso' | 'name' | 'area_code'>): SelectOption {
  return { id: iso, label: name, value: `+${code}`, keywords: `+${code} ${code} ${iso}` };
}
