/**
 * Markdown of the house as blocks of data and as HTML. What may stand in a text is decided here and nowhere else: markup, and links
 * that lead anywhere but to a page of the app or an https address, are faults that its writer is told of. Pure.
 */
import type { ContentBlock, ContentSpan } from '@candor/wire';
import type { Token, Tokens } from 'marked';
import { Lexer } from 'marked';
import { picturePath } from './public-paths.ts';

/** Letters of one text; a page of the rules is a tenth of it. */
const LONGEST_BODY = 60_000;
const MOST_BLOCKS = 600;
const DEEPEST = 3;
/** Reading costs the square of how many marks, and how long a word, there are; a page of the rules has some hundred marks. */
const MOST_MARKS = 3_000;
const LONGEST_WORD = 2_000;
/** Quotes and lists within one another, on one line: each is a call deeper. */
const DEEP_LINE = /^(?:[ \t]*(?:>|[-*+]|[0-9]{1,9}[.)])){8}/m;

/** What is wrong with a text, in words of the wire. */
export type TextFault = 'markup' | 'link' | 'picture' | 'hidden_letters' | 'too_long' | 'heading' | 'nesting';

/** With faults the blocks are for a preview only: such a text is not kept. */
export function readMarkdown(body: string): { blocks: ContentBlock[]; faults: TextFault[] } {
  const faults = new Set<TextFault>();
  if (body.length > LONGEST_BODY) return { blocks: [], faults: ['too_long'] };
  const isLong = body.split(/\s+/).some(({ length }) => length > LONGEST_WORD);
  if (isLong || (body.match(/[*_`~[\]<>!&|]/g) ?? []).length > MOST_MARKS)
    return { blocks: [], faults: ['too_long'] };
  if (DEEP_LINE.test(body)) return { blocks: [], faults: ['nesting'] };
  if (HIDDEN.test(body)) faults.add('hidden_letters');
  const tokens = new Lexer({ gfm: true }).lex(body);
  const blocks = tokens.flatMap((token) => blockOf(token, faults));
  if (blocks.length > MOST_BLOCKS) faults.add('too_long');
  return { blocks, faults: [...faults] };
}

/** What a text says to whoever reads it, and where it leads: how it is written hides both, by an escape or a mark within a word. */
export interface Reading {
  lines: string[];
  /** To other sites. */
  links: string[];
  /** Ids. */
  pictures: string[];
}

export function readingOf(body: string): Reading {
  const { blocks } = readMarkdown(body);
  const stretches = blocks.flatMap(stretchesOf);
  return {
    lines: [
      ...stretches.map((spans) => spans.map(({ text }) => text).join('')),
      ...blocks.flatMap((block) => (block.kind === 'code' ? [block.text] : [])),
    ],
    links: stretches.flat().flatMap(({ href }) => (href === undefined || isPageLink(href) ? [] : [href])),
    pictures: blocks.flatMap((block) => (block.kind === 'picture' ? [block.src.split('/').at(-1)!] : [])),
  };
}

/** Each is read as one. */
function stretchesOf(block: ContentBlock): ContentSpan[][] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'quote':
      return [block.spans];
    case 'list':
      return block.items.map(({ spans }) => spans);
    case 'table':
      return [block.head, ...block.rows].flat();
    case 'picture':
      return [[{ text: block.alt }]];
    // Said letter by letter, in lines of its own.
    case 'code':
    case 'rule':
      return [];
  }
}

/** Control letters but line feed and tab, marks that turn the writing round, and letters without width (ZWJ and ZWNJ are spelling). */
export const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/u;

export const isPageLink = (href: string): boolean =>
  /^pages\/[A-Za-z0-9/_-]+(\?[A-Za-z0-9_=&-]*)?$/.test(href);

/** A page of the app, or another site over https that is who it seems to be. */
export function isSafeLink(href: string): boolean {
  if (isPageLink(href)) return true;
  if (!/^https:\/\/[^\s]+$/.test(href) || !URL.canParse(href)) return false;
  const { username, password, hostname } = new URL(href);
  return username === '' && password === '' && hostname.includes('.');
}

function blockOf(token: Token, faults: Set<TextFault>): ContentBlock[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      if (depth === 1 || depth > 3) faults.add('heading');
      return [{ kind: 'heading', level: depth <= 2 ? 2 : 3, spans: spansOf(tokens, faults) }];
    }
    case 'paragraph':
      return paragraphOf(token as Tokens.Paragraph, faults);
    case 'blockquote':
      return [{ kind: 'quote', spans: quoteOf(token as Tokens.Blockquote, faults) }];
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'list': {
      const { ordered: isOrdered } = token as Tokens.List;
      return [{ kind: 'list', is_ordered: isOrdered, items: itemsOf(token as Tokens.List, faults) }];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => spansOf(tokens, faults));
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }];
    }
    default:
      faults.add('markup');
      return [{ kind: 'paragraph', spans: [{ text: token.raw }] }];
  }
}

/** A picture stands alone in its paragraph. */
function paragraphOf({ tokens }: Tokens.Paragraph, faults: Set<TextFault>): ContentBlock[] {
  const [only] = tokens;
  if (tokens.length !== 1 || only?.type !== 'image')
    return [{ kind: 'paragraph', spans: spansOf(tokens, faults) }];
  const { href, text } = only as Tokens.Image;
  const src = picturePath(href);
  if (src !== undefined) return [{ kind: 'picture', src, alt: text }];
  faults.add('picture');
  return [];
}

function quoteOf({ tokens }: Tokens.Blockquote, faults: Set<TextFault>): ContentSpan[] {
  return tokens.flatMap((inner, at) => {
    if (inner.type === 'space') return [];
    if (inner.type !== 'paragraph') faults.add('nesting');
    const spans = inner.type === 'paragraph' ? spansOf((inner as Tokens.Paragraph).tokens, faults) : [];
    return at === 0 ? spans : [{ text: '\n' }, ...spans];
  });
}

type Item = Extract<ContentBlock, { kind: 'list' }>['items'][number];

function itemsOf(list: Tokens.List, faults: Set<TextFault>, depth = 0): Item[] {
  if (depth >= DEEPEST) {
    faults.add('nesting');
    return [];
  }
  return list.items.flatMap((item) => {
    const spans: ContentSpan[] = [];
    const below: Item[] = [];
    for (const token of item.tokens) {
      if (token.type === 'list') below.push(...itemsOf(token as Tokens.List, faults, depth + 1));
      else if (token.type === 'text' || token.type === 'paragraph')
        spans.push(...spansOf((token as Tokens.Text).tokens ?? [token], faults));
      else if (token.type !== 'space') faults.add('nesting');
    }
    return [{ depth, spans }, ...below];
  });
}

type Look = Omit<ContentSpan, 'text'>;

/** Neighbours of one look are one stretch. */
function spansOf(tokens: readonly Token[], faults: Set<TextFault>): ContentSpan[] {
  const joined: ContentSpan[] = [];
  for (const span of looksOf(tokens, faults, {})) {
    const last = joined.at(-1);
    if (last !== undefined && lookOf(last) === lookOf(span)) last.text += span.text;
    else joined.push(span);
  }
  return joined;
}

const lookOf = ({ text: _, ...look }: ContentSpan): string => JSON.stringify(look);

function looksOf(tokens: readonly Token[], faults: Set<TextFault>, look: Look): ContentSpan[] {
  return tokens.flatMap((token): ContentSpan[] => {
    const inside = (more: Look) =>
      looksOf((token as { tokens?: Token[] }).tokens ?? [], faults, { ...look, ...more });
    switch (token.type) {
      case 'text': {
        const { tokens: inner } = token as Tokens.Text;
        if (inner !== undefined) return inside({});
        if (OTHER_ENTITY.test(plain(token))) faults.add('markup');
        return [{ ...look, text: plain(token) }];
      }
      case 'escape':
        return [{ ...look, text: plain(token) }];
      case 'strong':
        return inside({ is_strong: true });
      case 'em':
        return inside({ is_emphasis: true });
      case 'del':
        return inside({ is_struck: true });
      case 'codespan':
        return [{ ...look, is_code: true, text: plain(token) }];
      case 'br':
        return [{ ...look, text: '\n' }];
      case 'link': {
        const { href } = token as Tokens.Link;
        if (isSafeLink(href)) return inside({ href });
        faults.add('link');
        return inside({});
      }
      case 'image':
        faults.add('picture');
        return [{ ...look, text: plain(token) }];
      default:
        faults.add('markup');
        return [{ ...look, text: token.raw }];
    }
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** A browser would read letters that nobody sees who checks the text. */
const OTHER_ENTITY = /&(?:#[0-9]+|#x[0-9a-f]+|[a-z][a-z0-9]*);/i;

/** Text is data here: what stands for a letter in HTML is that letter. */
const plain = (token: Token): string => {
  const text = (token as { text?: string }).text ?? token.raw;
  return token.type === 'codespan'
    ? text
    : text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!);
};
