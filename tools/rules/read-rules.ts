/**
 * Reads what can be cited from docs/rules: rules, worked examples, postings, findings, invariants, sections of the
 * specification and of the wire's pages. An entry is a heading or an anchor, so that each one can be linked to.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const RULES = 'docs/rules';

export interface Entry {
  /** `R-SPOT-3a`, `X-SPOT-1`, `P-SP-2`, `C-9`, `S29`, `I4`, `finding 10`, `spec 5`, `wire.md 19.5`, `checks.md 4`, `ASVS 5.2`. */
  id: string;
  /** Repository path of its page. */
  file: string;
  /** What follows `#` in a link to it. */
  anchor: string;
  /** Without the markup that only keeps Markdown from reading a formula as emphasis. */
  text: string;
}

export function readRules(root: string): Entry[] {
  return readdirSync(join(root, RULES))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted((a, b) => a.localeCompare(b))
    .flatMap((name) => entriesOf(`${RULES}/${name}`, readFileSync(join(root, RULES, name), 'utf8')));
}

export function entriesOf(file: string, text: string): Entry[] {
  const page = file.slice(file.lastIndexOf('/') + 1);
  const found: Entry[] = [];
  let under: Entry | undefined;
  for (const line of text.split('\n')) {
    const heading = /^(#+) (.*)$/.exec(line);
    if (heading) {
      const title = heading[2] ?? '';
      const id = idOfHeading(page, title);
      under = id === undefined ? undefined : { id, file, anchor: slugOf(title), text: '' };
      if (under) found.push(under);
      continue;
    }
    const own = idOfLine(page, under?.id, line);
    if (own) found.push({ ...own, file, text: plain(line) });
    if (under) under.text += `${plain(line)}\n`;
  }
  return found.map((entry) => ({ ...entry, text: entry.text.trim() }));
}

function idOfHeading(page: string, title: string): string | undefined {
  const rule = /^[RX]-[A-Z]+-\d+[a-z]?$/.exec(title)?.[0];
  const section = /^(\d+(?:\.\d+)?)\.? /.exec(title)?.[1];
  if (rule !== undefined || section === undefined) return rule;
  if (page === 'specification.md') return `spec ${section}`;
  if (page === 'checks.md') return `checks.md ${section}`;
  return page.startsWith('wire') ? `wire.md ${section}` : undefined;
}

/** Rows and list items that are cited by themselves. */
function idOfLine(
  page: string,
  section: string | undefined,
  line: string,
): { id: string; anchor: string } | undefined {
  const [, anchor = '', text = ''] = /^(?:\| |- )<a id="([^"]+)"><\/a>\*{0,2}([A-Z0-9-]+)/.exec(line) ?? [];
  if (anchor !== '') return { id: anchor.startsWith('finding-') ? `finding ${text}` : text, anchor };
  if (page === 'checks.md' && section === 'checks.md 4') {
    const [, row] = /^\| (\d+\.\d+)[^|]* \|/.exec(line) ?? [];
    return row === undefined ? undefined : { id: `ASVS ${row}`, anchor: '' };
  }
  const item = section === 'wire.md 19' ? /^(\d+)\. /.exec(line)?.[1] : undefined;
  return item === undefined ? undefined : { id: `wire.md 19.${item}`, anchor: '' };
}

function plain(line: string): string {
  return line
    .replace(/<a id="[^"]+"><\/a>/g, '')
    .replace(/\\([*<])/g, '$1')
    .trim();
}

/** As GitHub makes anchors of headings. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
