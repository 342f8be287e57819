/** One campaign: what is paid to whom holds what, when it counts, and what the customer gets of it. */
import { CoinIcon, Tag } from '@candor/ui';
import type { ReplyOf, airdropCalls } from '@candor/wire';
import { Fact, offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { airdropText } from './airdrop-text.ts';
import { STATE_TONE, daysOf } from './campaign-words.ts';

export type AirdropOrder = ReplyOf<typeof airdropCalls.orders>['order_list'][number];

export function CampaignCard({ order }: { order: AirdropOrder }) {
  const t = useText(airdropText);
  const { currency_name: coin, state, is_paused: isPaused } = order;
  return (
    <a className={css['product']} href={hrefOf('pages/airdrop/detail', { id: String(order.id) })}>
      <header className={css['head']}>
        <CoinIcon symbol={coin} size={24} />
        <b>
          {trimmed(order.pool)} {coin}
        </b>
        <Tag tone={isPaused ? 'warn' : STATE_TONE[state]}>{t(isPaused ? 'paused' : state)}</Tag>
      </header>
      <dl className={css['facts']}>
        <Fact name={t('countedCurrency')} value={order.counted_currency_name} />
        <Fact name={t('days')} value={daysOf(order.days)} />
        <Fact name={t('weight')} value={order.weight === null ? t('notCounted') : trimmed(order.weight)} />
        <Fact
          name={t('youGet')}
          value={<b>{order.amount === null ? t('notCounted') : `${trimmed(order.amount)} ${coin}`}</b>}
        />
      </dl>
    </a>
  );
}
