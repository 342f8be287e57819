/** What is held, with average cost and return: the coin that is looked at before the others, those by their value (R-PNL-1). */
import { Skeleton } from '@candor/ui';
import { Loaded } from '../../platform/list/index.ts';
import { usePreferences } from '../../platform/storage/index.ts';
import { useBalances } from '../wallet/index.ts';
import { CoinList } from './coin-list.tsx';
import { heldCoins } from './pnl-rules.ts';
import css from './pnl.module.css';
import { usePnlReport } from './use-pnl.ts';

const USDT = { currency: 'USDT', usdt_rate: '1' };

export default function Holdings({ first }: { first: number }) {
  const report = usePnlReport(1);
  const rate = useBalances().data?.valuation ?? USDT;
  const isHidden = usePreferences((preferences) => preferences.hideBalances);
  return (
    <Loaded reading={report} waiting={<Skeleton className={css['waiting']} variant="row" count={2} />}>
      {({ coins }) => (
        <div className={css['held']}>
          <CoinList coins={heldCoins(coins, first)} {...{ rate, isHidden }} />
        </div>
      )}
    </Loaded>
  );
}
