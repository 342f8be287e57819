/** Where a withdrawal goes: the saved address with who else uses it, or the bound bank account. */
import { Card, Tag } from 'antd';
import { useText } from '../../platform/i18n/index.ts';
import { type Fact, Facts, Hint, Mono, Moment } from '../../platform/view/index.ts';
import { useFieldName } from '../../foundation/wording/index.ts';
import type { Withdrawal } from './withdrawal-type.ts';
import { withdrawalsText } from './withdrawals-text.ts';

export function WhereCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText(withdrawalsText);
  const fieldName = useFieldName();
  const { address, bank, remark, travel_owner, travel_provider } = withdrawal;
  const stated: readonly (Fact | undefined)[] = [
    travel_owner === ''
      ? undefined
      : [t('travel'), `${t(travel_owner === 'own' ? 'travelOwn' : 'travelProvider')} ${travel_provider}`],
    remark === '' ? undefined : [t('remark'), remark],
  ];
  return (
    <Card title={t('where')} extra={withdrawal.chain === 'bank' ? t('way_bank') : withdrawal.chain}>
      {address === null ? null : (
        <Facts
          list={[
            [t('address'), <Mono key="address">{address.address}</Mono>],
            [t('label'), address.label],
            [t('added'), <Moment key="added" at={address.added_at} />],
            [t('usable'), <Moment key="usable" at={address.usable_at} />],
            [
              t('others'),
              address.other_customers === 0 ? (
                0
              ) : (
                <Tag key="others" color="error">
                  {address.other_customers}
                </Tag>
              ),
            ],
            [t('paidBefore'), address.paid_before],
            ...stated,
          ]}
        />
      )}
      {bank === null ? null : (
        <>
          <Hint>{t('bankMasked')}</Hint>
          <Facts
            list={[
              ...Object.entries(bank).map(([field, value]): Fact => [fieldName(field), value]),
              ...stated,
            ]}
          />
        </>
      )}
    </Card>
  );
}
