/** Redeeming early: the penalty in money before anything is confirmed, and never more than what stands here (R-FN-7). */
import { Button, MINUS, Sheet } from '@candor/ui';
import { hostingCalls } from '@candor/wire';
import { useAction } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { financeText } from './finance-text.ts';
import type { HostingOrder } from './hosting-preview.ts';

import { hostingChanged } from './use-hosting.ts';

export function RedeemSheet({ order, onClose }: { order: HostingOrder | undefined; onClose: () => void }) {
  const t = useText(financeText);
  const words = useText(wordsText);
  return (
    <Sheet
      isOpen={order !== undefined}
      title={t('redeemTitle')}
      closeLabel={words('close')}
      onClose={onClose}
    >
      {order === undefined ? null : <Question order={order} onClose={onClose} />}
    </Sheet>
  );
}

function Question({ order, onClose }: { order: HostingOrder; onClose: () => void }) {
  const t = useText(financeText);
  const redeem = useAction(hostingCalls.redeem, {
    // Whatever it is refused for, what stands here is old.
    onRefusal: () => {
      hostingChanged();
      onClose();
      return false;
    },
    onDone: () => {
      hostingChanged();
      onClose();
    },
  });
  const money = (text: string): string => `${trimmed(text)} ${order.currency_name}`;
  const isFree = order.cancel_fee === '0';
  return (
    <div className={css['sheetForm']}>
      <dl className={css['facts']}>
        <div>
          <dt>{t('principal')}</dt>
          <dd>{money(order.amount)}</dd>
        </div>
        <div>
          <dt>{t('penalty')}</dt>
          <dd data-tone={isFree ? undefined : 'danger'}>
            {isFree ? '' : MINUS}
            {money(order.cancel_fee)}
            {isFree ? <small>{t('redeemFree', { when: formatMoment(order.free_until) })}</small> : null}
          </dd>
        </div>
        <div data-strong>
          <dt>{t('comesBack')}</dt>
          <dd>{money(order.back)}</dd>
        </div>
        <div>
          <dt>{t('kept')}</dt>
          <dd>{money(order.total_interest)}</dd>
        </div>
      </dl>
      <Button
        variant="danger"
        size="l"
        isBlock
        isBusy={redeem.isBusy}
        onClick={() => void redeem.run({ id: order.id, penalty: order.cancel_fee })}
      >
        {t('redeemNow')}
      </Button>
      <Button variant="secondary" size="l" isBlock onClick={onClose}>
        {t('keepIt')}
      </Button>
    </div>
  );
}
