/** The public page of an article: its text for people, its tags for whoever shows a link to it. Every value is escaped here. */
import type { ContentCategory, Language } from '@candor/wire';
import { htmlOf } from './html.ts';
import { pageWords } from './page-words.ts';
import { articlePath, coverPath } from './public-paths.ts';
import type { PublishedRow } from './published-store.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** For text and attributes of HTML and XML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!);

/** BCP 47, as `lang` and `hreflang` say it. */
export const tagOf = (language: Language): string => (language === 'zh' ? 'zh-Hans' : language);

interface PageOf {
  row: PublishedRow;
  /** The language that was asked for; the text may be English in its place. */
  asked: Language;
  category: ContentCategory;
  languages: readonly Language[];
  /** `https://candor.example`. */
  house: string;
}

export function pageOf({ row, asked, category, languages, house }: PageOf): string {
  const words = pageWords[asked];
  const path = (language: Language): string => house + articlePath({ language, category, slug: row.slug });
  const title = escaped(row.title);
  const summary = escaped(row.summary);
  const cover = coverPath(row.cover);
  const picture = cover.startsWith('/')
    ? `\n<meta property="og:image" content="${escaped(house + cover)}">`
    : '';
  const alternates = languages
    .map(
      (language) => `<link rel="alternate" hreflang="${tagOf(language)}" href="${escaped(path(language))}">`,
    )
    .join('\n');
  const at = row.published_at.toISOString();
  const isFallback = row.language !== asked;
  return `<!doctype html>
<html lang="${tagOf(asked)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Candor</title>
<meta name="description" content="${summary}">
<link rel="canonical" href="${escaped(path(row.language))}">
${alternates}
<link rel="alternate" type="application/atom+xml" title="Candor" href="/c/${asked}/atom.xml">
<meta property="og:type" content="article">
<meta property="og:site_name" content="Candor">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${summary}">
<meta property="og:url" content="${escaped(path(row.language))}">
<meta property="og:locale" content="${tagOf(row.language).replace('-', '_')}">
<meta property="article:published_time" content="${at}">${picture}
<meta name="twitter:card" content="${picture === '' ? 'summary' : 'summary_large_image'}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/c/page.css">
</head>
<body>
<header><a href="/h5/">Candor</a></header>
<main>
${isFallback ? `<p class="mark">${escaped(words.fallback)}</p>\n` : ''}<article lang="${tagOf(row.language)}">
<h1>${title}</h1>
<p class="lead">${summary}</p>
<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>
${htmlOf(row.body)}
</article>
<p><a class="open" href="/h5/#/pages/news/detail?id=${row.id}">${escaped(words.open)}</a></p>
</main>
</body>
</html>
`;
}

export const PAGE_STYLE = `:root { color-scheme: light dark; --line: #8883; --dim: #737a85; --accent: #4a46d9; }
@media (prefers-color-scheme: dark) { :root { --dim: #9aa1ac; --accent: #a9a6ff; } }
body { margin: 0 auto; max-width: 44rem; padding: 0 1rem 4rem; font: 17px/1.7 system-ui, sans-serif; overflow-wrap: anywhere; }
header { padding: 1rem 0; border-bottom: 1px solid var(--line); } header a { color: inherit; font-weight: 700; text-decoration: none; }
h1 { margin: 1.6rem 0 .4rem; font-size: 1.7rem; line-height: 1.3; } h2 { margin: 2rem 0 .5rem; font-size: 1.25rem; } h3 { font-size: 1.08rem; }
.lead, time, .mark { color: var(--dim); } time { font-size: .85rem; font-variant-numeric: tabular-nums; }
.mark { margin: 1rem 0 0; padding: .5rem .8rem; border: 1px solid var(--line); border-radius: .5rem; font-size: .9rem; }
a { color: var(--accent); } img { max-width: 100%; height: auto; border-radius: .5rem; }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto; } th, td { padding: .45rem .6rem; border: 1px solid var(--line); text-align: left; }
blockquote { margin: 1rem 0; padding: .2rem 1rem; border-left: 3px solid var(--accent); color: var(--dim); }
pre { overflow: auto; padding: .8rem; border: 1px solid var(--line); border-radius: .5rem; } code { font-size: .9em; }
.open { display: inline-block; margin-top: 1.5rem; padding: .6rem 1.1rem; border: 1px solid currentColor; border-radius: .6rem; text-decoration: none; }
`;
