/** What came out of an option, told plainly after its delivery: the two prices, the difference, the money. */
import { Button, Sheet } from '@candor/ui';
import { CircleCheck, CircleSlash, CircleX, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { open } from '../../../platform/routing/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { OUTCOME_WORD, TYPE_WORD, exact, resultOf, signed } from '../option-words.ts';
import { optionsText } from '../options-text.ts';
import { dismissResult } from '../orders/option-cache.ts';
import type { OptionOrder } from '../orders/option-list-rules.ts';
import css from './result.module.css';

const ICONS = { won: CircleCheck, lost: CircleX, flat: Undo2, void: CircleSlash };

export default function ResultSheet({ order }: { order: OptionOrder | undefined }) {
  const t = useText(optionsText);
  const words = useText(wordsText);
  const kept = useRef(order);
  if (order !== undefined) kept.current = order;
  const shown = kept.current;
  const look = (): void => {
    if (shown === undefined) return;
    dismissResult();
    open('pages/option/order', { id: String(shown.id) });
  };
  return (
    <Sheet
      isOpen={order !== undefined}
      onClose={dismissResult}
      title={t('resultTitle')}
      closeLabel={words('close')}
      footer={
        <div className={css['actions']}>
          <Button variant="secondary" isBlock onClick={dismissResult}>
            {words('done')}
          </Button>
          <Button isBlock onClick={look}>
            {t('seeTicks')}
          </Button>
        </div>
      }
    >
      {shown === undefined ? null : <Result key={shown.id} order={shown} />}
    </Sheet>
  );
}

function Result({ order }: { order: OptionOrder }) {
  const t = useText(optionsText);
  const outcome = order.outcome ?? 'void';
  const Icon = ICONS[outcome];
  const result = resultOf(order);
  return (
    <div className={css['result']} data-outcome={outcome} role="status">
      <span className={css['mark']}>
        <Icon size={44} strokeWidth={1.6} aria-hidden="true" />
      </span>
      <p className={css['word']}>{t(OUTCOME_WORD[outcome])}</p>
      <p className={css['money']}>
        {signed(order.fact_profits)} <small>{order.currency_name}</small>
      </p>
      <p className={css['text']}>{t(result.key, result.values)}</p>
      <dl>
        <div>
          <dt>{t('type')}</dt>
          <dd>
            {t(TYPE_WORD[order.type] ?? 'call')} · {order.symbol}
          </dd>
        </div>
        <div>
          <dt>{t('strike')}</dt>
          <dd>{exact(order.open_price)}</dd>
        </div>
        <div>
          <dt>{t('delivery')}</dt>
          <dd>{exact(order.end_price)}</dd>
        </div>
      </dl>
    </div>
  );
}
