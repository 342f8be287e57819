/** The draft of a purchase and sending it: what was typed, what is wrong with it, what the server said about it. */
import { readAmount } from '@candor/money';
import { optionCalls, walletCalls } from '@candor/wire';
import { useState } from 'react';
import { useAvailable } from '../../../foundation/wallet/index.ts';
import { refresh, useAction, useCall } from '../../../platform/api/index.ts';
import type { OptionPair } from '../option-pairs.ts';
import { takeOption } from '../orders/option-cache.ts';
import { chooseSeconds, useChosenSeconds } from './chosen-seconds.ts';
import { type Around, type Draft, type OptionKind, faultOf } from './purchase-rules.ts';
import { useGate } from './use-gate.ts';

/** USDT: the currency of stakes, until the server has named it. */
const USDT = 3;

export interface PurchaseOf {
  pair: OptionPair;
  kind: OptionKind;
  onKind: (kind: OptionKind) => void;
  onClose: () => void;
}

export function usePurchase({ pair, kind, onKind, onClose }: PurchaseOf) {
  const { gate, limits, isPending } = useGate();
  const around = { ...useAround(pair), limits };
  const seconds = useChosenSeconds();
  const [stake, setStake] = useState('');
  const draft: Draft = { kind, seconds, stake };
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<{ key: string; text: string } | undefined>();
  const key = JSON.stringify(draft);
  const change = (part: Partial<Draft>): void => {
    if (part.kind !== undefined) onKind(part.kind);
    if (part.seconds !== undefined) chooseSeconds(part.seconds);
    if (part.stake !== undefined) setStake(part.stake);
    setAsked(false);
  };
  const buy = useAction(optionCalls.submit, {
    onDone: (order) => {
      takeOption(order);
      setStake('');
      setAsked(false);
      void refresh(walletCalls.list, optionCalls.limits);
      onClose();
    },
    onRefusal: (refusal) => {
      setRefused({ key, text: refusal.message });
      // Another window may have changed what this one knows.
      void refresh(optionCalls.limits, optionCalls.seconds);
      return true;
    },
  });
  const fault = faultOf(draft, around);
  const submit = (): void => {
    setAsked(true);
    setRefused(undefined);
    if (fault !== undefined || draft.seconds === undefined) return;
    void buy.run({ match_id: pair.id, type: kind, seconds: draft.seconds, number: draft.stake });
  };
  const isMissing = fault?.code === 'chooseTime' || fault?.code === 'stakeRequired';
  const shownFault = fault !== undefined && (isAsked || !isMissing) ? fault : undefined;
  // What was refused is said until something about it is changed.
  const refusal = refused?.key === key ? refused.text : undefined;
  return { draft, around, gate, fault: shownFault, refusal, isBusy: buy.isBusy, isPending, change, submit };
}

function useAround(pair: OptionPair): Omit<Around, 'limits'> {
  const { data: terms } = useCall(optionCalls.seconds, { match_id: pair.id }, { staleMs: 60_000 });
  const { data: payable } = useCall(optionCalls.payable, {});
  const row = payable?.[0];
  const available = useAvailable(row?.id ?? USDT, 'micro') ?? row?.user_wallet.micro_with_insurance;
  return { terms: terms ?? [], available: readAmount(available) };
}
