/**
 * What texts of the house are made of on the wire: an article as a list of blocks. Blocks are plain data, so an app
 * draws them as elements and never as markup.
 */
import * as v from 'valibot';
import { milliseconds } from './shapes.ts';

/** A stretch of text in one look; `href` is a page of the app (`pages/…`) or an address that begins with https. */
export const contentSpan = v.object({
  text: v.string(),
  is_strong: v.optional(v.boolean()),
  is_emphasis: v.optional(v.boolean()),
  is_code: v.optional(v.boolean()),
  is_struck: v.optional(v.boolean()),
  href: v.optional(v.string()),
});
const spans = v.array(contentSpan);

export const contentBlock = v.variant('kind', [
  v.object({ kind: v.literal('heading'), level: v.picklist([2, 3]), spans }),
  v.object({ kind: v.literal('paragraph'), spans }),
  v.object({ kind: v.literal('quote'), spans }),
  v.object({ kind: v.literal('code'), text: v.string() }),
  v.object({
    kind: v.literal('list'),
    is_ordered: v.boolean(),
    items: v.array(v.object({ depth: v.number(), spans })),
  }),
  v.object({ kind: v.literal('table'), head: v.array(spans), rows: v.array(v.array(spans)) }),
  /** `src` is an address of ours. */
  v.object({ kind: v.literal('picture'), src: v.string(), alt: v.string() }),
  v.object({ kind: v.literal('rule') }),
]);
export type ContentBlock = v.InferOutput<typeof contentBlock>;
export type ContentSpan = v.InferOutput<typeof contentSpan>;

export const articleRow = v.object({
  id: v.number(),
  c_id: v.number(),
  slug: v.string(),
  title: v.string(),
  abstract: v.string(),
  /** Empty, the name of one of the app's drawings, or an address of ours. */
  cover: v.string(),
  /** A page of the app that it opens, or empty. */
  link: v.string(),
  /** Group of an FAQ entry, else empty. */
  topic: v.string(),
  is_pinned: v.boolean(),
  language: v.string(),
  /** English stands in for a language that is missing. */
  is_fallback: v.boolean(),
  create_time: milliseconds,
});

export const articlePage = v.object({
  ...articleRow.entries,
  author: v.string(),
  /** Sanitised HTML, for clients that show it. */
  content: v.string(),
  blocks: v.array(contentBlock),
  /** Its public address on this host. */
  url: v.string(),
});
