/** Which steps an article's texts may take, and by whom (R-CO-1). Pure; the table's triggers hold the same. */
import type { ContentCategory, Language } from '@candor/wire';
import { isPageLink } from './markdown.ts';
import { categoryOf } from './public-paths.ts';
import { missingLanguages, quizzesThatDiffer } from './text-rules.ts';
import type { VersionRow, VersionState } from './version.ts';

const OPEN: readonly VersionState[] = ['draft', 'review', 'scheduled'];
/** Written by one, let out by another: what binds, and what stands before everybody unasked. */
const TWO_PERSONS: readonly ContentCategory[] = ['notice', 'agreement', 'disclosure', 'banner', 'popup'];
/** What customers are held to: in all languages or in none. */
const ALWAYS_BINDING: readonly ContentCategory[] = ['agreement', 'disclosure'];
export const isAlwaysBinding = (category: ContentCategory): boolean => ALWAYS_BINDING.includes(category);

export const needsSecond = (c_id: number): boolean => {
  const category = categoryOf(c_id);
  return category !== undefined && TWO_PERSONS.includes(category);
};

export const openIn = (versions: readonly VersionRow[], language: Language): VersionRow | undefined =>
  versions.find((version) => version.language === language && OPEN.includes(version.state));
const publishedIn = (versions: readonly VersionRow[], language: Language): VersionRow | undefined =>
  versions.find((version) => version.language === language && version.state === 'published');

/** Those of the named languages in one of these states; undefined unless each is. */
export function allIn(
  versions: readonly VersionRow[],
  languages: readonly Language[],
  states: readonly VersionState[],
): VersionRow[] | undefined {
  const found = [...new Set(languages)].map((language) =>
    states.includes('published') ? publishedIn(versions, language) : openIn(versions, language),
  );
  return found.every((version) => version !== undefined && states.includes(version.state))
    ? (found as VersionRow[])
    : undefined;
}

/** Why these may not be let out by this person now. */
export function whyNotApproved(of: {
  article: { is_binding: boolean; shown_by: number | null };
  /** Whether somebody has to let them out who wrote and chose nothing of them. */
  takesTwo: boolean;
  versions: readonly VersionRow[];
  chosen: readonly VersionRow[];
  reviewer: number;
  publishAt: number | undefined;
  now: number;
}): 'content_own_text' | 'content_time_past' | 'content_languages_missing' | undefined {
  const { article, versions, chosen } = of;
  const isOwn =
    article.shown_by === of.reviewer || chosen.some(({ writers }) => writers.includes(of.reviewer));
  if (isOwn && of.takesTwo) return 'content_own_text';
  if (of.publishAt !== undefined && of.publishAt <= of.now) return 'content_time_past';
  if (!article.is_binding) return undefined;
  // One moment for all seven: with those that stay as they are, or, before the first publication, all of them together.
  const there = versions.filter(({ state }) => state === 'published');
  const languages = [...there, ...chosen].map(({ language }) => language);
  return missingLanguages(languages).length > 0 ? 'content_languages_missing' : undefined;
}

/** What the house itself announced while it ran (a pause, a halt, a trade undone): nobody takes it off. */
export const isAnnounced = (
  { c_id }: { c_id: number },
  leaving: readonly Pick<VersionRow, 'writers' | 'reviewer_id'>[],
): boolean =>
  categoryOf(c_id) === 'notice' &&
  leaving.some(({ writers, reviewer_id: reviewer }) => writers.length === 0 && reviewer === null);

const ANNOUNCED_FIRST_MS = 3 * 86_400_000;

/** What the house announced after this moment stands before what people pinned. */
export const announcedSince = (now: number): Date => new Date(now - ANNOUNCED_FIRST_MS);

/** A binding text leaves in all its languages or in none. */
export const mayLeave = (
  article: { is_binding: boolean },
  versions: readonly VersionRow[],
  leaving: readonly VersionRow[],
): boolean =>
  !article.is_binding || versions.filter(({ state }) => state === 'published').length === leaving.length;

/** Languages whose quiz would ask something else than the others'. */
export function quizFaults(versions: readonly VersionRow[], submitted: readonly VersionRow[]): Language[] {
  const texts = new Map<Language, Pick<VersionRow, 'quiz'>>(
    submitted.map((version) => [version.language, version]),
  );
  for (const version of versions)
    if (!texts.has(version.language) && version.state !== 'withdrawn' && version.state !== 'draft')
      texts.set(version.language, version);
  return quizzesThatDiffer(texts);
}

interface Facts {
  link: string;
  topic?: string | undefined;
  area?: string | undefined;
  level?: number | undefined;
}

/** Facts that do not belong to the category, or are missing in it. */
export function areFactsSound(category: ContentCategory, facts: Facts): boolean {
  if (facts.link !== '' && !isPageLink(facts.link)) return false;
  if (facts.link !== '' && category !== 'banner' && category !== 'popup') return false;
  const isLearning = category === 'learning';
  if (isLearning !== (facts.area !== undefined) || isLearning !== (facts.level !== undefined)) return false;
  return (category === 'faq') === (facts.topic !== undefined);
}
