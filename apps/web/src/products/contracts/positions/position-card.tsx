/** One open position, live: profit and return, margin, prices, distance to liquidation, and what can be done with it. */
import { Button, NO_NUMBER, Tag, formatDecimal } from '@candor/ui';
import { ChevronRight } from 'lucide-react';
import { useText } from '../../../platform/i18n/index.ts';
import { hrefOf } from '../../../platform/routing/index.ts';
import { usePriceText } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { exact, money, textOf, toneOf } from '../figures.ts';
import { CLOSING, type Position, riskWord, sideOf, standingOf } from './position-rules.ts';
import css from './positions.module.css';

export type PositionAct = 'close' | 'stops' | 'margin' | 'reverse';

export interface PositionCardProps {
  position: Position;
  mark: bigint | undefined;
  onAct: (act: PositionAct, position: Position) => void;
}

export function PositionCard({ position, mark, onAct }: PositionCardProps) {
  const t = useText(contractsText);
  const side = sideOf(position);
  const { profit, rate, risk } = standingOf(position, mark);
  const isClosing = position.status === CLOSING;
  const price = usePriceText(position.match_id);
  const none = (text: string): string => (text === '0' ? NO_NUMBER : price(text));
  const facts: [string, string][] = [
    [t('lots'), exact(String(position.share))],
    [t('entry'), price(position.price)],
    [t('mark'), price(mark === undefined ? position.update_price : textOf(mark))],
    [t('margin'), exact(position.caution_money)],
    [t('liquidation'), price(position.liquidation_price)],
    [t('breakEven'), price(position.break_even_price)],
    [t('feePaid'), exact(position.trade_fee)],
    [t('takeProfit'), none(position.target_profit_price)],
    [t('stopLoss'), none(position.stop_loss_price)],
    [t('funding'), formatDecimal(position.funding, { isTrimmed: true, isSigned: true })],
  ];
  return (
    <article className={css['card']} aria-label={`${t(side)} ${position.symbol}`} data-id={position.id}>
      <a className={css['head']} href={hrefOf('pages/lever/position', { id: String(position.id) })}>
        <b data-tone={side === 'long' ? 'rise' : 'fall'}>{t(side)}</b>
        <span>{position.symbol}</span>
        <Tag>{position.multiple}x</Tag>
        {isClosing ? <Tag tone="warn">{t('closing')}</Tag> : null}
        <ChevronRight size={16} aria-hidden="true" />
      </a>
      <p className={css['profit']} data-tone={toneOf(profit)}>
        <b data-figure="profit">{money(profit, true)}</b>
        <span>USDT · {formatDecimal(rate, { decimals: 2, isSigned: true })}%</span>
      </p>
      <RiskMeter risk={risk} />
      <dl className={css['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css['acts']}>
        <Button size="s" variant="secondary" disabled={isClosing} onClick={() => onAct('stops', position)}>
          {t('stops')}
        </Button>
        <Button size="s" variant="secondary" disabled={isClosing} onClick={() => onAct('margin', position)}>
          {t('addMargin')}
        </Button>
        <Button size="s" variant="secondary" disabled={isClosing} onClick={() => onAct('reverse', position)}>
          {t('reverse')}
        </Button>
        <Button size="s" disabled={isClosing} onClick={() => onAct('close', position)}>
          {t('close')}
        </Button>
      </div>
    </article>
  );
}

/** How far the mark has gone from the entry to the liquidation price. */
function RiskMeter({ risk }: { risk: number }) {
  const t = useText(contractsText);
  const word = riskWord(risk);
  return (
    <div className={css['risk']} data-risk={word}>
      <span>{t('riskMeter')}</span>
      <meter min={0} max={100} low={40} high={75} optimum={0} value={risk} aria-label={t('riskMeter')} />
      <b>
        {t(word)} {risk}%
      </b>
    </div>
  );
}
