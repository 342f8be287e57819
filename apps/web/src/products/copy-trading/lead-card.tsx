/** One lead in a list: his name, return with its curve, drawdown, followers and what he takes of profit. */
import { Sparkline, Tag } from '@candor/ui';
import { offerCss as css } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { copyTradingText } from './copy-trading-text.ts';
import { Signed, percentText } from './figures.tsx';
import type { Lead } from './use-copies.ts';

export function LeadCard({ of }: { of: Lead }) {
  const t = useText(copyTradingText);
  const { figures } = of;
  return (
    <a className={css['product']} href={hrefOf('pages/documentation/buyPage', { id: String(of.id) })}>
      <span className={css['head']}>
        <b>{of.name}</b>
        {of.is_simulated ? <Tag tone="warn">{t('simulated')}</Tag> : null}
        <Curve of={of} width={72} height={28} />
      </span>
      <span className={css['figures']}>
        <span>
          <b>{figures === null ? '—' : <Signed value={figures.roi} unit="%" />}</b>
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
      <span className={css['under']}>
        <span>
          {t('followers')} {figures?.followers ?? 0}
        </span>
        <span>
          {t('shareRate')} {percentText(of.share_rate)}
        </span>
      </span>
    </a>
  );
}

/** Return since the first day; one point makes no line. */
export function Curve({ of, width, height }: { of: Lead; width: number; height: number }) {
  const points = of.figures?.curve ?? [];
  if (points.length === 0) return null;
  return <Sparkline values={[0, ...points.map(({ roi }) => Number(roi))]} width={width} height={height} />;
}
