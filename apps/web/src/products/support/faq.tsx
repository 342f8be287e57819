/** Frequent questions, as links to their answers: those of a category, the most read, and those that a search finds. */
import { EmptyState, Skeleton } from '@candor/ui';
import { CONTENT_CATEGORIES, type FAQ_TOPICS, type ReplyOf, contentCalls } from '@candor/wire';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { supportText } from './support-text.ts';
import css from './support.module.css';

/** All frequent questions come at once. */
export const FAQ = { c_id: CONTENT_CATEGORIES.faq, limit: 50 } as const;
const MOST_READ = { ...FAQ, sort: 'most_read', limit: 5 } as const;

export type FaqRow = ReplyOf<typeof contentCalls.list>['list'][number];
export type FaqTopic = (typeof FAQ_TOPICS)[number];

export function AnswerRow({ answer }: { answer: Pick<FaqRow, 'id' | 'title' | 'language'> }) {
  return (
    <a className={css['answer']} href={hrefOf('pages/help/detail', { id: String(answer.id) })}>
      <span lang={answer.language}>{answer.title}</span>
      <ChevronRight size={18} aria-hidden="true" />
    </a>
  );
}

export function MostRead() {
  const t = useText(supportText);
  const reading = useCall(contentCalls.list, MOST_READ);
  return <Answers reading={reading} count={MOST_READ.limit} empty={<EmptyState title={t('noAnswers')} />} />;
}

export function TopicAnswers({ topic }: { topic: FaqTopic }) {
  const t = useText(supportText);
  const reading = useCall(contentCalls.list, { ...FAQ, topic });
  return <Answers reading={reading} count={4} empty={<EmptyState title={t('noAnswers')} />} />;
}

/** Found by the server, in the reader's language; where nothing is found a person is near. */
export function FoundAnswers({ words }: { words: string }) {
  const t = useText(supportText);
  const reading = useCall(contentCalls.search, { c_id: FAQ.c_id, q: words, limit: 20 });
  return (
    <Answers
      reading={reading}
      count={3}
      empty={<EmptyState title={t('noHits')} hint={t('noHitsHint')} isCompact />}
    />
  );
}

interface AnswersProps {
  reading: { data: { list: readonly FaqRow[] } | undefined; error: unknown; refetch: () => unknown };
  count: number;
  empty: ReactNode;
}

function Answers({ reading, count, empty }: AnswersProps) {
  return (
    <Loaded reading={reading} waiting={<Skeleton variant="row" count={count} />}>
      {({ list }) => (list.length === 0 ? empty : list.map((row) => <AnswerRow key={row.id} answer={row} />))}
    </Loaded>
  );
}
