/** Limit or market; for limit orders how long they stay in force, for market buys what they state (R-SPOT-3a). */
import { Select } from '@candor/ui';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { spotText } from '../spot-text.ts';
import { changeDraft } from './draft-store.ts';
import type { FormPair } from './form-pair.ts';
import css from './order-form.module.css';
import { type Draft, withKind } from './order-form-rules.ts';

const TIMES = ['GTC', 'POST', 'IOC', 'FOK'] as const;

export function KindRow({ pair, draft }: { pair: FormPair; draft: Draft }) {
  const t = useText(spotText);
  const words = useText(wordsText);
  return (
    <div className={css['kinds']}>
      <Select
        size="s"
        label={t('orderType')}
        closeLabel={words('close')}
        value={draft.type}
        onChange={(type) => changeDraft((before) => withKind(pair, before, { type }))}
        options={[
          { id: 'limit', label: t('limit'), note: t('limitHint') },
          { id: 'market', label: t('market'), note: t('marketHint') },
        ]}
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
          onChange={(buysBy) => changeDraft((before) => withKind(pair, before, { buysBy }))}
          options={[
            { id: 'amount', label: t('byAmount'), note: t('byAmountHint', { coin: pair.quote }) },
            { id: 'quantity', label: t('byQuantity'), note: t('byQuantityHint', { coin: pair.base }) },
          ]}
        />
      ) : null}
    </div>
  );
}
