/** Money without an owner (P-DEP-4): lines in suspense, oldest first. */
import { operatorDepositCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, pageOf, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import { PageFrame, QueueTable } from '../../platform/view/index.ts';
import { depositsText } from './deposits-text.ts';
import { useLineColumns } from './line-columns.tsx';

export default function SuspenseScreen() {
  const t = useText(depositsText);
  const { query } = useAddress();
  const page = pageOf(query);
  const reading = useCall(
    operatorDepositCalls.lines,
    { view: 'suspense', page },
    { pollMs: 15_000, keepsPrevious: true },
  );
  return (
    <PageFrame title={t('suspense')}>
      <QueueTable
        name={t('suspense')}
        of={reading}
        columns={useLineColumns()}
        rowKey={({ id }) => id}
        onOpen={({ id }) => go(`lines/${id}`)}
        onPage={(next) => replaceQuery({ page: next })}
      />
    </PageFrame>
  );
}
