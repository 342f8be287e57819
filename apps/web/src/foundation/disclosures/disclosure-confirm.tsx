/** Below a disclosure: the box that says it was read, once an edition, and the way to the pair from then on. */
import { Button, Checkbox } from '@candor/ui';
import { type ReplyOf, disclosureCalls } from '@candor/wire';
import { useState } from 'react';
import { refresh, useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, loginAddress, open, usePlace } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { disclosureText } from './disclosure-text.ts';
import css from './disclosures.module.css';

type Shown = ReplyOf<typeof disclosureCalls.show>;

export function DisclosureConfirm({ of }: { of: Shown }) {
  const t = useText(disclosureText);
  const isLoggedIn = useIsLoggedIn();
  const { address } = usePlace();
  const { data: ownAnswer } = useCall(
    disclosureCalls.own,
    { currency_id: of.currency_id },
    { isEnabled: isLoggedIn },
  );
  if (of.state !== 'valid' || of.edition === null)
    return (
      <div className={css['foot']}>
        <p role="status" data-waits>
          {t(of.state === 'old' ? 'oldNote' : 'missingNote')}
        </p>
        <TradeButton symbol={of.symbol} side="sell" />
      </div>
    );
  if (!isLoggedIn)
    return (
      <div className={css['foot']}>
        <Button size="l" isBlock onClick={() => go(loginAddress(address, true))}>
          {t('logIn')}
        </Button>
      </div>
    );
  if (ownAnswer?.is_confirmed === true)
    return (
      <div className={css['foot']}>
        <p role="status">{t('confirmed')}</p>
        <TradeButton symbol={of.symbol} side="buy" />
      </div>
    );
  return <Unread key={of.edition} currencyId={of.currency_id} edition={of.edition} />;
}

function Unread({ currencyId, edition }: { currencyId: number; edition: string }) {
  const t = useText(disclosureText);
  const words = useText(wordsText);
  const [hasTicked, setTicked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const again = (): void => {
    void refresh(disclosureCalls.own);
    void refresh(disclosureCalls.show);
  };
  const { run, isBusy } = useAction(disclosureCalls.confirm, {
    onDone: again,
    onRefusal: () => {
      again();
      return false;
    },
  });
  const submit = (): void => {
    setMissing(!hasTicked);
    if (hasTicked) void run({ currency_id: currencyId, edition });
  };
  return (
    <div className={css['foot']}>
      <Checkbox
        checked={hasTicked}
        aria-invalid={(isMissing && !hasTicked) || undefined}
        onChange={({ target }) => setTicked(target.checked)}
      >
        {t('agree')}
      </Checkbox>
      {isMissing && !hasTicked ? (
        <p role="alert" data-waits>
          {words('tickFirst')}
        </p>
      ) : null}
      <Button size="l" isBlock isBusy={isBusy} onClick={submit}>
        {t('confirm')}
      </Button>
    </div>
  );
}

function TradeButton({ symbol, side }: { symbol: string; side: 'buy' | 'sell' }) {
  const t = useText(disclosureText);
  return (
    <Button
      size="l"
      isBlock
      variant={side === 'buy' ? 'rise' : 'fall'}
      onClick={() => open('pages/trade/index', { symbol, side })}
    >
      {t(side)}
    </Button>
  );
}
