/** One lead in a list: his name, return with its curve, drawdown, followers and what he takes of profit. */
import { NO_NUMBER, Sparkline, Tag, formatDecimal } from '@candor/ui';
import { YOUNG_LEAD_DAYS } from '@candor/wire';
import { offerCss as css } from '../../foundation/offers/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { cents } from './copy-preview.ts';
import { copyTradingText } from './copy-trading-text.ts';
import { Signed, percentText } from './figures.tsx';
import { isYoung } from './lead-titles.ts';
import type { Lead } from './use-copies.ts';

export function LeadCard({ of }: { of: Lead }) {
  const t = useText(copyTradingText);
  return (
    <a className={css['product']} href={hrefOf('pages/documentation/buyPage', { id: String(of.id) })}>
      <span className={css['head']}>
        <b>{of.name}</b>
        {of.is_simulated ? <Tag tone="warn">{t('simulated')}</Tag> : null}
        <Curve of={of} width={72} height={28} />
      </span>
      {isYoung(of) ? <YoungFigures of={of} /> : <FullFigures of={of} />}
      <span className={css['under']}>
        <span>
          {t('followers')} {of.figures?.followers ?? 0}
        </span>
        <span>
          {t('shareRate')} {percentText(of.share_rate)}
        </span>
      </span>
      <span className={css['under']}>
        <span>
          {t('underCopy')} {formatDecimal(cents(of.figures?.copied ?? '0'))}
          {'\u00a0USDT'}
        </span>
        <span>
          {t('followersResult')} <Signed value={of.figures?.followers_result ?? '0'} />
        </span>
      </span>
    </a>
  );
}

function FullFigures({ of: { figures } }: { of: Lead }) {
  const t = useText(copyTradingText);
  return (
    <span className={css['figures']}>
      <span>
        <b>{figures === null ? NO_NUMBER : <Signed value={figures.roi} unit="%" />}</b>
        <small>{t('roi30')}</small>
      </span>
      <span>
        <b>{percentText(figures?.drawdown ?? null)}</b>
        <small>{t('drawdown')}</small>
      </span>
      <span>
        <b>{percentText(figures?.hit_rate ?? null)}</b>
        <small>{t('winRate')}</small>
      </span>
    </span>
  );
}

/** What can be said of somebody who has just begun (ADR 99). */
function YoungFigures({ of }: { of: Lead }) {
  const t = useText(copyTradingText);
  const { figures } = of;
  return (
    <>
      <span className={css['figures']}>
        <span>
          <b>{figures?.closed ?? 0}</b>
          <small>{t('closedCount')}</small>
        </span>
        <span>
          <b>{figures === null ? NO_NUMBER : <Signed value={figures.result} />}</b>
          <small>{t('result30')}</small>
        </span>
        <span>
          <b>{percentText(figures?.hit_rate ?? null)}</b>
          <small>{t('winRate')}</small>
        </span>
      </span>
      <small className={css['note']}>
        <Young of={of} />
      </small>
    </>
  );
}

/** Since when he trades, and when return, drawdown and curve begin. */
export function Young({ of: { figures } }: { of: Lead }) {
  const t = useText(copyTradingText);
  const since = figures?.since ?? null;
  return since === null
    ? t('youngNone', { n: YOUNG_LEAD_DAYS })
    : t('youngSince', { since: formatMoment(since), n: YOUNG_LEAD_DAYS });
}

/** Return since the first day; of somebody who has just begun there is none. */
export function Curve({ of, width, height }: { of: Lead; width: number; height: number }) {
  const points = of.figures?.curve ?? [];
  if (points.length === 0 || isYoung(of)) return null;
  return <Sparkline values={[0, ...points.map(({ roi }) => Number(roi))]} width={width} height={height} />;
}
