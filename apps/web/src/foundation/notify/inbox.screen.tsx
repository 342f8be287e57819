/** What the customer was told: money, verification, security; newest first, read when opened. */
import { IconButton } from '@candor/ui';
import { type ReplyOf, notifyCalls } from '@candor/wire';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  Bell,
  ChartCandlestick,
  CheckCheck,
  Gift,
  type LucideIcon,
  MessageCircle,
  ShieldCheck,
} from 'lucide-react';
import { refresh, useAction } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { DayList, usePages } from '../../platform/list/index.ts';
import { Screen, say } from '../../platform/view/index.ts';
import css from './inbox.module.css';
import { notifyText } from './notify-text.ts';
import { placeOfMessage } from './message-places.ts';

type InboxMessage = ReplyOf<typeof notifyCalls.messages>['list'][number] & { created_time: number };

const LIMIT = 20;
const ICONS: readonly [RegExp, LucideIcon][] = [
  [/^deposit_/, ArrowDownToLine],
  [/^withdrawal_/, ArrowUpFromLine],
  [/^(kyc|accounts)_/, BadgeCheck],
  [/^price_/, Bell],
  [/^(contract|copy|lead|trade)_/, ChartCandlestick],
  [/^(hosting|machine|sale|airdrop)_/, Gift],
  [/^support_/, MessageCircle],
];

export default function InboxScreen() {
  const t = useText(notifyText);
  const list = usePages({
    target: notifyCalls.messages,
    filter: {},
    rowsOf: (reply) => reply.list.map((row): InboxMessage => ({ ...row, created_time: row.at })),
    hears: 'record',
    limit: LIMIT,
  });
  const read = useAction(notifyCalls.read, {
    onDone: () => void refresh(notifyCalls.unread, notifyCalls.messages),
  });
  const readAll = async (): Promise<void> => {
    if ((await read.run({})) !== undefined) say(t('allRead'), 'success');
  };
  const isAllRead = list.rows?.every((row) => row.is_read) ?? true;
  const openMessage = (message: InboxMessage): void => {
    if (!message.is_read) void read.run({ id: message.id });
    const { path, query } = placeOfMessage(message.kind);
    open(path, query);
  };
  return (
    <Screen
      title={t('title')}
      backTo="pages/index/index"
      actions={
        <IconButton label={t('readAll')} disabled={isAllRead || read.isBusy} onClick={() => void readAll()}>
          <CheckCheck size={20} />
        </IconButton>
      }
    >
      <DayList
        list={list}
        empty={{ title: t('none'), hint: t('noneHint') }}
        row={(message) => <MessageLine message={message} onOpen={() => openMessage(message)} />}
      />
    </Screen>
  );
}

function MessageLine({ message, onOpen }: { message: InboxMessage; onOpen: () => void }) {
  const t = useText(notifyText);
  const Icon = ICONS.find(([kinds]) => kinds.test(message.kind))?.[1] ?? ShieldCheck;
  return (
    <button
      type="button"
      className={css['message']}
      data-unread={!message.is_read || undefined}
      onClick={onOpen}
    >
      <span className={css['icon']}>
        <Icon size={18} strokeWidth={1.9} aria-hidden="true" />
      </span>
      <span className={css['words']}>
        <strong>
          {message.title}
          {message.is_read ? null : <span className="sr-only"> {t('unread')}</span>}
        </strong>
        <span>{message.text}</span>
      </span>
      <time className={css['time']} dateTime={new Date(message.at).toISOString()}>
        {formatMoment(message.at, 'time')}
      </time>
    </button>
  );
}
