/** Countries and languages by name, in the console's language; a code nobody knows stays as it is. */
import { tagOf } from './language-store.ts';

const known = new Map<string, Intl.DisplayNames>();

export const regionName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? nameOf('region', code) : code);
export const languageName = (code: string): string => (code === '' ? '' : nameOf('language', code));

function nameOf(type: 'region' | 'language', code: string): string {
  const key = `${type} ${tagOf()}`;
  const names = known.get(key) ?? new Intl.DisplayNames(tagOf(), { type, fallback: 'code' });
  known.set(key, names);
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
