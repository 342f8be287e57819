/** The journals of an option (P-OP-1 to 4). Both sides are set aside when it is bought; settling only says whose it is. */
import type { Journal } from '@candor/ledger';
import { house, journalOf } from '@candor/ledger';
import type { OptionSettlement } from '@candor/formulas';

export interface OptionMoney {
  id: number;
  userId: number;
  currencyId: number;
  stake: bigint;
  potential: bigint;
}

const available = (userId: number) => ({ userId, account: 'option', bucket: 'available' }) as const;
const frozen = (userId: number) => ({ userId, account: 'option', bucket: 'frozen' }) as const;
const FREE = house('B:option:a');
const PROMISED = house('B:option:f');

export function boughtJournal({ id, userId, currencyId, stake, potential }: OptionMoney): Journal {
  return journalOf({ kind: 'option_bought', refType: 'option', refId: String(id), actor: `user:${userId}` }, [
    { from: available(userId), to: frozen(userId), currencyId, amount: stake },
    { from: FREE, to: PROMISED, currencyId, amount: potential },
  ]);
}

export function settledJournal(order: OptionMoney, outcome: OptionSettlement['outcome']): Journal {
  const { id, userId, currencyId, stake, potential } = order;
  const head = { refType: 'option', refId: String(id), actor: 'job:options' } as const;
  const stakeBack = { from: frozen(userId), to: available(userId), currencyId, amount: stake };
  const promiseBack = { from: PROMISED, to: FREE, currencyId, amount: potential };
  if (outcome === 'won')
    return journalOf({ ...head, kind: 'option_won' }, [
      { from: PROMISED, to: available(userId), currencyId, amount: potential },
      stakeBack,
    ]);
  if (outcome === 'lost')
    return journalOf({ ...head, kind: 'option_lost' }, [
      { from: frozen(userId), to: FREE, currencyId, amount: stake },
      promiseBack,
    ]);
  return journalOf({ ...head, kind: 'option_returned' }, [stakeBack, promiseBack]);
}
