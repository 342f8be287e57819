/** Which lists names and addresses are screened against; without any it says that nothing is. */
import { Alert } from 'antd';
import { screeningCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Hint } from '../../platform/view/index.ts';
import { riskStatusText } from './risk-status-text.ts';

export function ScreeningLists() {
  const t = useText(riskStatusText);
  const { data: lists } = useCall(screeningCalls.lists, {});
  if (lists === undefined) return null;
  if (lists.length === 0) return <Alert type="warning" showIcon title={t('noLists')} />;
  const faulty = lists.filter(({ fault }) => fault !== null);
  return (
    <>
      {faulty.map(({ name, fault }) => (
        <Alert key={name} type="error" showIcon title={t('listFault', { name, fault: fault ?? '' })} />
      ))}
      <Hint>
        {lists
          .map(({ name, entries, written_at }) =>
            t('listRead', { name, entries, time: formatMoment(written_at) }),
          )
          .join(' · ')}
      </Hint>
    </>
  );
}
