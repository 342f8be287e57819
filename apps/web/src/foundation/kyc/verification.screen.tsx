/** Both levels: where each stands and why, what it opens, and the way to the next step. */
import { Button, Skeleton, formatDecimal } from '@candor/ui';
import { BadgeCheck, Camera, IdCard, LockKeyhole, ShieldQuestionMark } from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import { LoadFailed } from '../../platform/list/index.ts';
import { open } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { AnswerBy } from './answer-by.tsx';
import css from './kyc.module.css';
import { kycText } from './kyc-text.ts';
import { LevelTable } from './level-table.tsx';
import { Reasons } from './reasons.tsx';
import { StateTag } from './state-tag.tsx';
import { type LevelState, type OwnKyc, PATH_OF, levelOf, useKyc } from './use-kyc.ts';

export default function VerificationScreen() {
  const t = useText(kycText);
  const { data, error, refetch } = useKyc();
  return (
    <Screen title={t('title')}>
      {data === undefined && error === null ? <Skeleton variant="row" count={6} /> : null}
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={refetch} /> : null}
      {data === undefined ? null : (
        <div className={css['page']}>
          <Head level={data.level} />
          <LevelCard kyc={data} level={levelOf(data, 'basic')} />
          <LevelCard kyc={data} level={levelOf(data, 'advanced')} />
          <LevelTable levels={data.levels} now={data.level} />
          <p className={css['footnote']}>
            <LockKeyhole size={16} aria-hidden="true" />
            <span>
              {t('privacy')} {t('always')}
            </span>
          </p>
        </div>
      )}
    </Screen>
  );
}

const HEADS = { none: 'levelNone', basic: 'levelBasic', advanced: 'levelAdvanced' } as const;

function Head({ level }: { level: OwnKyc['level'] }) {
  const t = useText(kycText);
  const Icon = level === 'none' ? ShieldQuestionMark : BadgeCheck;
  return (
    <header className={css['head']} data-level={level}>
      <Icon size={32} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <h2>{t(HEADS[level])}</h2>
        {level === 'none' ? <p>{t('headHint')}</p> : null}
      </div>
    </header>
  );
}

function LevelCard({ kyc, level }: { kyc: OwnKyc; level: LevelState }) {
  const t = useText(kycText);
  const isBasic = level.level === 'basic';
  const Icon = isBasic ? IdCard : Camera;
  const isWaitingForBasic = level.blocked_by === 'kyc_basic_first';
  return (
    <section className={css['level']}>
      <div className={css['levelHead']}>
        <span className={css['icon']}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <h2>{isBasic ? t('basic') : t('advanced')}</h2>
        <StateTag state={level.state} />
      </div>
      <p className={css['needs']}>{isBasic ? t('basicNeeds') : t('advancedNeeds')}</p>
      <p className={css['opens']}>
        {t('withdrawUpTo', { amount: formatDecimal(level.withdraw_24h, { isTrimmed: true }) })}
      </p>
      <Reasons level={level} />
      <Waiting kyc={kyc} level={level} />
      <Button
        isBlock
        variant={level.can_submit ? 'primary' : 'secondary'}
        aria-label={`${isBasic ? t('basic') : t('advanced')}: ${t(actionOf(level))}`}
        onClick={() => open(PATH_OF[level.level])}
      >
        {t(actionOf(level))}
      </Button>
      {isWaitingForBasic ? <p className={css['quiet']}>{t('firstBasic')}</p> : null}
    </section>
  );
}

function Waiting({ kyc, level }: { kyc: OwnKyc; level: LevelState }) {
  const t = useText(kycText);
  if (level.state === 'passed' && level.expires_on !== null)
    return <p className={css['quiet']}>{t('validUntil', { day: level.expires_on })}</p>;
  return <AnswerBy kyc={kyc} level={level} className={css['quiet']} />;
}

function actionOf({ state, can_submit, blocked_by }: LevelState) {
  if (can_submit && state === 'retry') return 'correct' as const;
  if (can_submit && state === 'expired') return 'renew' as const;
  return can_submit || (state === 'none' && blocked_by === 'kyc_basic_first')
    ? ('start' as const)
    : ('details' as const);
}
