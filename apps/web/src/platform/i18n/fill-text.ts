/** Turns a catalogue entry and its values into the text to show. Pure. */
import type { Entry } from './catalogue.ts';

const rules = new Map<string, Intl.PluralRules>();

export function fillText(
  entry: Entry,
  values: Readonly<Record<string, string | number>>,
  tag: string,
): string {
  const text = typeof entry === 'string' ? entry : pluralForm(entry, values['n'], tag);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });
}

function pluralForm(entry: Exclude<Entry, string>, n: string | number | undefined, tag: string): string {
  let rule = rules.get(tag);
  if (rule === undefined) rules.set(tag, (rule = new Intl.PluralRules(tag)));
  // Counts come as texts too; what is no number, as 1,000, is never the one of 'one'.
  const count = Number(n ?? 0);
  return entry[rule.select(Number.isNaN(count) ? 0 : count)] ?? entry.other;
}
