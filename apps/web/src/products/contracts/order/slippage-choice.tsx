/** How much worse than its quote a market order may execute (R-CT-2): what holds now, and the sheet in which it is chosen. */
import { ChevronRight } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { contractsText } from '../contracts-text.ts';
import { exact } from '../figures.ts';
import { useDraft } from './draft.ts';
import css from './order.module.css';
import { type Terms, slippageOf } from './preview-rules.ts';

const SlippageSheet = lazy(() => import('./slippage-sheet.tsx'));

export function SlippageChoice({ terms }: { terms: Terms }) {
  const t = useText(contractsText);
  const { draft } = useDraft();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={css['choice']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{t('maxSlippage')}</span>
        <b>{exact(slippageOf(terms, draft))}%</b>
        <ChevronRight size={16} aria-hidden="true" />
      </button>
      <Suspense fallback={null}>
        {isOpen ? <SlippageSheet terms={terms} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
