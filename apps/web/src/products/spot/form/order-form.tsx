/** The order form: side, type, price, quantity, share, total, what it costs and brings, and the button. */
import { readAmount } from '@candor/money';
import { Button, NumberInput, Segmented, Slider } from '@candor/ui';
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { usePrice } from '../../../foundation/markets/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { go, loginAddress, usePlace } from '../../../platform/routing/index.ts';
import { useIsLoggedIn, usePreferences } from '../../../platform/storage/index.ts';
import { spotText } from '../spot-text.ts';
import { useFunds } from '../use-funds.ts';
import { AvailableLine } from './available-line.tsx';
import { changeDraft, clearAmounts, openDraft, useDraft } from './draft-store.ts';
import { EstimateLines } from './estimate-lines.tsx';
import { FaultText } from './fault-text.tsx';
import type { FormPair } from './form-pair.ts';
import { KindRow } from './kind-row.tsx';
import css from './order-form.module.css';
import {
  type Draft,
  type DraftFault,
  checkDraft,
  isByBudget,
  isMarket,
  isMarketBuyOf,
  isTriggered,
  shareUsed,
  withKind,
  withPrice,
  withQuantity,
  withShare,
  withTotal,
} from './order-form-rules.ts';
import { formatStep, PriceFields } from './price-fields.tsx';
import { TriggerNote } from './trigger-note.tsx';
import { usePriceBand } from './use-price-band.ts';
import { usePlaceOrder } from './use-place-order.ts';

const OrderConfirm = lazy(() => import('./order-confirm.tsx'));

export interface OrderFormProps {
  pair: FormPair;
  isTrading: boolean;
}

export function OrderForm({ pair, isTrading }: OrderFormProps) {
  const t = useText(spotText);
  const draft = useDraft((state) => state.draft);
  const funds = useFunds(pair);
  const available = draft.side === 'buy' ? funds.quote : funds.base;
  const confirms = usePreferences((preferences) => preferences.confirmOrders);
  const [isConfirming, setConfirming] = useState(false);
  const order = usePlaceOrder(pair, draft, () => {
    setConfirming(false);
    clearAmounts();
  });
  useFirstPrice(pair);
  const { fault, demand, protection } = useFault(pair, draft, available);
  const submit = (): void => {
    if (demand() !== undefined) return;
    if (confirms) setConfirming(true);
    else order.place();
  };
  return (
    <div className={css['form']} data-kind={draft.type}>
      <Segmented
        variant="side"
        size="s"
        label={t('side')}
        value={draft.side}
        onChange={(side) => changeDraft((before) => withKind(pair, before, { side }))}
        options={[
          { id: 'buy', label: t('buy'), tone: 'rise' },
          { id: 'sell', label: t('sell'), tone: 'fall' },
        ]}
      />
      <KindRow pair={pair} draft={draft} />
      <DraftFields {...{ pair, draft, fault, available, protection }} />
      <AvailableLine pair={pair} side={draft.side} available={available} isQuoteEmpty={funds.quote === 0n} />
      {isTriggered(draft.type) ? (
        <TriggerNote pair={pair} draft={draft} />
      ) : (
        <EstimateLines pair={pair} draft={draft} />
      )}
      <FaultText text={order.refusal} />
      <SubmitButton pair={pair} draft={draft} isTrading={isTrading} isBusy={order.isBusy} onSubmit={submit} />
      <Suspense fallback={null}>
        <OrderConfirm
          pair={pair}
          draft={draft}
          isOpen={isConfirming}
          isBusy={order.isBusy}
          refusal={order.refusal}
          onClose={() => setConfirming(false)}
          onConfirm={order.place}
        />
      </Suspense>
    </div>
  );
}

interface DraftFieldsProps {
  pair: FormPair;
  draft: Draft;
  fault: DraftFault | undefined;
  available: bigint | undefined;
  /** Of a market buy by quantity (R-SPOT-3a). */
  protection: bigint | undefined;
}

function DraftFields({ pair, draft, fault, available, protection }: DraftFieldsProps) {
  const t = useText(spotText);
  const steps = { decreaseLabel: t('decrease'), increaseLabel: t('increase') };
  const faultOf = (field: DraftFault['field']): ReactNode =>
    fault?.field === field ? <FaultText fault={fault} coin={pair.quote} /> : null;
  const tone = draft.side === 'buy' ? 'rise' : 'fall';
  return (
    <>
      <PriceFields pair={pair} draft={draft} fault={fault} />
      {isByBudget(draft) ? null : (
        <NumberInput
          size="s"
          caption={`${t('quantity')} (${pair.base})`}
          value={draft.quantity}
          maxDecimals={pair.quantityDecimals}
          aria-invalid={fault?.field === 'quantity' || undefined}
          stepper={{ step: formatStep(pair.quantityDecimals), min: '0', ...steps }}
          onChange={(quantity) => changeDraft((before) => withQuantity(pair, before, quantity))}
        />
      )}
      {faultOf('quantity')}
      {isMarket(draft.type) && !isByBudget(draft) ? null : (
        <div className={css['total']}>
          <NumberInput
            size="s"
            isCentred
            caption={`${isByBudget(draft) ? t('budget') : t('total')} (${pair.quote})`}
            value={draft.total}
            maxDecimals={pair.notionalDecimals}
            aria-invalid={fault?.field === 'total' || undefined}
            stepper={isByBudget(draft) ? { step: '10', min: '0', ...steps } : undefined}
            onChange={(total) => changeDraft((before) => withTotal(pair, before, total))}
          />
          {faultOf('total')}
        </div>
      )}
      <Slider
        className={css['slider']}
        tone={tone}
        label={t('share')}
        value={shareUsed(draft, available ?? 0n, protection)}
        disabled={available === undefined || available === 0n}
        onChange={(percent) =>
          changeDraft((before) =>
            withShare(pair, before, { percent, available: available ?? 0n, protection }),
          )
        }
      />
    </>
  );
}

interface SubmitButtonProps {
  pair: FormPair;
  draft: Draft;
  isTrading: boolean;
  isBusy: boolean;
  onSubmit: () => void;
}

function SubmitButton({ pair, draft, isTrading, isBusy, onSubmit }: SubmitButtonProps) {
  const t = useText(spotText);
  const isLoggedIn = useIsLoggedIn();
  const { address } = usePlace();
  if (!isLoggedIn) {
    return (
      <Button className={css['submit']} isBlock onClick={() => go(loginAddress(address, true))}>
        {t('logInToTrade')}
      </Button>
    );
  }
  return (
    <Button
      className={css['submit']}
      isBlock
      variant={draft.side === 'buy' ? 'rise' : 'fall'}
      isBusy={isBusy}
      disabled={!isTrading}
      onClick={onSubmit}
    >
      {isTrading ? t(draft.side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: pair.base }) : t('notTrading')}
    </Button>
  );
}

/** Speaks at once about what was typed wrong, and about what is missing only after the button was pressed. */
function useFault(pair: FormPair, draft: Draft, available: bigint | undefined) {
  const [pressedAt, setPressedAt] = useState<Draft | undefined>();
  const last = usePrice(pair.key)?.last;
  const isLoggedIn = useIsLoggedIn();
  const band = usePriceBand(pair, draft.type === 'limit' || draft.type === 'oco' || isMarketBuyOf(draft));
  const around = {
    band,
    available: isLoggedIn ? available : undefined,
    lastPrice: last === undefined ? undefined : readAmount(last),
  };
  const found = checkDraft(pair, draft, around);
  const isMissing = found?.code.endsWith('_required') === true;
  return {
    protection: band?.highestBuy,
    fault: isMissing && pressedAt !== draft ? undefined : found,
    demand: () => {
      setPressedAt(draft);
      return found;
    },
  };
}

/** An empty price takes the last one, once; afterwards it belongs to the customer. */
function useFirstPrice(pair: FormPair): void {
  const isWaiting = useDraft(
    (state) => state.key === pair.key && !state.isPriceChosen && state.draft.price === '',
  );
  useEffect(() => openDraft(pair.key), [pair.key]);
  const last = usePrice(isWaiting ? pair.key : '')?.last;
  useEffect(() => {
    if (isWaiting && last !== undefined) changeDraft((draft) => withPrice(pair, draft, last));
  }, [isWaiting, last, pair]);
}
