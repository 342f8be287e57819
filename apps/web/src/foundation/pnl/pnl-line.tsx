/** "Today's PnL +24.69 USDT (+1.17%)" with the last seven days as a line; leads to the whole page (R-PNL-1). */
import { Sparkline, Veil, formatPercent } from '@candor/ui';
import { ChevronRight } from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { usePreferences } from '../../platform/storage/index.ts';
import css from './pnl-line.module.css';
import { type Rate, curveOf, profitText, toneOf } from './pnl-rules.ts';
import { pnlText } from './pnl-text.ts';
import { usePnlSummary } from './use-pnl.ts';

export interface PnlLineProps {
  /** The currency that totals are shown in. */
  rate: Rate | undefined;
}

export default function PnlLine({ rate }: PnlLineProps) {
  const t = useText(pnlText);
  const isHidden = usePreferences((preferences) => preferences.hideBalances);
  const { data } = usePnlSummary();
  if (data === undefined || rate === undefined) return <div className={css['line']} />;
  const { profit, rate: percent } = data.today;
  return (
    <a className={css['line']} href={hrefOf('pages/assets/pnl')}>
      <span className={css['label']}>{t('today')}</span>
      {profit === null ? (
        <span className={css['unknown']}>{t('unknown')}</span>
      ) : (
        <span className={css['figure']} data-tone={isHidden ? undefined : toneOf(profit)}>
          <Veil isHidden={isHidden}>
            {profitText(profit, rate)} {rate.currency}
          </Veil>
          {percent === null ? null : <small>{formatPercent(percent, { keepsSmall: true })}</small>}
        </span>
      )}
      <span className={css['curve']} data-hidden={isHidden || undefined}>
        <Sparkline values={curveOf(data.days)} width={48} height={18} hasArea={false} />
      </span>
      <ChevronRight size={14} aria-hidden="true" />
    </a>
  );
}
