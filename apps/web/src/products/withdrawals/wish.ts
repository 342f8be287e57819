/** What a customer wishes to withdraw, and how it is sent. */
import type { BankAccount, Info, SavedAddress, Split, TravelOwner, Way } from './withdrawal-view.ts';
import { TO_BANK } from './withdrawal-view.ts';

export interface Wish {
  info: Info;
  way: Way;
  split: Split;
  amount: string;
  address: SavedAddress | undefined;
  bank: BankAccount | undefined;
  remark: string;
  owner: TravelOwner;
  provider: string;
}

export const bodyOf = ({ info, way, split, amount, address, bank, remark, owner, provider }: Wish) => ({
  currency: info.currency,
  number: amount,
  // As it is counted, not as it is shown: a grouped number is none.
  arrives: split.arrives,
  address: bank === undefined ? (address?.address ?? '') : TO_BANK,
  chain: way.chain,
  ...(remark === '' ? {} : { remark }),
  ...(owner === '' ? {} : { travel_owner: owner }),
  ...(owner === 'provider' ? { travel_provider: provider } : {}),
});
