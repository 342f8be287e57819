/** Buying an option: direction, time, stake, what a win brings and how often one must win. Refusals are said here, in place. */
import { Button, Segmented, Sheet } from '@candor/ui';
import { optionCalls, walletCalls } from '@candor/wire';
import { useState } from 'react';
import { useAvailable } from '../../../foundation/wallet/index.ts';
import { refresh, useAction, useCall } from '../../../platform/api/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { readLocal, writeLocal } from '../../../platform/storage/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import type { OptionPair } from '../option-pairs.ts';
import { TYPE_WORD, exact } from '../option-words.ts';
import { optionsText } from '../options-text.ts';
import { takeOption } from '../orders/option-cache.ts';
import { unitsOf } from '../orders/option-list-rules.ts';
import { GateCard } from './gate-card.tsx';
import { PurchaseFields } from './purchase-fields.tsx';
import { PurchaseFigures } from './purchase-figures.tsx';
import { type Around, type Draft, type OptionKind, faultOf } from './purchase-rules.ts';
import css from './purchase.module.css';
import { useGate } from './use-gate.ts';

const SECONDS_KEY = 'candor.optionSeconds';
/** USDT: the currency of stakes, until the server has named it. */
const USDT = 3;

export interface PurchaseSheetProps {
  pair: OptionPair;
  kind: OptionKind;
  isOpen: boolean;
  onKind: (kind: OptionKind) => void;
  onClose: () => void;
  onTest: () => void;
}

export default function PurchaseSheet({ pair, kind, isOpen, onKind, onClose, onTest }: PurchaseSheetProps) {
  const t = useText(optionsText);
  const words = useText(wordsText);
  const { gate, limits, isPending } = useGate();
  const around = { ...useAround(pair), limits };
  const [entered, setEntered] = useState(() => ({ seconds: readLocal<number>(SECONDS_KEY), stake: '' }));
  const draft: Draft = { ...entered, kind };
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<{ key: string; text: string } | undefined>();
  const key = JSON.stringify(draft);
  const change = (part: Partial<Draft>): void => {
    if (part.kind !== undefined) onKind(part.kind);
    if (part.seconds !== undefined) writeLocal(SECONDS_KEY, part.seconds);
    setEntered((before) => ({ seconds: part.seconds ?? before.seconds, stake: part.stake ?? before.stake }));
    setAsked(false);
  };
  const buy = useAction(optionCalls.submit, {
    onDone: (order) => {
      takeOption(order);
      setEntered((before) => ({ ...before, stake: '' }));
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
  const word = TYPE_WORD[Number(kind)] ?? 'call';
  const stake = unitsOf(draft.stake) ?? 0n;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('buyTitle', { pair: pair.symbol })}
      closeLabel={words('close')}
      footer={
        <Button
          size="l"
          isBlock
          variant={kind === '1' ? 'rise' : kind === '2' ? 'fall' : 'primary'}
          isBusy={buy.isBusy}
          disabled={gate !== undefined || isPending}
          onClick={submit}
        >
          {stake > 0n
            ? t('buyFor', { type: t(word), amount: exact(draft.stake) })
            : t('buyType', { type: t(word) })}
        </Button>
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
            { id: '3', label: t('flat') },
            { id: '2', label: t('put'), tone: 'fall' },
          ]}
        />
        <PurchaseFields
          draft={draft}
          around={around}
          fault={shownFault}
          onChange={change}
          onClose={onClose}
        />
        <PurchaseFigures draft={draft} terms={around.terms} limits={limits} />
        {refused?.key === key ? (
          <p className={css['fault']} role="alert">
            {refused.text}
          </p>
        ) : null}
      </div>
    </Sheet>
  );
}

function useAround(pair: OptionPair): Omit<Around, 'limits'> {
  const { data: terms } = useCall(optionCalls.seconds, { match_id: pair.id }, { staleMs: 60_000 });
  const { data: payable } = useCall(optionCalls.payable, {});
  const row = payable?.[0];
  const available = useAvailable(row?.id ?? USDT, 'micro') ?? row?.user_wallet.micro_with_insurance;
  return { terms: terms ?? [], available: unitsOf(available) };
}
