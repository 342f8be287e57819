/** A position of a lead or of a copy: side, size, prices, result and what it cost. */
import { Button, NO_NUMBER, Tag } from '@candor/ui';
import { Fact, offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { copyTradingText } from './copy-trading-text.ts';
import { SignedFact, UsdtFact } from './figures.tsx';
import type { Position } from './use-copies.ts';

export function PositionCard({ of, onClose }: { of: Position; onClose?: (of: Position) => void }) {
  const t = useText(copyTradingText);
  const isOver = of.status === 3;
  return (
    <article className={css['order']}>
      <header className={css['head']}>
        <b>{of.symbol}</b>
        <Tag tone={of.type === 1 ? 'rise' : 'fall'}>
          {t(of.type === 1 ? 'long' : 'short')} {of.multiple}x
        </Tag>
        <small>{t('lots', { n: of.share })}</small>
      </header>
      <dl className={css['facts']}>
        <Fact name={t('entry')} value={trimmed(of.price)} />
        <Fact
          name={t(isOver ? 'exit' : 'mark')}
          value={of.update_price === null ? NO_NUMBER : trimmed(of.update_price)}
        />
        <SignedFact name={t('pnl')} value={of.profits} />
        <UsdtFact name={t('fees')} value={of.fees} />
        {isOver ? null : <UsdtFact name={t('margin')} value={of.margin} />}
        <Fact name={t('started')} value={formatMoment(of.opened_at)} />
        {of.closed_at === null ? null : <Fact name={t('ended')} value={formatMoment(of.closed_at)} />}
      </dl>
      {of.status === 2 ? <p className={css['note']}>{t('closing')}</p> : null}
      {of.status === 1 && onClose !== undefined ? (
        <Button variant="secondary" size="m" isBlock onClick={() => onClose(of)}>
          {t('closeOne')}
        </Button>
      ) : null}
    </article>
  );
}
