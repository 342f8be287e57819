/** The draft of the order form, outside the tree: a tap in the order book fills its price, the chart page its side. */
import { create } from 'zustand';
import { readLocal, writeLocal } from '../../../platform/storage/index.ts';
import { type Draft, EMPTY_DRAFT } from './order-form-rules.ts';

interface DraftState {
  /** The pair the draft is for. */
  key: string;
  draft: Draft;
  /** Whether the customer chose the price; until then the last price is put in once. */
  isPriceChosen: boolean;
}

const KIND_KEY = 'candor.spotKind';

/** Limit or market as it was last chosen on this device. */
const keptKind = (): Pick<Draft, 'type'> => ({
  type: readLocal<string>(KIND_KEY) === 'market' ? 'market' : 'limit',
});

export const useDraft = create<DraftState>(() => ({
  key: '',
  draft: { ...EMPTY_DRAFT, ...keptKind() },
  isPriceChosen: false,
}));

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
  const before = useDraft.getState().draft;
  const draft = change(before);
  if (draft.type !== before.type) writeLocal(KIND_KEY, draft.type);
  useDraft.setState({ draft });
}

export function choosePrice(change: (draft: Draft) => Draft): void {
  useDraft.setState(({ draft }) => ({ draft: change(draft), isPriceChosen: true }));
}

/** After an order was placed: the price stays for the next one. */
export function clearAmounts(): void {
  changeDraft((draft) => ({ ...draft, quantity: '', total: '' }));
}
