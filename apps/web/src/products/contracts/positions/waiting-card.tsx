/** An order that waits: for its limit, or for the next tick. Cancelling gives back what was set aside. */
import { Button, Tag } from '@candor/ui';
import { contractCalls, walletCalls } from '@candor/wire';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { contractsText } from '../contracts-text.ts';
import { exact } from '../figures.ts';
import { takePosition } from './position-cache.ts';
import { type Position, sideOf } from './position-rules.ts';
import css from './positions.module.css';

export function WaitingCard({ position }: { position: Position }) {
  const t = useText(contractsText);
  const side = sideOf(position);
  const cancel = useAction(contractCalls.close, {
    onDone: (changedOrder) => {
      takePosition(changedOrder);
      void refresh(walletCalls.list);
    },
  });
  const facts: [string, string][] = [
    [t('lots'), exact(String(position.share))],
    [t('limitPrice'), position.target_price === null ? t('nextTick') : exact(position.target_price)],
    [t('held'), exact(position.held)],
  ];
  return (
    <article className={css['card']} aria-label={`${t(side)} ${position.symbol}`}>
      <p className={css['head']}>
        <b data-tone={side === 'long' ? 'rise' : 'fall'}>{t(side)}</b>
        <span>{position.symbol}</span>
        <Tag>{position.multiple}x</Tag>
        <Tag tone="brand">{t(position.is_limit ? 'limit' : 'market')}</Tag>
        <time dateTime={new Date(position.create_time).toISOString()}>
          {formatMoment(position.create_time, 'time')}
        </time>
      </p>
      <dl className={css['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css['acts']}>
        <Button
          size="s"
          variant="secondary"
          isBusy={cancel.isBusy}
          onClick={() => void cancel.run({ id: String(position.id) })}
        >
          {t('cancelOrder')}
        </Button>
      </div>
    </article>
  );
}
