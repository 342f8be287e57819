/** The customer's VIP level on the page of the account, with the way to what it is worth. */
import { ListRow, NO_NUMBER } from '@candor/ui';
import { vipCalls } from '@candor/wire';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { vipText } from './vip-text.ts';

export default function AccountRow() {
  const t = useText(vipText);
  const { data } = useCall(vipCalls.level, {});
  return (
    <ListRow
      title={t('title')}
      value={data === undefined ? NO_NUMBER : t('level', { n: data.level })}
      href={hrefOf('pages/vip/index')}
    />
  );
}
