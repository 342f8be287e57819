/**
 * Articles as HTML, for public pages, the feed and clients that show it: Markdown by `marked`, and whatever comes out of it through
 * `sanitize-html` at every reading, so that a text which got into the database by another way harms nobody.
 */
import { Marked } from 'marked';
import sanitize from 'sanitize-html';
import { isPageLink, isSafeLink } from './markdown.ts';
import { picturePath } from './public-paths.ts';

const marked = new Marked({ gfm: true, async: false });

const TAGS =
  'h2 h3 p blockquote pre code hr br ul ol li strong em del a img table thead tbody tr th td'.split(' ');

/** `appBase` is where the app stands, for links to its pages: `/h5/#/`. */
export function htmlOf(body: string, appBase = '/h5/#/'): string {
  return sanitize(marked.parse(body) as string, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'loading'], ol: ['start'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'escape',
    transformTags: {
      h1: 'h2',
      h4: 'h3',
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: isPageLink(href)
          ? { href: appBase + href }
          : { href: isSafeLink(href) ? href : '', rel: 'noopener noreferrer nofollow' },
      }),
      img: (tagName, { src = '', alt = '' }) => ({
        tagName,
        attribs: { src: picturePath(src) ?? '', alt, loading: 'lazy' },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === '',
  });
}

const SPECIAL = /[\\`*_{}[\]<>#|~!&+\-.()]/g;

/** Plain paragraphs as Markdown that shows them letter by letter. */
export const markdownOfPlain = (text: string): string => text.replace(SPECIAL, (letter) => `\\${letter}`);
