/** Holds on withdrawals with their reasons and ends; there is nothing to press, because nobody can lift one (R-WD-6). */
import { Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import type { customerCalls } from '@candor/wire/operators';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Facts, Hint } from '../../platform/view/index.ts';
import { useFieldName } from '../wording/index.ts';
import { customersText } from './customers-text.ts';

export function HoldsCard({
  customer: { holds },
}: {
  customer: Pick<ReplyOf<typeof customerCalls.detail>, 'holds'>;
}) {
  const t = useText(customersText);
  const name = useFieldName();
  return (
    <Card title={t('holds')}>
      {holds.length === 0 ? (
        <Hint>{t('noHolds')}</Hint>
      ) : (
        <>
          <Facts
            list={holds.map(({ reason, since, until }) => [
              name(reason),
              t('since', { from: formatMoment(since), to: formatMoment(until) }),
            ])}
          />
          <Hint>{t('holdHint')}</Hint>
        </>
      )}
    </Card>
  );
}
