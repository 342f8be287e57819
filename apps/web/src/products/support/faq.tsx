/** Frequent questions, as links to their answers. */
import { type ReplyOf, contentCalls } from '@candor/wire';
import { ChevronRight } from 'lucide-react';
import { hrefOf } from '../../platform/routing/index.ts';
import css from './support.module.css';

/** The family's category of frequent questions (wire.md section 7). */
export const FAQ = { c_id: 19, limit: 50 } as const;

export type FaqRow = ReplyOf<typeof contentCalls.list>['list'][number];

export function AnswerRow({ answer }: { answer: Pick<FaqRow, 'id' | 'title'> }) {
  return (
    <a className={css['answer']} href={hrefOf('pages/help/detail', { id: String(answer.id) })}>
      <span>{answer.title}</span>
      <ChevronRight size={18} aria-hidden="true" />
    </a>
  );
}
