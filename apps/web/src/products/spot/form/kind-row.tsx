/** The type of the order, remembered; for limit orders how long they stay in force, for market buys what they state (R-SPOT-3a). */
import { Select } from '@candor/ui';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { spotText } from '../spot-text.ts';
import { changeDraft, rememberKind, useDraft } from './draft-store.ts';
import type { FormPair } from './form-pair.ts';
import css from './order-form.module.css';
import { type Draft, ORDER_TYPES, withKind } from './order-form-rules.ts';

const HINTS = {
  limit: 'limitHint',
  market: 'marketHint',
  stop_limit: 'stopLimitHint',
  stop_market: 'stopMarketHint',
  take_profit_limit: 'profitLimitHint',
  take_profit_market: 'profitMarketHint',
  oco: 'ocoHint',
} as const;
const TIMES = ['GTC', 'POST', 'IOC', 'FOK'] as const;

export function KindRow({ pair, draft }: { pair: FormPair; draft: Draft }) {
  const t = useText(spotText);
  const words = useText(wordsText);
  const choose = (kind: Partial<Pick<Draft, 'type' | 'buysBy'>>): void => {
    changeDraft((before) => withKind(pair, before, kind));
    rememberKind(useDraft.getState().draft);
  };
  return (
    <div className={css['kinds']}>
      <Select
        size="s"
        label={t('orderType')}
        closeLabel={words('close')}
        value={draft.type}
        onChange={(type) => choose({ type })}
        options={ORDER_TYPES.map((type) => ({ id: type, label: t(type), note: t(HINTS[type]) }))}
      />
      {draft.type === 'limit' ? (
        <Select
          size="s"
          label={t('timeInForce')}
          closeLabel={words('close')}
          value={draft.timeInForce}
          display={draft.timeInForce === 'POST' ? 'Post' : draft.timeInForce}
          onChange={(timeInForce) => changeDraft((before) => ({ ...before, timeInForce }))}
          options={TIMES.map((time) => ({
            id: time,
            label: time === 'POST' ? 'Post-only' : time,
            note: t(time),
          }))}
        />
      ) : null}
      {draft.type === 'market' && draft.side === 'buy' ? (
        <Select
          size="s"
          label={t('buysBy')}
          closeLabel={words('close')}
          value={draft.buysBy}
          display={draft.buysBy === 'amount' ? pair.quote : pair.base}
          onChange={(buysBy) => choose({ buysBy })}
          options={[
            { id: 'amount', label: t('byAmount'), note: t('byAmountHint', { coin: pair.quote }) },
            { id: 'quantity', label: t('byQuantity'), note: t('byQuantityHint', { coin: pair.base }) },
          ]}
        />
      ) : null}
    </div>
  );
}
