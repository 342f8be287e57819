/** What an act on an offer would do, in lines a checker reads: what it becomes, and money from where to where (R-OPS-9). */
import { formatDecimal } from '@candor/money';
import type { EffectLine } from '../operators/index.ts';

/** What an offer becomes; money moves nothing of it. */
const BECOMES: Readonly<Record<string, string>> = {
  open: 'open',
  pause: 'paused',
  resume: 'announced',
  announce: 'announced',
  close: 'closed',
};

interface ActOnOffer {
  /** The field that names the act: `hosting_act`. */
  field: string;
  act: string;
  state: string;
  /** Where closing leads to something else than closed. */
  closesTo?: string;
  /** Of an act on money: how much in the reserve's currency, what lies there now, and its account. */
  money?: { amount: bigint; currency: string; reserve: bigint; account: string } | undefined;
}

export function offerEffect({ field, act, state, closesTo, money }: ActOnOffer): EffectLine[] {
  const becomes = act === 'close' ? (closesTo ?? 'closed') : BECOMES[act];
  return [
    { field, after: act },
    ...(becomes === undefined || becomes === state
      ? []
      : [{ field: 'offer_state', before: state, after: becomes }]),
    ...(money === undefined ? [] : moneyLines(act, money)),
  ];
}

function moneyLines(act: string, of: NonNullable<ActOnOffer['money']>): EffectLine[] {
  const said = (amount: bigint): string => `${formatDecimal(amount)} ${of.currency}`;
  const isIn = act === 'fund';
  const [from, to] = isIn ? ['E:equity', of.account] : [of.account, 'E:equity'];
  return [
    { field: 'amount', after: said(of.amount) },
    { field: 'from', after: from },
    { field: 'to', after: to },
    {
      field: 'reserve',
      before: said(of.reserve),
      after: said(isIn ? of.reserve + of.amount : of.reserve - of.amount),
    },
  ];
}
