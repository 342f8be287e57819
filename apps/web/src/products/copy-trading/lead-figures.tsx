/** What is computed of a lead, on his page: the period first, then what counts for whoever copies, the rest folded. */
import { NO_NUMBER } from '@candor/ui';
import { Fact, offerCss as offer } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import css from './copy-trading.module.css';
import { copyTradingText } from './copy-trading-text.ts';
import { Held, Signed, SignedFact, UsdtFact, percentText } from './figures.tsx';
import { LeadHead, Shorter } from './lead-card.tsx';
import { Course } from './lead-curve.tsx';
import { isYoung, simulatedName } from './lead-titles.ts';
import { PeriodSwitch } from './period-switch.tsx';
import type { Lead, Period } from './use-copies.ts';

interface Props {
  of: Lead;
  days: Period;
  onDays: (days: Period) => void;
}

export function Figures({ of, days, onDays }: Props) {
  const t = useText(copyTradingText);
  const simulated = simulatedName(of);
  return (
    <section className={offer['terms']}>
      <LeadHead of={of} />
      <p className={offer['note']}>{simulated === undefined ? of.about : t(`about_${simulated}`)}</p>
      {of.is_simulated ? <p className={offer['note']}>{t('simulatedHint')}</p> : null}
      <PeriodSwitch value={days} onChange={onDays} />
      <OfPeriod of={of} days={days} />
      <Course of={of} />
      {of.figures === null ? null : <AllTime of={of} figures={of.figures} />}
    </section>
  );
}

function OfPeriod({ of, days }: Omit<Props, 'onDays'>) {
  const t = useText(copyTradingText);
  const { period } = of;
  return (
    <>
      <dl className={css['pair']}>
        {isYoung(of) ? null : (
          <div>
            <dt>{t('periodRoi', { n: days })}</dt>
            <dd>{period === null ? NO_NUMBER : <Signed value={period.roi} unit="%" />}</dd>
          </div>
        )}
        <div>
          <dt>{t('periodPnl', { n: days })}</dt>
          <dd>
            {period === null ? NO_NUMBER : <Signed value={period.result} />} <i>USDT</i>
          </dd>
        </div>
      </dl>
      {isYoung(of) ? null : <Shorter of={of} />}
      {period === null ? null : (
        <dl className={offer['facts']}>
          {isYoung(of) ? null : <Fact name={t('drawdown')} value={percentText(period.drawdown)} />}
          <Fact
            name={t('winRate')}
            value={
              <>
                {percentText(period.hit_rate)}
                <small>{t('ofAll', { n: period.won, all: period.closed })}</small>
              </>
            }
          />
          <SignedFact name={t('followersPeriod')} value={period.followers_result} />
        </dl>
      )}
    </>
  );
}

function AllTime({ of, figures }: { of: Lead; figures: NonNullable<Lead['figures']> }) {
  const t = useText(copyTradingText);
  return (
    <div className={css['group']}>
      <h3>{t('allTime')}</h3>
      <dl className={offer['facts']}>
        <UsdtFact name={t('underCopy')} value={figures.copied} />
        <SignedFact name={t('followersResult')} value={figures.followers_result} />
        <Fact
          name={t('losingFollowers')}
          value={t('ofAll', { n: figures.losing_followers, all: figures.all_followers })}
        />
        <UsdtFact name={t('sharedSoFar')} value={figures.shared} />
      </dl>
      <details className={css['more']}>
        <summary>{t('more')}</summary>
        <dl className={offer['facts']}>
          <Fact name={t('closedCount')} value={String(figures.closed)} />
          <Fact name={t('losingDays')} value={t('ofAll', { n: figures.losing_days, all: figures.days })} />
          <Fact name={t('holding')} value={<Held seconds={figures.holding} />} />
          <Fact name={t('ageDays')} value={t('days', { n: figures.age_days })} />
          <UsdtFact name={t('leadEquity')} value={figures.equity} />
          <Fact name={t('shareRate')} value={percentText(of.share_rate)} />
        </dl>
      </details>
    </div>
  );
}
