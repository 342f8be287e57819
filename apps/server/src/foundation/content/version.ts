/** A version of an article: one text in one language, and how far it has come. */
import type { Language } from '@candor/wire';
import type { QuizQuestion } from './text-rules.ts';

export type VersionState = 'draft' | 'review' | 'scheduled' | 'published' | 'withdrawn';

export interface VersionRow {
  id: number;
  article_id: number;
  language: Language;
  number: number;
  state: VersionState;
  title: string;
  summary: string;
  body: string;
  quiz: QuizQuestion[];
  writers: number[];
  reviewer_id: number | null;
  publish_at: Date | null;
  published_at: Date | null;
  changed_at: Date;
  /** Of the last time it was sent back. */
  back_reason: string | null;
  back_by: number | null;
  back_at: Date | null;
}
