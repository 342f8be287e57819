/** A lead's period as a line, and what stands in its place while he has just begun. */
import { Segmented, Sparkline } from '@candor/ui';
import { YOUNG_LEAD_DAYS } from '@candor/wire';
import { useState } from 'react';
import { offerCss } from '../../foundation/offers/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import css from './copy-trading.module.css';
import { copyTradingText } from './copy-trading-text.ts';
import { isYoung } from './lead-titles.ts';
import type { Lead } from './use-copies.ts';

const KINDS = ['roi', 'pnl'] as const;
type Kind = (typeof KINDS)[number];

/** Since the beginning of the period; of somebody who has just begun there is none. */
export function Curve({
  of,
  width,
  height,
  kind = 'roi',
}: {
  of: Lead;
  width: number;
  height: number;
  kind?: Kind;
}) {
  const points = of.period?.curve ?? [];
  if (points.length === 0 || isYoung(of)) return null;
  const values = points.map((point) => Number(point[kind]));
  return <Sparkline values={[0, ...values]} width={width} height={height} />;
}

/** Since when he trades, and when return, drawdown and curve begin. */
export function Young({ of: { figures } }: { of: Lead }) {
  const t = useText(copyTradingText);
  const since = figures?.since ?? null;
  return since === null
    ? t('youngNone', { n: YOUNG_LEAD_DAYS })
    : t('youngSince', { since: formatMoment(since), n: YOUNG_LEAD_DAYS });
}

/** On his page: in percent, or in USDT. */
export function Course({ of }: { of: Lead }) {
  const t = useText(copyTradingText);
  const [kind, setKind] = useState<Kind>('roi');
  if (isYoung(of))
    return (
      <p className={offerCss['first']}>
        <Young of={of} />
      </p>
    );
  return (
    <div className={css['chart']}>
      <header>
        <b>{t('curve')}</b>
        <Segmented
          size="s"
          label={t('curve')}
          value={kind}
          onChange={setKind}
          options={KINDS.map((id) => ({ id, label: t(id) }))}
        />
      </header>
      <Curve of={of} width={300} height={72} kind={kind} />
      <p className={offerCss['note']}>{t('curveHint')}</p>
    </div>
  );
}
