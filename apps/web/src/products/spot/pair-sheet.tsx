/** The sheet that changes the pair of the trading page and of the chart; fetched when it is first opened. */
import { Sheet, Skeleton } from '@candor/ui';
import { Suspense, lazy } from 'react';
import type { ListedPair } from '../../foundation/market-data/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { wordsText } from '../../platform/words/words.ts';

const PairPicker = lazy(() => import('./pair-choice.tsx'));

export interface PairSheetProps {
  /** The page that shows the chosen pair. */
  path: string;
  title: string;
  isOpen: boolean;
  onClose: () => void;
}

export function PairSheet({ path, title, isOpen, onClose }: PairSheetProps) {
  const words = useText(wordsText);
  const addressOf = (pair: ListedPair): string => hrefOf(path, { symbol: `${pair.base}/${pair.quote}` });
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} closeLabel={words('close')} height="tall">
      <Suspense fallback={<Skeleton variant="row" count={8} />}>
        <PairPicker isInSheet hrefOf={addressOf} onPick={onClose} />
      </Suspense>
    </Sheet>
  );
}
