/** The draft of the order form, outside the tree: a tap in the order book fills its price, the chart page its side. */
import { create } from 'zustand';
import { readLocal, writeLocal } from '../../../platform/storage/index.ts';
import { type Draft, EMPTY_DRAFT, ORDER_TYPES } from './order-form-rules.ts';

interface DraftState {
  /** The pair the draft is for. */
  key: string;
  draft: Draft;
  /** Whether the customer chose the price; until then the last price is put in once. */
  isPriceChosen: boolean;
}

/** What was chosen last on this device is there the next time. */
const KIND = 'candor.spot-kind';

export const useDraft = create<DraftState>(() => ({
  key: '',
  draft: { ...EMPTY_DRAFT, ...rememberedKind() },
  isPriceChosen: false,
}));

function rememberedKind(): Partial<Pick<Draft, 'type' | 'buysBy'>> {
  const known = readLocal<{ type?: unknown; buysBy?: unknown }>(KIND);
  const type = ORDER_TYPES.find((one) => one === known?.type);
  return {
    ...(type === undefined ? {} : { type }),
    ...(known?.buysBy === 'quantity' ? { buysBy: 'quantity' } : {}),
  };
}

export function rememberKind({ type, buysBy }: Pick<Draft, 'type' | 'buysBy'>): void {
  writeLocal(KIND, { type, buysBy });
}

/** Another pair: an empty form of the same kind. */
export function openDraft(key: string): void {
  const state = useDraft.getState();
  if (state.key === key) return;
  const { side, type, buysBy, timeInForce } = state.draft;
  useDraft.setState({
    key,
    draft: { ...EMPTY_DRAFT, side, type, buysBy, timeInForce },
    isPriceChosen: false,
  });
}

export function changeDraft(change: (draft: Draft) => Draft): void {
  useDraft.setState(({ draft }) => ({ draft: change(draft) }));
}

export function choosePrice(change: (draft: Draft) => Draft): void {
  useDraft.setState(({ draft }) => ({ draft: change(draft), isPriceChosen: true }));
}

/** After an order was placed: the price stays for the next one. */
export function clearAmounts(): void {
  changeDraft((draft) => ({ ...draft, quantity: '', total: '', trigger: '', stopLimit: '' }));
}
