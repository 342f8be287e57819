/** Why a withdrawal cannot be sent now, in one sentence: the first reason that stands; empty when there is none. */
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import type { BankAccount, Info, SavedAddress, Way } from './withdrawal-view.ts';
import { withdrawalsText } from './withdrawals-text.ts';

export interface Destination {
  /** The chosen address of the book, on pages of chains. */
  chosen: SavedAddress | undefined;
  /** Present on the page of bank withdrawals. */
  bank: BankAccount | undefined;
}

export function useStop(info: Info, way: Way | undefined, { chosen, bank }: Destination): string {
  const t = useText(withdrawalsText);
  if (way === undefined) return '';
  if (!way.is_open) return way.closed_text === '' ? t('wayClosed') : `${t('wayClosed')} · ${way.closed_text}`;
  const { is_usable: isUsable, usable_at: usableAt } = bank ?? chosen ?? { is_usable: true, usable_at: 0 };
  const waitsUntil = isUsable ? 0 : (usableAt ?? 0);
  // Of a hold and of a new address the one that ends last is what keeps the button.
  if (info.held_until !== null && info.held_until >= waitsUntil)
    return t('heldStop', { when: formatMoment(info.held_until) });
  if (info.used_today >= info.per_day) return t('usedUp', { when: formatMoment(info.resets_at) });
  if (bank !== undefined && !bank.is_bound) return t('noBank');
  if (bank === undefined && chosen === undefined) return t('noAddress', { chain: way.chain });
  return isUsable ? '' : t('waitsUntil', { when: formatMoment(waitsUntil) });
}
