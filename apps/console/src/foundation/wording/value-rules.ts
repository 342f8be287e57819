/** How a value of an effect, a version or a line of the log is taken apart before words are looked up. Pure. */

export type Shown =
  | { as: 'text'; text: string }
  | { as: 'flag'; isOn: boolean }
  | { as: 'moment'; at: number }
  | { as: 'country' | 'language'; code: string }
  | { as: 'codes'; codes: readonly string[] };

/** `isWhole`: nothing of a value is left out, for what somebody agrees to. */
export function shownAs(
  field: string,
  value: string,
  { isWhole = false, isCode = false }: { isWhole?: boolean; isCode?: boolean } = {},
): Shown {
  if (value === 'true' || value === 'false') return { as: 'flag', isOn: value === 'true' };
  if (/(_at|_until|^until|^since)$/.test(field)) {
    const at = /^[0-9]{12,14}$/.test(value)
      ? Number(value)
      : /^\d{4}-\d\d-\d\dT/.test(value)
        ? Date.parse(value)
        : Number.NaN;
    if (!Number.isNaN(at)) return { as: 'moment', at };
  }
  if (field === 'country' && /^[A-Z]{2}$/.test(value)) return { as: 'country', code: value };
  if (field === 'language' && value !== '') return { as: 'language', code: value };
  const listed = plainJson(value, isWhole);
  if (isCode) {
    const codes = listed.split(/,\s*/);
    if (codes.every((code) => /^[a-z][a-z0-9_]*$/.test(code))) return { as: 'codes', codes };
  }
  return { as: 'text', text: listed };
}

/**
 * Lists and records that were written as JSON: lists with commas, persons by name, longer ones by how many they are. A text that somebody
 * typed may look like one and say another thing than its name: where all of it counts, what is no plain list stays as it is.
 */
function plainJson(value: string, isWhole: boolean): string {
  if (!/^[[{]/.test(value)) return value;
  try {
    const read: unknown = JSON.parse(value);
    if (Array.isArray(read)) {
      const isPlain = read.every((each) => typeof each !== 'object');
      if (isPlain) return read.join(', ');
      return isWhole ? value : `× ${read.length}`;
    }
    if (isWhole) return value;
    const name = (read as Record<string, unknown>)['name'];
    if (typeof name === 'string') return name;
    return Object.values(read as Record<string, unknown>)
      .filter((each) => typeof each !== 'object')
      .join(' · ');
  } catch {
    return value;
  }
}
