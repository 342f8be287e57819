/** The last look before an order is sent: its figures by the newest tick, the words of R-CT-1 at the first time, and the refusal in place. */
import { Button, Checkbox, Sheet } from '@candor/ui';
import type { TickLine } from '@candor/formulas';
import { contractCalls, walletCalls } from '@candor/wire';
import { type ReactNode, useState } from 'react';
import { SilentNote } from '../../../foundation/market-data/index.ts';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import type { PairExposure, ContractPair } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { exact } from '../figures.ts';
import { takePosition } from '../positions/position-cache.ts';
import { Disclosure } from './disclosure.tsx';
import { clearDraft, useDraft } from './draft.ts';
import css from './order.module.css';
import { PreviewLines } from './preview-lines.tsx';
import type { Draft, Terms } from './preview-rules.ts';

export interface ConfirmSheetProps {
  pair: ContractPair;
  terms: Terms;
  tick: TickLine | undefined;
  exposure: PairExposure | undefined;
  /** Ticks have stopped: nothing is opened (R-IDX-7). */
  isSilent: boolean;
  isOpen: boolean;
  onClose: () => void;
}

export default function ConfirmSheet({
  pair,
  terms,
  tick,
  exposure,
  isSilent,
  isOpen,
  onClose,
}: ConfirmSheetProps) {
  const t = useText(contractsText);
  const words = useText(wordsText);
  const { draft } = useDraft();
  const [isAgreed, setAgreed] = useState(false);
  const [refused, setRefused] = useState<{ draft: Draft; text: string } | undefined>();
  const mustAgree = !terms.disclosure.is_accepted;
  const submit = useAction(contractCalls.submit, {
    onDone: (position) => {
      takePosition(position);
      clearDraft();
      setRefused(undefined);
      onClose();
      void refresh(walletCalls.list, ...(mustAgree ? [contractCalls.deal] : []));
    },
    onRefusal: (refusal) => {
      setRefused({ draft, text: refusal.message });
      void refresh(contractCalls.deal, contractCalls.book);
      return true;
    },
  });
  const submitOrder = (): void => {
    const isOpen = mustAgree && !isAgreed;
    setRefused(isOpen ? { draft, text: words('tickFirst') } : undefined);
    if (!isOpen) void submit.run(orderBody(pair, draft, mustAgree));
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('confirmTitle', { pair: pair.symbol })}
      closeLabel={words('close')}
      footer={
        <Footer
          {...{ mustAgree, isAgreed, isSilent }}
          isBusy={submit.isBusy}
          side={draft.side}
          onAgree={setAgreed}
          onSend={submitOrder}
        >
          <Obstacle isSilent={isSilent} text={refused?.draft === draft ? refused.text : undefined} />
        </Footer>
      }
    >
      <div className={css['confirm']}>
        <Head draft={draft} />
        {tick === undefined ? null : (
          <PreviewLines pair={pair} terms={terms} draft={draft} prices={tick} exposure={exposure} />
        )}
        <StopsLine draft={draft} />
        <p className={css['note']}>{t('nextTickNote')}</p>
        {mustAgree ? <Disclosure /> : null}
      </div>
    </Sheet>
  );
}

interface FooterProps {
  mustAgree: boolean;
  isAgreed: boolean;
  isSilent: boolean;
  isBusy: boolean;
  side: Draft['side'];
  onAgree: (isAgreed: boolean) => void;
  onSend: () => void;
  /** Why it is not sent. */
  children: ReactNode;
}

/** The required consent stands above its button, in view however long the text is. */
function Footer({ mustAgree, isAgreed, isSilent, isBusy, side, onAgree, onSend, children }: FooterProps) {
  const t = useText(contractsText);
  return (
    <>
      {mustAgree ? (
        <Checkbox
          className={css['agree']}
          checked={isAgreed}
          onChange={(event) => onAgree(event.target.checked)}
        >
          {t('agree')}
        </Checkbox>
      ) : null}
      {children}
      <Button
        size="l"
        isBlock
        variant={side === 'long' ? 'rise' : 'fall'}
        isBusy={isBusy}
        disabled={isSilent}
        onClick={onSend}
      >
        {t('confirmSend', { side: t(side === 'long' ? 'openLong' : 'openShort') })}
      </Button>
    </>
  );
}

/** Why it cannot be sent now, or what the server said about it. */
function Obstacle({ isSilent, text }: { isSilent: boolean; text: string | undefined }) {
  if (isSilent) return <SilentNote canClose />;
  return text === undefined ? null : (
    <p className={css['fault']} role="alert">
      {text}
    </p>
  );
}

function Head({ draft }: { draft: Draft }) {
  const t = useText(contractsText);
  return (
    <p className={css['confirmHead']} data-tone={draft.side === 'long' ? 'rise' : 'fall'}>
      {t(draft.side)} · {t('lotsOf', { n: exact(draft.lots) })} · {draft.leverage}x ·{' '}
      {t(draft.isLimit ? 'limit' : 'market')}
    </p>
  );
}

function StopsLine({ draft }: { draft: Draft }) {
  const t = useText(contractsText);
  if (draft.takeProfit === '' && draft.stopLoss === '') return null;
  const price = (text: string): string => exact(text === '' ? null : text);
  return (
    <p className={css['note']}>
      {t('takeProfit')} {price(draft.takeProfit)} · {t('stopLoss')} {price(draft.stopLoss)}
    </p>
  );
}

function orderBody(pair: ContractPair, draft: Draft, mustAgree: boolean) {
  return {
    currency_id: pair.currencyId,
    legal_id: pair.legalId,
    type: draft.side === 'long' ? ('1' as const) : ('2' as const),
    status: draft.isLimit ? ('0' as const) : ('1' as const),
    share: draft.lots,
    multiple: String(draft.leverage),
    stop_source: draft.source,
    ...(draft.isLimit
      ? { target_price: draft.limit }
      : draft.slippage === ''
        ? {}
        : { max_slippage: draft.slippage }),
    ...(draft.takeProfit === '' ? {} : { target_profit_price: draft.takeProfit }),
    ...(draft.stopLoss === '' ? {} : { stop_loss_price: draft.stopLoss }),
    ...(mustAgree ? { accepted: 'true' as const } : {}),
  };
}
