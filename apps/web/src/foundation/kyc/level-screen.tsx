/** A level's own page: its form while something can be sent in, otherwise where it stands and what comes next. */
import { Button, EmptyState, Skeleton } from '@candor/ui';
import { BadgeCheck, Clock, Hourglass, ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { LoadFailed } from '../../platform/list/index.ts';
import { open } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { AnswerBy } from './answer-by.tsx';
import css from './kyc.module.css';
import { kycText } from './kyc-text.ts';
import { Reasons } from './reasons.tsx';
import { type Level, type LevelState, OVERVIEW, type OwnKyc, PATH_OF, levelOf, useKyc } from './use-kyc.ts';

interface LevelScreenProps {
  level: Level;
  form: (kyc: OwnKyc, level: LevelState) => ReactNode;
}

export function LevelScreen({ level, form }: LevelScreenProps) {
  const t = useText(kycText);
  const { data, error, refetch } = useKyc();
  const state = data && levelOf(data, level);
  return (
    <Screen title={level === 'basic' ? t('basic') : t('advanced')} backTo={OVERVIEW}>
      {data === undefined && error === null ? <Skeleton variant="row" count={5} /> : null}
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={refetch} /> : null}
      {data === undefined || state === undefined ? null : state.can_submit ? (
        <div className={css['page']}>
          <Reasons level={state} />
          {form(data, state)}
        </div>
      ) : state.blocked_by === 'kyc_basic_first' ? (
        <EmptyState
          title={t('firstBasic')}
          hint={t('firstBasicHint')}
          action={<Button onClick={() => open(PATH_OF.basic)}>{t('goBasic')}</Button>}
        />
      ) : (
        <Standing level={state} kyc={data} />
      )}
    </Screen>
  );
}

const ICONS = { review: Clock, passed: BadgeCheck, final: ShieldX } as const;
const TITLES = { review: 'reviewTitle', passed: 'passedTitle', final: 'finalTitle' } as const;

function Standing({ level, kyc }: { level: LevelState; kyc: OwnKyc }) {
  const t = useText(kycText);
  const { state } = level;
  const known = state === 'review' || state === 'passed' || state === 'final' ? state : undefined;
  const Icon = known === undefined ? Hourglass : ICONS[known];
  const canGoOn = level.level === 'basic' && levelOf(kyc, 'advanced').can_submit;
  return (
    <div className={css['page']}>
      <div className={css['standing']} data-state={state}>
        <Icon size={56} strokeWidth={1.5} aria-hidden="true" />
        <h2>{t(known === undefined ? 'waitTitle' : TITLES[known])}</h2>
        <Dates kyc={kyc} level={level} />
      </div>
      <Reasons level={level} />
      {state === 'final' ? <p className={css['lead']}>{t('always')}</p> : null}
      {canGoOn ? (
        <Button size="l" isBlock onClick={() => open(PATH_OF.advanced)}>
          {t('goAdvanced')}
        </Button>
      ) : null}
      <Button size="l" isBlock variant="secondary" onClick={() => open(OVERVIEW)}>
        {t('overview')}
      </Button>
    </div>
  );
}

function Dates({ kyc, level }: { kyc: OwnKyc; level: LevelState }) {
  const t = useText(kycText);
  const { state, submitted_at, expires_on } = level;
  if (state === 'passed') return expires_on === null ? null : <p>{t('validUntil', { day: expires_on })}</p>;
  if (state !== 'review' || submitted_at === null) return null;
  return (
    <>
      <p>{t('submittedAt', { when: formatMoment(submitted_at) })}</p>
      <AnswerBy kyc={kyc} level={level} />
    </>
  );
}
