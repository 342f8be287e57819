/**
 * Finds the ids that a text cites, in the few spellings that are in use: "R-IDX-1 to 3", "findings 6 and 10",
 * "spec sections 2, 4 and 9", "wire.md 1.4", "ADR 20". What is not spelled like this is not a citation.
 */

/** A number, and those that a comma, "and" or "to" adds to it. */
const MORE = String.raw`((?:(?:,| and|, and| to|\.\.) ?\d+[a-z]?\b(?!\.\d))*)`;
const SECTIONS = String.raw`(\d+(?:\.\d+)?)((?:(?:,| and| to) \d+(?:\.\d+)?)*)`;

const FORMS: readonly [RegExp, (number: string, head: string) => string][] = [
  [new RegExp(String.raw`\b(?<head>[RXP]-[A-Z]+-)(\d+[a-z]?)\b${MORE}`, 'g'), (n, head) => head + n],
  [new RegExp(String.raw`\bfindings? (\d+)\b${MORE}`, 'g'), (n) => `finding ${n}`],
  [
    new RegExp(String.raw`\b[Ss]pec(?:ification,?)? (?:sections? )?(\d)\b(?!\.)${MORE}`, 'g'),
    (n) => `spec ${n}`,
  ],
  [new RegExp(String.raw`\bwire\.md,? (?:sections? )?${SECTIONS}`, 'g'), (n) => `wire.md ${n}`],
  [new RegExp(String.raw`\bchecks\.md,? (?:sections? )?${SECTIONS}`, 'g'), (n) => `checks.md ${n}`],
  [/\bASVS (\d+\.\d+)/g, (n) => `ASVS ${n}`],
  [new RegExp(String.raw`\bADRs? (\d+)\b${MORE}`, 'g'), (n) => `ADR ${Number(n)}`],
  // Not in the repository: nothing that a reader could open.
  [/\b[Ii]ssues? (\d+)\b/g, (n) => `issue ${n}`],
  [/(?<![-\w/])I([1-9]\d?)(?![-\w])/g, (n) => `I${n}`],
];

/** Every id once, in the order of the forms. */
export function citedIn(said: string): string[] {
  const found = new Set<string>();
  // "R-RT-1 to R-RT-6" is the range that "R-RT-1 to 6" is.
  const text = said.replace(/\b([RXP]-[A-Z]+-)(\d+) to \1(?=\d)/g, '$1$2 to ');
  for (const [form, idOf] of FORMS) {
    for (const match of text.matchAll(form)) {
      const head = match.groups?.['head'] ?? '';
      const [first = '', rest = ''] = match.slice(head === '' ? 1 : 2);
      for (const number of expand(first, rest)) found.add(idOf(number, head));
    }
  }
  return [...found];
}

/** Families cited as a whole: `R-SPOT` in "the rules of spot (R-SPOT)"; not the beginning of an HTTP header, which goes on: `X-MBX-APIKEY`. */
export function familiesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/(?<![\w-])[RXP]-[A-Z]+\b(?!-\w)/g)].map(([family]) => family))];
}

/** Names of documents without a path: `checks.md`. */
export function documentsIn(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/(?<![\w./<>*-])([a-zA-Z][\w-]*\.md)\b/g)].map(([, name = '']) => name)),
  ];
}

function expand(first: string, rest: string): string[] {
  const all = [first];
  let last = Number.parseInt(first, 10);
  for (const [, joint, number = ''] of rest.matchAll(/(,|and|to|\.\.) ?(\d+[a-z]?(?:\.\d+)?)/g)) {
    const next = Number.parseInt(number, 10);
    if (joint === 'to' || joint === '..')
      for (let each = last + 1; each < next; each += 1) all.push(String(each));
    all.push(number);
    last = next;
  }
  return all;
}
