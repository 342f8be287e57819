/** Buying an option: direction, time, stake, what a win brings and how often one must win. Refusals are said here, in place. */
import { readAmount } from '@candor/money';
import { Segmented, Sheet } from '@candor/ui';
import { SilentNote, marketText } from '../../../foundation/market-data/index.ts';
import { SubmitButton } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import type { OptionPair } from '../option-pairs.ts';
import { TYPE_WORD, exact } from '../option-words.ts';
import { optionsText } from '../options-text.ts';
import { GateCard } from './gate-card.tsx';
import { PurchaseFields } from './purchase-fields.tsx';
import { PurchaseFigures } from './purchase-figures.tsx';
import type { OptionKind } from './purchase-rules.ts';
import { sellsFlat } from './purchase-rules.ts';
import css from './purchase.module.css';
import type { Gate } from './use-gate.ts';
import { usePurchase } from './use-purchase.ts';

export interface PurchaseSheetProps {
  pair: OptionPair;
  kind: OptionKind;
  isOpen: boolean;
  /** Ticks have stopped: nothing is sold (R-IDX-7). */
  isSilent: boolean;
  onKind: (kind: OptionKind) => void;
  onClose: () => void;
  onTest: () => void;
}

export default function PurchaseSheet({
  pair,
  kind,
  isOpen,
  isSilent,
  onKind,
  onClose,
  onTest,
}: PurchaseSheetProps) {
  const t = useText(optionsText);
  const words = useText(wordsText);
  const { draft, around, gate, fault, refusal, isBusy, isPending, change, submit } = usePurchase({
    pair,
    kind,
    onKind,
    onClose,
  });
  const lacks = useObstacle({ gate, isSilent, isPending });
  const word = TYPE_WORD[Number(kind)] ?? 'call';
  const stake = readAmount(draft.stake) ?? 0n;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('buyTitle', { pair: pair.symbol })}
      closeLabel={words('close')}
      footer={
        <SubmitButton
          variant={kind === '1' ? 'rise' : kind === '2' ? 'fall' : 'primary'}
          isBusy={isBusy}
          lacks={lacks}
          onClick={submit}
        >
          {stake > 0n
            ? t('buyFor', { type: t(word), amount: exact(draft.stake) })
            : t('buyType', { type: t(word) })}
        </SubmitButton>
      }
    >
      <div className={css['form']}>
        {gate === undefined ? null : <GateCard gate={gate} onTest={onTest} />}
        <Segmented
          label={t('type')}
          value={kind}
          onChange={(next) => change({ kind: next })}
          options={[
            { id: '1', label: t('call'), tone: 'rise' },
            ...(sellsFlat(around.terms) ? [{ id: '3' as const, label: t('flat') }] : []),
            { id: '2', label: t('put'), tone: 'fall' },
          ]}
        />
        <PurchaseFields draft={draft} around={around} fault={fault} onChange={change} />
        <PurchaseFigures draft={draft} terms={around.terms} limits={around.limits} />
        {isSilent ? <SilentNote /> : null}
        {refusal === undefined || isSilent ? null : (
          <p className={css['fault']} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Sheet>
  );
}

/** Why nothing can be bought now; each stands in the sheet with what can be done about it. */
function useObstacle(of: { gate: Gate | undefined; isSilent: boolean; isPending: boolean }): string {
  const t = useText(optionsText);
  const words = useText(wordsText);
  const market = useText(marketText);
  if (of.gate !== undefined) return t(`${of.gate.kind}Title`);
  if (of.isSilent) return market('pricesSilentOrders');
  return of.isPending ? words('loading') : '';
}
