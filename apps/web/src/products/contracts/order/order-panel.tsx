/** The order form beside the house's quote: kind, leverage, price, size, stops, and one button for either side. */
import { Button, NumberInput, Select } from '@candor/ui';
import type { TickLine } from '@candor/formulas';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { TransferButton } from '../../../foundation/wallet/index.ts';
import { SilentNote, useStopReason } from '../../../foundation/market-data/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import type { PairExposure, ContractPair } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { exact, textOf } from '../figures.ts';
import { askFor, changeDraft, useDraft } from './draft.ts';
import css from './order.module.css';
import { type Fault, type Side, type Terms, faultOf } from './preview-rules.ts';
import { SizeField } from './size-field.tsx';
import { SlippageChoice } from './slippage-choice.tsx';
import { StopFields } from './stop-fields.tsx';

const LeverageSheet = lazy(() => import('./leverage-sheet.tsx'));

export interface OrderPanelProps {
  pair: ContractPair;
  terms: Terms;
  tick: TickLine | undefined;
  exposure: PairExposure | undefined;
  available: bigint;
  /** Ticks have stopped: nothing is opened (R-IDX-7). */
  isSilent: boolean;
  onReview: () => void;
}

/** Said only once a button was pressed: before that a field is merely empty, and the side is not chosen. */
const LATER: Record<string, true> = {
  lotsRequired: true,
  limitRequired: true,
  stopRequired: true,
  profitWrongSide: true,
  lossWrongSide: true,
  lossBeyondLiquidation: true,
  bookFull: true,
};

export function OrderPanel({ pair, terms, tick, exposure, available, isSilent, onReview }: OrderPanelProps) {
  const t = useText(contractsText);
  const { draft, hasStops, isAsked } = useDraft();
  const faultFor = (side: Side): Fault | undefined =>
    tick === undefined
      ? undefined
      : faultOf({ ...draft, side }, { terms, prices: tick, available, exposure, hasStops });
  const fault = faultFor(draft.side);
  const shown = fault !== undefined && (isAsked || LATER[fault.code] !== true) ? fault : undefined;
  const say = (field: Fault['field']): ReactNode =>
    shown?.field === field ? <Wrong text={t(shown.code, { limit: exact(shown.limit) })} /> : null;
  const review = (side: Side): void => {
    askFor(side);
    if (faultFor(side) === undefined && tick !== undefined) onReview();
  };
  const reasonOf = useStopReason();
  const stop = exposure?.stop ?? null;
  const button = (side: Side) => (
    <Button
      isBlock
      variant={side === 'long' ? 'rise' : 'fall'}
      disabled={tick === undefined || stop !== null || isSilent}
      onClick={() => review(side)}
    >
      {t(side === 'long' ? 'openLong' : 'openShort')}
    </Button>
  );
  return (
    <section className={css['panel']} aria-label={t('newOrder')}>
      <Choices terms={terms} tick={tick} pair={pair} />
      {draft.isLimit ? (
        <NumberInput
          size="s"
          caption={`${t('limitPrice')} (${pair.quote})`}
          aria-label={t('limitPrice')}
          value={draft.limit}
          onChange={(limit) => changeDraft({ limit })}
          maxDecimals={pair.decimals}
          aria-invalid={shown?.field === 'limit' || undefined}
          stepper={{ step: terms.price_step, decreaseLabel: t('less'), increaseLabel: t('more') }}
        />
      ) : (
        <SlippageChoice terms={terms} />
      )}
      {say('limit')}
      <SizeField {...{ pair, terms, available }} prices={tick} isWrong={shown?.field === 'lots'}>
        <TransferButton isIcon title={t('transfer')} to="lever" />
      </SizeField>
      {say('lots')}
      <StopFields {...{ pair, terms, say }} prices={tick} wrong={shown?.field} />
      {stop === null ? null : <Wrong text={t('openingStopped', { reason: reasonOf(stop) })} />}
      {say('whole')}
      {isSilent ? <SilentNote canClose /> : null}
      <div className={css['buttons']}>
        {button('long')}
        {button('short')}
      </div>
    </section>
  );
}

/** Why the order cannot be placed, below what it is about. */
function Wrong({ text }: { text: string }) {
  return (
    <p className={css['fault']} role="alert">
      {text}
    </p>
  );
}

/** Kind and leverage: what is chosen, not typed. */
function Choices({ pair, terms, tick }: Pick<OrderPanelProps, 'pair' | 'terms' | 'tick'>) {
  const t = useText(contractsText);
  const words = useText(wordsText);
  const { draft } = useDraft();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={css['row']}>
      <Select
        size="s"
        label={t('kind')}
        closeLabel={words('close')}
        value={draft.isLimit ? 'limit' : 'market'}
        onChange={(kind) =>
          changeDraft({
            isLimit: kind === 'limit',
            ...(kind === 'limit' && draft.limit === '' && tick !== undefined
              ? { limit: textOf(tick.bid) }
              : {}),
          })
        }
        options={[
          { id: 'market', label: t('market') },
          { id: 'limit', label: t('limit') },
        ]}
      />
      <button
        type="button"
        className={css['leverage']}
        aria-haspopup="dialog"
        aria-label={`${t('leverage')}: ${draft.leverage}x`}
        onClick={() => setChoosing(true)}
      >
        {draft.leverage}x
      </button>
      <Suspense fallback={null}>
        {isChoosing ? <LeverageSheet pair={pair} terms={terms} onClose={() => setChoosing(false)} /> : null}
      </Suspense>
    </div>
  );
}
