/** One lead in a list: what he made in the period, with its curve; what is at stake; what his followers made of it. */
import { NO_NUMBER, Tag, formatDecimal } from '@candor/ui';
import { offerCss as offer } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { cents } from './copy-preview.ts';
import css from './copy-trading.module.css';
import { copyTradingText } from './copy-trading-text.ts';
import { Signed, percentText } from './figures.tsx';
import { Curve, Young } from './lead-curve.tsx';
import { isYoung } from './lead-titles.ts';
import type { Lead, Period } from './use-copies.ts';

export function LeadCard({ of, days }: { of: Lead; days: Period }) {
  const t = useText(copyTradingText);
  const href = hrefOf('pages/documentation/buyPage', { id: String(of.id), period: String(days) });
  return (
    <a className={offer['product']} href={href}>
      <LeadHead of={of} />
      {isYoung(of) ? <YoungMain of={of} days={days} /> : <Main of={of} days={days} />}
      <Three of={of} />
      <span className={css['foot']}>
        <span>
          {t('followersPeriod')}
          <br />
          <Signed value={of.period?.followers_result ?? '0'} unit={'\u00a0USDT'} />
        </span>
        <span className={css['go']}>{t('copyNow')}</span>
      </span>
    </a>
  );
}

/** Who he is, and what he takes. */
export function LeadHead({ of }: { of: Pick<Lead, 'name' | 'is_simulated' | 'figures' | 'share_rate'> }) {
  const t = useText(copyTradingText);
  return (
    <span className={offer['head']}>
      <Avatar name={of.name} />
      <span className={css['who']}>
        <span className={css['name']}>
          <b>{of.name}</b>
          {of.is_simulated ? <Tag tone="warn">{t('simulated')}</Tag> : null}
        </span>
        <small>
          {t('followers')} {of.figures?.followers ?? 0} · {t('shareRate')} {percentText(of.share_rate)}
        </small>
      </span>
    </span>
  );
}

export const Avatar = ({ name }: { name: string }) => (
  <span className={css['avatar']} aria-hidden="true">
    {[...name][0]?.toUpperCase()}
  </span>
);

function Main({ of, days }: { of: Lead; days: Period }) {
  const t = useText(copyTradingText);
  const { period } = of;
  return (
    <span className={css['main']}>
      <span>
        <small>{t('periodRoi', { n: days })}</small>
        <b className={css['big']}>{period === null ? NO_NUMBER : <Signed value={period.roi} unit="%" />}</b>
        <small>
          <Signed value={period?.result ?? '0'} unit={'\u00a0USDT'} />
        </small>
        <Shorter of={of} />
      </span>
      <Curve of={of} width={120} height={48} />
    </span>
  );
}

/** A period that is longer than his history says how long that is. */
export function Shorter({ of: { period } }: { of: Lead }) {
  const t = useText(copyTradingText);
  if (period === null || period.covered >= period.days) return null;
  return <small>{t('onlyDays', { n: period.covered })}</small>;
}

/** What can be said of somebody who has just begun (ADR 99). */
function YoungMain({ of, days }: { of: Lead; days: Period }) {
  const t = useText(copyTradingText);
  const { period } = of;
  return (
    <span className={css['main']}>
      <span>
        <small>{t('periodPnl', { n: days })}</small>
        <b className={css['big']}>
          {period === null ? NO_NUMBER : <Signed value={period.result} />} <i>USDT</i>
        </b>
        <small>
          <Young of={of} />
        </small>
      </span>
    </span>
  );
}

function Three({ of }: { of: Lead }) {
  const t = useText(copyTradingText);
  const { figures, period } = of;
  return (
    <span className={offer['figures']}>
      {isYoung(of) ? (
        <span>
          <b>{period?.closed ?? 0}</b>
          <small>{t('closedCount')}</small>
        </span>
      ) : (
        <span>
          <b>{percentText(period?.drawdown ?? null)}</b>
          <small>{t('drawdown')}</small>
        </span>
      )}
      <span>
        <b>{percentText(period?.hit_rate ?? null)}</b>
        <small>{t('winRate')}</small>
      </span>
      <span>
        <b>{formatDecimal(cents(figures?.copied ?? '0'))}</b>
        <small>{t('aum')}</small>
      </span>
    </span>
  );
}
