/** The order panel: direction, market or limit, leverage, lots, stops, and live what it would need. */
import { Button, Field, NumberInput, Segmented, Select, Slider, Switch } from '@candor/ui';
import type { TickLine } from '@candor/formulas';
import { useState } from 'react';
import { TransferButton } from '../../../foundation/wallet/index.ts';
import { SilentNote, useStopReason } from '../../../foundation/market-data/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import type { BookRow, ContractPair } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { exact, textOf } from '../figures.ts';
import css from './order.module.css';
import { changeDraft, toggleStops, useDraft } from './draft.ts';
import { PreviewLines } from './preview-lines.tsx';
import { type Fault, type Terms, faultOf, mostLots } from './preview-rules.ts';
import { SlippageChoice } from './slippage-choice.tsx';

export interface OrderPanelProps {
  pair: ContractPair;
  terms: Terms;
  tick: TickLine | undefined;
  book: BookRow | undefined;
  available: bigint;
  /** Ticks have stopped: nothing is opened (R-IDX-7). */
  isSilent: boolean;
  onReview: () => void;
}

const SOON: Record<string, true> = { lotsRequired: true, limitRequired: true, stopRequired: true };

export function OrderPanel({ pair, terms, tick, book, available, isSilent, onReview }: OrderPanelProps) {
  const t = useText(contractsText);
  const { draft, hasStops } = useDraft();
  const [isAsked, setAsked] = useState(false);
  const fault =
    tick === undefined ? undefined : faultOf(draft, { terms, prices: tick, available, book, hasStops });
  const shown = fault !== undefined && (isAsked || SOON[fault.code] !== true) ? fault : undefined;
  const say = (field: Fault['field']): string | undefined =>
    shown?.field === field ? t(shown.code, { limit: exact(shown.limit) }) : undefined;
  const review = (): void => {
    setAsked(true);
    if (fault === undefined && tick !== undefined) onReview();
  };
  const reasonOf = useStopReason();
  const stop = book?.stop ?? null;
  return (
    <section className={css['panel']} aria-label={t('newOrder')}>
      <Choices terms={terms} tick={tick} />
      {draft.isLimit ? (
        <Field label={t('limitPrice')} error={say('limit')}>
          <NumberInput
            value={draft.limit}
            onChange={(limit) => changeDraft({ limit })}
            maxDecimals={pair.decimals}
            stepper={{ step: terms.tick, decreaseLabel: t('less'), increaseLabel: t('more') }}
          />
        </Field>
      ) : (
        <SlippageChoice terms={terms} />
      )}
      <Lots {...{ pair, terms, tick, available }} error={say('lots')} />
      <div className={css['stopsHead']}>
        <span>{t('stops')}</span>
        <Switch label={t('stops')} checked={hasStops} onChange={toggleStops} />
      </div>
      {hasStops ? <Stops pair={pair} terms={terms} say={say} /> : null}
      {tick === undefined ? null : (
        <PreviewLines pair={pair} terms={terms} draft={draft} prices={tick} book={book} />
      )}
      <div className={css['available']}>
        <span>
          {t('available')} <b>{exact(textOf(available))}</b> {pair.quote}
        </span>
        <TransferButton title={t('transfer')} to="lever" />
      </div>
      <Obstacle text={stop === null ? undefined : t('openingStopped', { reason: reasonOf(stop) })} />
      <Obstacle text={say('whole')} />
      {isSilent ? <SilentNote canClose /> : null}
      <Button
        size="l"
        isBlock
        variant={draft.side === 'long' ? 'rise' : 'fall'}
        disabled={tick === undefined || stop !== null || isSilent}
        onClick={review}
      >
        {t(draft.side === 'long' ? 'openLong' : 'openShort')}
      </Button>
    </section>
  );
}

/** Why the order cannot be placed, where no field is to blame. */
function Obstacle({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className={css['fault']} role="alert">
      {text}
    </p>
  );
}

/** Direction, kind and leverage: everything that is chosen, not typed. */
function Choices({ terms, tick }: Pick<OrderPanelProps, 'terms' | 'tick'>) {
  const t = useText(contractsText);
  const words = useText(wordsText);
  const { draft } = useDraft();
  return (
    <>
      <Segmented
        variant="side"
        label={t('direction')}
        value={draft.side}
        onChange={(side) => changeDraft({ side })}
        options={[
          { id: 'long', label: t('long'), tone: 'rise' },
          { id: 'short', label: t('short'), tone: 'fall' },
        ]}
      />
      <div className={css['row']}>
        <Segmented
          size="s"
          label={t('kind')}
          value={draft.isLimit ? 'limit' : 'market'}
          onChange={(kind) =>
            changeDraft({
              isLimit: kind === 'limit',
              ...(kind === 'limit' && draft.limit === '' ? { limit: quotedText(tick, draft.side) } : {}),
            })
          }
          options={[
            { id: 'market', label: t('market') },
            { id: 'limit', label: t('limit') },
          ]}
        />
        <Select
          size="s"
          label={t('leverage')}
          closeLabel={words('close')}
          value={String(draft.leverage)}
          onChange={(leverage) => changeDraft({ leverage: +leverage })}
          options={terms.multiple.muit.map(({ value }) => ({ id: String(value), label: `${value}x` }))}
        />
      </div>
    </>
  );
}

const quotedText = (tick: TickLine | undefined, side: 'long' | 'short'): string =>
  tick === undefined ? '' : textOf(side === 'long' ? tick.ask : tick.bid);

function Lots({
  pair,
  terms,
  tick,
  available,
  error,
}: Pick<OrderPanelProps, 'pair' | 'terms' | 'tick' | 'available'> & { error: string | undefined }) {
  const t = useText(contractsText);
  const { draft } = useDraft();
  const most = tick === undefined ? 0 : mostLots(draft, { terms, prices: tick, available });
  const share = most === 0 ? 0 : Math.min(100, Math.round(((+draft.lots || 0) * 100) / most));
  return (
    <div>
      <Field
        label={t('lots')}
        error={error}
        hint={t('lotHint', { lot: exact(terms.lever_share_num), base: pair.base, most })}
      >
        <NumberInput
          value={draft.lots}
          onChange={(lots) => changeDraft({ lots })}
          maxDecimals={0}
          placeholder={`${terms.lever_share_limit.min} – ${most}`}
          stepper={{
            step: '1',
            min: '0',
            max: String(terms.lever_share_limit.max),
            decreaseLabel: t('less'),
            increaseLabel: t('more'),
          }}
        />
      </Field>
      <Slider
        label={t('share')}
        value={share}
        disabled={most === 0}
        hasMarks
        tone={draft.side === 'long' ? 'rise' : 'fall'}
        onChange={(percent) =>
          changeDraft({ lots: percent === 0 ? '' : String(Math.floor((most * percent) / 100)) })
        }
      />
    </div>
  );
}

function Stops({
  pair,
  terms,
  say,
}: {
  pair: ContractPair;
  terms: Terms;
  say: (field: Fault['field']) => string | undefined;
}) {
  const t = useText(contractsText);
  const { draft } = useDraft();
  const input = (field: 'takeProfit' | 'stopLoss') => (
    <Field label={t(field)} error={say(field)}>
      <NumberInput
        value={draft[field]}
        onChange={(price) => changeDraft({ [field]: price })}
        maxDecimals={pair.decimals}
        placeholder={t('none')}
        stepper={{ step: terms.tick, decreaseLabel: t('less'), increaseLabel: t('more') }}
      />
    </Field>
  );
  return (
    <>
      <div className={css['two']}>
        {input('takeProfit')}
        {input('stopLoss')}
      </div>
      <Segmented
        size="s"
        label={t('source')}
        value={draft.source}
        onChange={(source) => changeDraft({ source })}
        options={[
          { id: 'mark', label: t('mark') },
          { id: 'index', label: t('index') },
        ]}
      />
      <p className={css['note']}>{t('stopsNote')}</p>
    </>
  );
}
