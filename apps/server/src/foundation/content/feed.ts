/** Notices and news as an Atom feed (RFC 4287), one in each language. */
import type { Language } from '@candor/wire';
import { htmlOf } from './html.ts';
import { escaped, tagOf } from './page-html.ts';
import { pageWords } from './page-words.ts';
import { articlePath, categoryOf } from './public-paths.ts';
import type { PublishedRow } from './published-store.ts';

/** When nothing was ever published. */
const NEVER = new Date(0);

export function atomOf({
  rows,
  language,
  house,
}: {
  rows: readonly PublishedRow[];
  language: Language;
  house: string;
}): string {
  const updated = rows.reduce((latest, { text_at: at }) => (at > latest ? at : latest), NEVER);
  const self = `${house}/c/${language}/atom.xml`;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${tagOf(language)}">
<title>${escaped(pageWords[language].feed)}</title>
<id>${escaped(self)}</id>
<link rel="self" type="application/atom+xml" href="${escaped(self)}"/>
<updated>${updated.toISOString()}</updated>
<author><name>Candor</name></author>
${rows.map((row) => entryOf(row, house)).join('\n')}
</feed>
`;
}

function entryOf(row: PublishedRow, house: string): string {
  const { language, slug } = row;
  const url = house + articlePath({ language, category: categoryOf(row.c_id)!, slug });
  return `<entry xml:lang="${tagOf(language)}">
<title>${escaped(row.title)}</title>
<id>${escaped(url)}</id>
<link rel="alternate" type="text/html" href="${escaped(url)}"/>
<published>${row.published_at.toISOString()}</published>
<updated>${row.text_at.toISOString()}</updated>
<summary>${escaped(row.summary)}</summary>
<content type="html">${escaped(htmlOf(row.body, `${house}/h5/#/`))}</content>
</entry>`;
}
