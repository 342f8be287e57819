/** Learning articles of one area in three levels, with how far the reader has come. */
import { EmptyState, Skeleton, Tag } from '@candor/ui';
import { LEARNING_AREAS, type ReplyOf, contentCalls } from '@candor/wire';
import { ChevronRight } from 'lucide-react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { contentText } from './content-text.ts';
import css from './content.module.css';

type Lesson = ReplyOf<typeof contentCalls.lessons>['list'][number];
/** A whole area comes at once. */
const ALL = 100;
const LEVELS = [1, 2, 3] as const;

export function LessonLevels({ area }: { area: (typeof LEARNING_AREAS)[number] }) {
  const reading = useCall(contentCalls.lessons, { area, limit: ALL });
  return (
    <Loaded reading={reading} waiting={<Skeleton variant="row" count={6} />}>
      {({ list }) => <Levels lessons={list} />}
    </Loaded>
  );
}

function Levels({ lessons }: { lessons: readonly Lesson[] }) {
  const t = useText(contentText);
  if (lessons.length === 0) return <EmptyState title={t('noLessons')} />;
  return LEVELS.map((level) => {
    const ofLevel = lessons.filter((lesson) => lesson.level === level);
    return ofLevel.length === 0 ? null : (
      <section key={level} className={css['level']}>
        <h2>{t(`level${level}`)}</h2>
        <ul className={css['list']}>
          {ofLevel.map((lesson) => (
            <li key={lesson.id}>
              <LessonRow lesson={lesson} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function LessonRow({ lesson }: { lesson: Lesson }) {
  const t = useText(contentText);
  const { quiz_best: best, quiz_questions: all, read_share: share } = lesson;
  return (
    <a className={css['row']} href={hrefOf('pages/study/detail', { id: lesson.id })}>
      <span className={css['words']}>
        <strong>{lesson.title}</strong>
        <span>{lesson.abstract}</span>
        <small>
          {t('minutes', { n: lesson.minutes })}
          {share > 0 ? ` · ${t('read', { n: share })}` : ''}
          {best === null ? '' : ` · ${t('quizScore', { right: best, all })}`}
        </small>
      </span>
      {share === 100 && best === all ? <Tag tone="success">{t('done')}</Tag> : null}
      <ChevronRight size={18} aria-hidden="true" />
    </a>
  );
}
