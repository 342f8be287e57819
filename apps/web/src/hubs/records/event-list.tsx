/** The record in words: a line an event, net; the journals and postings open behind it (R-MONEY-11). */
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ACCOUNT_SHORT, type WalletEvent, walletText } from '../../foundation/wallet/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { DayList, type Pages } from '../../platform/list/index.ts';
import css from './event-list.module.css';
import { costsOf, moneyText, sentenceOf, signedText } from './event-rules.ts';
import { EventSheet } from './event-sheet.tsx';
import { type WalletWords, titleOf } from './event-title.ts';

export interface EventListProps {
  list: Pages<WalletEvent>;
  /** Leaves the account away where the page is about one account. */
  isOneAccount?: boolean;
  /** In place of the usual words when nothing is there. */
  empty?: { title: string; action?: ReactNode };
}

export function EventList({ list, isOneAccount = false, empty }: EventListProps) {
  const t = useText(walletText);
  const [opened, setOpened] = useState<WalletEvent>();
  const [isOpen, setOpen] = useState(false);
  const show = (event: WalletEvent): void => {
    setOpened(event);
    setOpen(true);
  };
  return (
    <>
      <DayList
        list={list}
        empty={empty ?? { title: t('noChanges'), hint: t('noChangesHint') }}
        row={(event) => <EventLine event={event} isOneAccount={isOneAccount} onOpen={() => show(event)} />}
      />
      {opened === undefined ? null : (
        <EventSheet event={opened} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface EventLineProps {
  event: WalletEvent;
  isOneAccount: boolean;
  onOpen: () => void;
}

function EventLine({ event, isOneAccount, onOpen }: EventLineProps) {
  const t = useText(walletText);
  const { created_time: at } = event;
  const { fees, arrives } = costsOf(event);
  const sentence = sentenceOf(event);
  const isTrade = sentence.key === 'bought' || sentence.key === 'sold';
  const places = placesOf(event, t, isOneAccount);
  const notes = [
    ...places,
    ...fees.map((fee) => t('eventFee', { fee: moneyText(fee) })),
    ...(arrives === undefined ? [] : [t('eventArrives', { amount: moneyText(arrives) })]),
  ];
  return (
    <button type="button" className={css['line']} aria-haspopup="dialog" onClick={onOpen}>
      <span className={css['words']}>
        <span className={css['what']}>{titleOf(event, t)}</span>
        <span className={css['meta']}>
          {[formatMoment(at, 'time'), ...notes].map((note) => (
            <span key={note}>{note}</span>
          ))}
        </span>
      </span>
      {isTrade ? null : <Figures event={event} />}
      <ChevronRight className={css['more']} size={16} aria-hidden="true" />
    </button>
  );
}

/** Transfers say both accounts, in the order of the money; set-aside money says so. */
function placesOf(event: WalletEvent, t: WalletWords, isOneAccount: boolean): string[] {
  const sentence = sentenceOf(event);
  if (sentence.key === 'moved')
    return [`${t(ACCOUNT_SHORT[sentence.from.account])} → ${t(ACCOUNT_SHORT[sentence.to.account])}`];
  const accounts = [...new Set([...event.amounts, ...event.held].map(({ account }) => account))];
  return [
    ...(isOneAccount ? [] : accounts.map((account) => t(ACCOUNT_SHORT[account]))),
    ...(event.held.length > 0 ? [t('frozen')] : []),
  ];
}

/** Money that only moved, or is only set aside, is no gain: it keeps the colour of text. */
function Figures({ event }: { event: WalletEvent }) {
  const sentence = sentenceOf(event);
  if (sentence.key === 'moved')
    return <span className={css['figures']}>{<Figure text={moneyText(sentence.to)} />}</span>;
  const shown = event.amounts.length > 0 ? event.amounts : event.held;
  return (
    <span className={css['figures']}>
      {shown.map((one) => (
        <Figure
          key={`${one.account} ${one.currency}`}
          text={`${event.amounts.length > 0 ? signedText(one) : signedText(one).replace('+', '')} ${one.currency_name}`}
          isGain={event.amounts.length > 0 && !one.value.startsWith('-')}
        />
      ))}
    </span>
  );
}

const Figure = ({ text, isGain = false }: { text: string; isGain?: boolean }) => (
  <span className={css['amount']} data-gain={isGain}>
    {text}
  </span>
);
