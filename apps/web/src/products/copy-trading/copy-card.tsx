/** One copy of the customer: what it is worth and brought, then where it stops and what it costs; what else is known of it is folded. */
import { Button, Tag } from '@candor/ui';
import { Fact, offerCss as offer, trimmed } from '../../foundation/offers/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { cents, returnOf } from './copy-preview.ts';
import css from './copy-trading.module.css';
import { copyTradingText } from './copy-trading-text.ts';
import { Signed, SignedFact, UsdtFact, percentText } from './figures.tsx';
import { Avatar } from './lead-card.tsx';
import type { Copy } from './use-copies.ts';

const TONE = { active: 'success', paused: 'warn', leaving: 'brand', ended: 'neutral' } as const;

export function CopyCard({ of }: { of: Copy }) {
  const t = useText(copyTradingText);
  return (
    <article className={offer['order']}>
      <CopyHead of={of} />
      <CopyMain of={of} />
      <dl className={offer['facts']}>
        <UsdtFact name={t('putIn')} value={of.amount} />
        {of.end_reason === null ? (
          <Fact name={t('started')} value={formatMoment(of.created_at)} />
        ) : (
          <Fact name={t('endReason')} value={t(`end_${of.end_reason}`)} />
        )}
      </dl>
      <Button
        variant="secondary"
        size="m"
        isBlock
        onClick={() => open('pages/documentation/orderPage', { id: String(of.id) })}
      >
        {t('details')}
      </Button>
    </article>
  );
}

export function CopyHead({ of }: { of: Copy }) {
  const t = useText(copyTradingText);
  return (
    <header className={offer['head']}>
      <Avatar name={of.name} />
      <b>{of.name}</b>
      <Tag tone={TONE[of.state]}>{t(of.state)}</Tag>
    </header>
  );
}

/** What it is worth, or came back with, and what it brought. */
export function CopyMain({ of }: { of: Copy }) {
  const t = useText(copyTradingText);
  const { returned, profit } = of;
  const percent = returnOf(of);
  return (
    <dl className={css['pair']}>
      <div>
        <dt>{t(returned === null ? 'equity' : 'returned')}</dt>
        <dd>{`${trimmed(cents(returned ?? of.equity))}\u00a0USDT`}</dd>
      </div>
      <div>
        <dt>{t('pnl')}</dt>
        <dd>
          <Signed value={profit} unit={'\u00a0USDT'} />
          {percent === undefined ? null : (
            <small>
              <Signed value={percent} unit="%" />
            </small>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Of a running copy. */
export function CopyFacts({ of }: { of: Copy }) {
  const t = useText(copyTradingText);
  return (
    <>
      <dl className={offer['facts']}>
        <UsdtFact name={t('putIn')} value={of.amount} />
        <SignedFact name={t('unrealised')} value={of.unrealised} />
        <Fact
          name={t('stopLoss')}
          value={
            <>
              {trimmed(of.stop_at)}
              {'\u00a0USDT'}
              <small>{percentText(`-${of.stop_rate}`)}</small>
            </>
          }
        />
      </dl>
      <div className={css['group']}>
        <h3>{t('youCost')}</h3>
        <dl className={offer['facts']}>
          <Fact name={t('shareRate')} value={percentText(of.share_rate)} />
          <UsdtFact name={t('shareNow')} value={of.share_now} />
          <UsdtFact name={t('sharedSoFar')} value={of.shared} />
        </dl>
      </div>
      <details className={css['more']}>
        <summary>{t('more')}</summary>
        <dl className={offer['facts']}>
          <UsdtFact name={t('free')} value={of.available} />
          <UsdtFact name={t('margin')} value={of.margin} />
          <UsdtFact name={t('highWater')} value={of.high_water} />
          <Fact name={t('maxLeverage')} value={`${of.max_leverage}x`} />
          {of.max_margin === null ? null : <UsdtFact name={t('maxMarginShort')} value={of.max_margin} />}
          <Fact name={t('started')} value={formatMoment(of.created_at)} />
        </dl>
      </details>
    </>
  );
}

/** Why it is over, and what it took and gave. */
export function EndedFacts({ of }: { of: Copy }) {
  const t = useText(copyTradingText);
  const { end_reason: reason, ended_at: at } = of;
  return (
    <dl className={offer['facts']}>
      {reason === null ? null : <Fact name={t('endReason')} value={t(`end_${reason}`)} />}
      <UsdtFact name={t('putIn')} value={of.amount} />
      <UsdtFact name={t('sharedSoFar')} value={of.shared} />
      <Fact name={t('started')} value={formatMoment(of.created_at)} />
      {at === null ? null : <Fact name={t('ended')} value={formatMoment(at)} />}
    </dl>
  );
}
