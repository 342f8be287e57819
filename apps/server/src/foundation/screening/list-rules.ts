/**
 * Lists of sanctioned persons and addresses out of the files that are published (R-AML-1): OFAC's `sdn.csv` and `alt.csv`, the EU's
 * consolidated list as CSV, and plain files with one address a line. Pure: text in, entries out.
 */
import { withoutSigns } from '../../platform/hidden-signs-rules.ts';
import { STROKED_LETTERS } from '../../platform/stroked-letters-rules.ts';

export interface ListEntry {
  /** In its list: number or line. */
  ref: string;
  /** As the list writes it, for people. */
  label: string;
  /** Words of a name, as `screenedWords` makes them; empty for an address. */
  words: readonly string[];
  /** Years of birth that the list knows; none excludes nobody. */
  bornIn: readonly number[];
  addresses: readonly string[];
}

export type ListFormat = 'ofac_sdn' | 'ofac_alt' | 'eu' | 'addresses';

/** Letters with a stroke, and two in one, as lists in plain Latin write them: Unicode does not take them apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ...STROKED_LETTERS,
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};
const IN_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** Words without case, accents, width and order, and without signs that nobody sees; what is written without spaces is one word. */
export function screenedWords(name: string): string[] {
  const plain = withoutSigns(name.normalize('NFKD'))
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(IN_PLAIN, (letter) => PLAIN[letter]!)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain === '' ? [] : [...new Set(plain.split(' '))];
}

export function formatOf(text: string): ListFormat {
  const first = text.split('\n', 1)[0]!;
  if (first.includes('NameAlias_WholeName')) return 'eu';
  if (!/^"?\d+"?,/.test(first)) return 'addresses';
  return cellsOf(first, ',').length < 8 ? 'ofac_alt' : 'ofac_sdn';
}

export function readList(text: string): { format: ListFormat; entries: ListEntry[] } {
  const format = formatOf(text);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (format === 'addresses') return { format, entries: lines.flatMap(plainAddress) };
  const rows = rowsOf(text, format === 'eu' ? ';' : ',');
  if (format === 'eu') return { format, entries: euEntries(rows) };
  return { format, entries: rows.flatMap(format === 'ofac_sdn' ? sdnEntry : altEntry) };
}

/** One address a line; what follows a `#` is a remark. */
function plainAddress(line: string, place: number): ListEntry[] {
  const [address = '', remark = ''] = line.split('#').map((part) => part.trim());
  if (address === '') return [];
  const label = remark === '' ? address : `${address} (${remark})`;
  return [{ ref: String(place + 1), label, words: [], bornIn: [], addresses: [address] }];
}

/** `36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",…,"DOB 10 Dec 1948; Digital Currency Address - XBT 1ABC;"` */
function sdnEntry(cells: readonly string[]): ListEntry[] {
  const [ref = '', name = ''] = cells;
  const remarks = cells[11] ?? '';
  return [
    {
      ref,
      label: name,
      words: screenedWords(name),
      bornIn: yearsIn([...remarks.matchAll(/DOB ([^;]*)/g)].map(([, dates = '']) => dates).join(' ')),
      addresses: [...remarks.matchAll(/Digital Currency Address - [A-Z0-9]+ ([A-Za-z0-9]+)/g)].map(
        ([, address = '']) => address,
      ),
    },
  ];
}

/** `36,12,"aka","AERO-CARIBBEAN",-0-`: another name of an entry; when it was born stands with the entry. */
function altEntry(cells: readonly string[]): ListEntry[] {
  const [of = '', alias = '', , name = ''] = cells;
  return [{ ref: `${of}/${alias}`, label: name, words: screenedWords(name), bornIn: [], addresses: [] }];
}

/** Rows of one entity follow one another: each name is an entry, births of all rows count for all its names. */
function euEntries([head = [], ...rows]: readonly (readonly string[])[]): ListEntry[] {
  const place = (name: string) => head.findIndex((cell) => cell.replace(/^\uFEFF/, '') === name);
  const [id, name] = [place('Entity_LogicalId'), place('NameAlias_WholeName')];
  const births = [place('BirthDate_BirthDate'), place('BirthDate_Year')].filter((each) => each >= 0);
  const years = new Map<string, number[]>();
  for (const row of rows) {
    const ref = row[id] ?? '';
    const more = yearsIn(births.map((each) => row[each] ?? '').join(' '));
    years.set(ref, [...new Set([...(years.get(ref) ?? []), ...more])]);
  }
  return rows.flatMap((row, place) => {
    const label = row[name] ?? '';
    if (label === '') return [];
    const ref = row[id] ?? '';
    return [
      {
        ref: `${ref}/${place + 1}`,
        label,
        words: screenedWords(label),
        bornIn: years.get(ref) ?? [],
        addresses: [],
      },
    ];
  });
}

const yearsIn = (text: string): number[] => [
  ...new Set([...text.matchAll(/\b(1[89]\d\d|20\d\d)\b/g)].map(([year]) => Number(year))),
];

/** Quoted cells may hold the separator and line breaks; `""` is a quote. */
function rowsOf(text: string, separator: string): string[][] {
  const rows: string[] = [];
  let open = '';
  for (const line of text.split(/\r?\n/)) {
    open = open === '' ? line : `${open}\n${line}`;
    if (((open.match(/"/g) ?? []).length & 1) === 1) continue;
    if (open.trim() !== '') rows.push(open);
    open = '';
  }
  return rows.map((row) => cellsOf(row, separator));
}

function cellsOf(row: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (let at = 0; at < row.length; at += 1) {
    const letter = row[at]!;
    if (letter === '"') {
      if (isQuoted && row[at + 1] === '"') {
        cells[cells.length - 1] += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (letter === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells.map((cell) => cell.trim()).map((cell) => (cell === '-0-' ? '' : cell));
}
