/** The allotment as it would be now: sums, and the ten largest commitments without names. */
import { launchpadDeskCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { groupDigits, useText } from '../../platform/i18n/index.ts';
import { Docked, Facts, Hint, Loaded, Stack } from '../../platform/view/index.ts';
import type { DeskSale } from './desk.ts';
import { launchpadText } from './launchpad-text.ts';

export function PreviewDialog({ sale, onClose }: { sale: DeskSale; onClose: () => void }) {
  const t = useText(launchpadText);
  const reading = useCall(launchpadDeskCalls.preview, { id: sale.id });
  const { new_currency_name: token, currency_name: currency } = sale;
  return (
    <Docked title={t('previewTitle', { id: sale.id, token })} footer={null} onCancel={onClose}>
      <Loaded of={reading}>
        {(preview) => (
          <Stack>
            {preview.is_below_soft_cap ? <Hint>{t('belowSoftCap')}</Hint> : null}
            <Facts
              list={[
                [t('subscriptions'), String(preview.subscriptions)],
                [t('committed'), `${groupDigits(preview.committed)} ${currency}`],
                [t('tokens'), `${groupDigits(preview.tokens)} ${token}`],
                [t('cost'), `${groupDigits(preview.proceeds)} ${currency}`],
                [t('refunds'), `${groupDigits(preview.refunds)} ${currency}`],
                [t('surplus'), `${groupDigits(preview.leftover)} ${token}`],
                [t('capped'), String(preview.capped)],
                [t('full'), String(preview.full)],
              ]}
            />
            <Hint>{t('largest')}</Hint>
            <ol>
              {preview.largest.map(({ amount, tokens, cost }, n) => (
                <li key={n}>
                  {amount} {currency} → {tokens} {token} ({cost} {currency})
                </li>
              ))}
            </ol>
          </Stack>
        )}
      </Loaded>
    </Docked>
  );
}
