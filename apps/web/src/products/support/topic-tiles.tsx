/** Categories of frequent questions, the first level of the help centre. */
import { FAQ_TOPICS } from '@candor/wire';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  ChartCandlestick,
  Headset,
  PiggyBank,
  Receipt,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import type { FaqTopic } from './faq.tsx';
import { supportText } from './support-text.ts';
import css from './support.module.css';

export const HELP = 'pages/help/center/center';

const ICONS: Readonly<Record<FaqTopic, typeof Headset>> = {
  account: UserRound,
  security: ShieldCheck,
  verification: BadgeCheck,
  deposits: ArrowDownToLine,
  withdrawals: ArrowUpFromLine,
  trading: ChartCandlestick,
  earn: PiggyBank,
  fees: Receipt,
  support: Headset,
};

export function TopicTiles() {
  const t = useText(supportText);
  return (
    <nav className={css['topics']} aria-label={t('categories')}>
      {FAQ_TOPICS.map((topic) => {
        const Icon = ICONS[topic];
        return (
          <a key={topic} className={css['topic']} href={hrefOf(HELP, { topic })}>
            <Icon size={22} aria-hidden="true" />
            <span>{t(`faq_${topic}`)}</span>
          </a>
        );
      })}
    </nav>
  );
}
