/** What stands in the sheet; its code is fetched when somebody opens it. */
import { Skeleton } from '@candor/ui';
import type { AccountField } from '@candor/wire';
import { LoadFailed } from '../../../platform/list/index.ts';
import { useBalances } from '../use-balances.ts';
import { TransferBox } from './transfer-box.tsx';
import { routeBetween } from './transfer-rules.ts';

export interface TransferPanelProps {
  to: AccountField;
  currency: number;
  onDone: () => void;
}

export default function TransferPanel({ to, currency, onDone }: TransferPanelProps) {
  const { data, error, refetch } = useBalances();
  const asked = { route: routeBetween(undefined, to), currency };
  if (data !== undefined) return <TransferBox balances={data} asked={asked} onDone={onDone} />;
  return error === null ? (
    <Skeleton variant="block" height={320} />
  ) : (
    <LoadFailed error={error} onRetry={refetch} />
  );
}
