/**
 * The texts a venue begins with, read from `apps/server/content/<category>/<slug>/`; the format is in the README of that folder. A
 * file that does not fit it is a fault of ours and stops the start with a sentence that names it.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ContentCategory, Language } from '@candor/wire';
import { CONTENT_CATEGORIES, FAQ_TOPICS, LANGUAGES, LEARNING_AREAS } from '@candor/wire';
import * as v from 'valibot';
import { isPageLink } from './markdown.ts';
import { textFaults } from './text-rules.ts';
import type { ArticleText, QuizQuestion } from './text-rules.ts';

export const CONTENT_FOLDER = join(fileURLToPath(new URL('.', import.meta.url)), '../../../content');

export interface SeedArticle extends Omit<v.InferOutput<typeof seedSchema>, 'quiz'> {
  category: ContentCategory;
  slug: string;
  texts: Readonly<Record<Language, ArticleText>>;
  /** Files of the folder that the cover and the texts name. */
  pictures: readonly { name: string; file: string }[];
}

const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/;
const PICTURE_FILE = /^[a-z0-9][a-z0-9-]*\.(png|jpg|webp)$/;
/** Stands for a picture while a seed's Markdown is judged: its id is known once it was taken in. */
const ANY_PICTURE = 'picture:AAAAAAAAAAAAAAAAAAAAAA';

const short = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max));
const count = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const questionText = v.strictObject({
  question: short(300),
  choices: v.pipe(v.array(short(200)), v.minLength(2), v.maxLength(5)),
  reason: short(500),
});
const seedSchema = v.strictObject({
  category: v.picklist(Object.keys(CONTENT_CATEGORIES) as ContentCategory[]),
  /** Smaller ones stand first. */
  order: v.optional(count(0, 9_999), 100),
  pinned: v.optional(v.boolean(), false),
  /** The name of one of the app's drawings, or a picture in the folder. */
  cover: v.optional(v.string(), ''),
  /** A page of the app that a banner or popup opens. */
  link: v.optional(v.pipe(v.string(), v.check(isPageLink, 'link is no page of the app')), undefined),
  /** Binds customers: of a notice. Agreements always do. */
  binding: v.optional(v.boolean(), false),
  topic: v.optional(v.picklist(FAQ_TOPICS)),
  area: v.optional(v.picklist(LEARNING_AREAS)),
  level: v.optional(v.picklist([1, 2, 3])),
  minutes: v.optional(count(1, 60)),
  /** A fixed id, where the API family has one (195: rules of the referral programme). */
  number: v.optional(count(1, 9_999)),
  quiz: v.optional(
    v.array(
      v.strictObject({
        answer: count(1, 5),
        texts: v.strictObject(Object.fromEntries(LANGUAGES.map((language) => [language, questionText]))),
      }),
    ),
    [],
  ),
});

export function readSeeds(folder: string = CONTENT_FOLDER): SeedArticle[] {
  const articles = foldersIn(folder).flatMap((category) =>
    foldersIn(join(folder, category)).map((slug) => readSeed(folder, category, slug)),
  );
  const numbers = articles.flatMap(({ number }) => (number === undefined ? [] : [number]));
  if (new Set(numbers).size < numbers.length) throw new Error('content: two articles have one number');
  return articles;
}

function readSeed(folder: string, category: string, slug: string): SeedArticle {
  const path = join(folder, category, slug);
  const wrong = (what: string): Error => new Error(`content/${category}/${slug}: ${what}`);
  if (!SLUG.test(slug)) throw wrong('a folder is named in small letters, figures and hyphens');
  const parsed = v.safeParse(seedSchema, JSON.parse(readFileSync(join(path, 'article.json'), 'utf8')));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw wrong(`article.json: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
  }
  const { quiz, ...head } = parsed.output;
  if (head.category !== category) throw wrong(`stands in ${category} and says ${head.category}`);
  const files = readdirSync(path).filter((name) => name !== 'article.json' && !name.endsWith('.md'));
  const stray = files.find((name) => !PICTURE_FILE.test(name));
  if (stray !== undefined) throw wrong(`${stray} is neither a text nor a picture`);
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => {
      const questions = quiz.map(({ answer, texts: of }): QuizQuestion => ({ answer, ...of[language]! }));
      return [language, readText(join(path, `${language}.md`), questions)];
    }),
  ) as Record<Language, ArticleText>;
  for (const language of LANGUAGES) {
    const faults = textFaults(head.category, withAnyPicture(texts[language], files));
    if (faults.length > 0) throw wrong(`${language}: ${faults.join(', ')}`);
  }
  if (head.category === 'learning' && (head.area === undefined || head.level === undefined))
    throw wrong('learning needs area and level');
  if (head.category === 'faq' && head.topic === undefined) throw wrong('an FAQ entry needs a topic');
  return {
    ...head,
    category: head.category,
    slug,
    texts,
    pictures: files.map((name) => ({ name, file: join(path, name) })),
  };
}

/** Two lines between `---` at the top, `title: …` and `summary: …`, then Markdown. */
function readText(file: string, quiz: QuizQuestion[]): ArticleText {
  const parts = /^---\ntitle: (.+)\nsummary: (.+)\n---\n([^]*)$/.exec(readFileSync(file, 'utf8'));
  if (parts === null) throw new Error(`${file}: begins with title and summary between two lines of ---`);
  const [, title, summary, body] = parts;
  return { title: title!.trim(), summary: summary!.trim(), body: body!.trim(), quiz };
}

const withAnyPicture = (text: ArticleText, files: readonly string[]): ArticleText => ({
  ...text,
  body: namingPictures(text.body, new Map(files.map((name) => [name, ANY_PICTURE]))),
});

/** Markdown whose pictures are named by file, with what stands for each file in the store. */
export function namingPictures(body: string, references: ReadonlyMap<string, string>): string {
  return body.replace(/\]\(([a-z0-9-]+\.(?:png|jpg|webp))\)/g, (whole, name: string) => {
    const reference = references.get(name);
    return reference === undefined ? whole : `](${reference})`;
  });
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .sort();
