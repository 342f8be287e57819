/** One copy of the customer: what was put in, what it is worth, what was shared, where it stops. */
import { Button, Tag } from '@candor/ui';
import { Fact, offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { copyTradingText } from './copy-trading-text.ts';
import { SignedFact, UsdtFact, percentText } from './figures.tsx';
import type { Copy } from './use-copies.ts';

const TONE = { active: 'success', paused: 'warn', leaving: 'brand', ended: 'neutral' } as const;

export function CopyCard({ of }: { of: Copy }) {
  const t = useText(copyTradingText);
  return (
    <article className={css['order']}>
      <CopyHead of={of} />
      {of.state === 'ended' ? <EndedFacts of={of} /> : <RunningFacts of={of} />}
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

function RunningFacts({ of }: { of: Copy }) {
  const t = useText(copyTradingText);
  return (
    <dl className={css['facts']}>
      <UsdtFact name={t('putIn')} value={of.amount} />
      <UsdtFact name={t('equity')} value={of.equity} />
      <SignedFact name={t('pnl')} value={of.profit} />
      <UsdtFact name={t('sharedSoFar')} value={of.shared} />
      <Fact name={t('started')} value={formatMoment(of.created_at)} />
    </dl>
  );
}

/** What came of a copy that is over, and why it is. */
export function EndedFacts({ of }: { of: Copy }) {
  const t = useText(copyTradingText);
  const { end_reason: reason, returned, ended_at: at } = of;
  return (
    <dl className={css['facts']}>
      <UsdtFact name={t('putIn')} value={of.amount} />
      {returned === null ? null : <UsdtFact name={t('returned')} value={returned} />}
      <SignedFact name={t('pnl')} value={of.profit} />
      <UsdtFact name={t('sharedSoFar')} value={of.shared} />
      <Fact name={t('started')} value={formatMoment(of.created_at)} />
      {at === null ? null : <Fact name={t('ended')} value={formatMoment(at)} />}
      {reason === null ? null : <Fact name={t('endReason')} value={t(`end_${reason}`)} />}
    </dl>
  );
}

export function CopyHead({ of }: { of: Copy }) {
  const t = useText(copyTradingText);
  return (
    <header className={css['head']}>
      <b>{of.name}</b>
      <Tag tone={TONE[of.state]}>{t(of.state)}</Tag>
    </header>
  );
}

/** All that a running copy is measured by. */
export function CopyFacts({ of }: { of: Copy }) {
  const t = useText(copyTradingText);
  return (
    <dl className={css['facts']}>
      <UsdtFact name={t('putIn')} value={of.amount} />
      <UsdtFact name={t('equity')} value={of.equity} />
      <UsdtFact name={t('free')} value={of.available} />
      <UsdtFact name={t('margin')} value={of.margin} />
      <SignedFact name={t('unrealised')} value={of.unrealised} />
      <SignedFact name={t('pnl')} value={of.profit} />
      <UsdtFact name={t('highWater')} value={of.high_water} />
      <Fact name={t('shareRate')} value={percentText(of.share_rate)} />
      <UsdtFact name={t('sharedSoFar')} value={of.shared} />
      <UsdtFact name={t('shareNow')} value={of.share_now} />
      <Fact name={t('stopLoss')} value={`${percentText(of.stop_rate)} · ${trimmed(of.stop_at)} USDT`} />
      <Fact name={t('maxLeverage')} value={`${of.max_leverage}x`} />
    </dl>
  );
}
