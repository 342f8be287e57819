/** One learning article: its text, how far it was read, its quiz, and what comes next. */
import { Skeleton } from '@candor/ui';
import { type ReplyOf, contentCalls } from '@candor/wire';
import { ArticleBody } from '../../foundation/content/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { hrefOf, useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { contentText } from './content-text.ts';
import css from './content.module.css';
import { Quiz } from './quiz.tsx';
import { useReadShare } from './use-read-share.ts';

export default function LessonScreen() {
  const t = useText(contentText);
  const { id } = useTextParams('id');
  const isId = /^[1-9][0-9]{0,9}$/.test(id ?? '');
  const reading = useCall(contentCalls.lesson, { id: id ?? '' }, { isEnabled: isId });
  return (
    <Screen title={t('article')} backTo="pages/index/learning">
      <Loaded
        reading={reading}
        waiting={
          <div className={css['article']}>
            <Skeleton variant="row" count={6} />
          </div>
        }
        unknown={{ title: t('unknown'), code: 'not_found', isAskable: isId }}
      >
        {(lesson) => <Lesson key={lesson.id} lesson={lesson} />}
      </Loaded>
    </Screen>
  );
}

function Lesson({ lesson }: { lesson: ReplyOf<typeof contentCalls.lesson> }) {
  const t = useText(contentText);
  const end = useReadShare(lesson.id, lesson.read_share);
  const { title, blocks, language, next, quiz } = lesson;
  return (
    <article className={css['article']}>
      {lesson.is_fallback ? <p className={css['mark']}>{t('inEnglish')}</p> : null}
      <h2 lang={language}>{title}</h2>
      <small>
        {t(`level${lesson.level as 1 | 2 | 3}`)} · {t('minutes', { n: lesson.minutes })}
      </small>
      <ArticleBody blocks={blocks} language={language} />
      <div ref={end} />
      {quiz.length === 0 ? null : <Quiz id={lesson.id} questions={quiz} best={lesson.quiz_best} />}
      {next === null ? null : (
        <a className={css['next']} href={hrefOf('pages/study/detail', { id: next.id })}>
          <small>{t('next')}</small>
          <strong>{next.title}</strong>
        </a>
      )}
    </article>
  );
}
