/** What the order panel holds: kept while the page lives, one draft for every pair that is looked at. */
import { create } from 'zustand';
import { readLocal, writeLocal } from '../../../platform/storage/index.ts';
import type { Draft } from './preview-rules.ts';

const LEVERAGE_KEY = 'candor.contractLeverage';
const SLIPPAGE_KEY = 'candor.contractSlippage';
const UNIT_KEY = 'candor.contractUnit';
const USUAL_LEVERAGE = 10;

const EMPTY: Omit<Draft, 'leverage' | 'slippage'> = {
  side: 'long',
  isLimit: false,
  lots: '',
  limit: '',
  takeProfit: '',
  stopLoss: '',
  source: 'mark',
};

/** What a size is typed in: lots, or the value of the position in the quote currency. */
export type SizeUnit = 'lots' | 'value';

interface DraftState {
  key: string;
  draft: Draft;
  hasStops: boolean;
  unit: SizeUnit;
  /** As typed while the unit is the value; the draft's lots follow it. */
  value: string;
  /** A button was pressed since the form was empty: what is missing is said. */
  isAsked: boolean;
}

export const useDraft = create<DraftState>(() => ({
  key: '',
  draft: { ...EMPTY, leverage: readLocal<number>(LEVERAGE_KEY) ?? USUAL_LEVERAGE, slippage: keptSlippage() },
  hasStops: false,
  unit: readLocal<SizeUnit>(UNIT_KEY) === 'value' ? 'value' : 'lots',
  value: '',
  isAsked: false,
}));

/** Prices of one pair mean nothing in another. */
export function openDraft(key: string): void {
  useDraft.setState((state) =>
    state.key === key
      ? state
      : {
          key,
          hasStops: false,
          value: '',
          isAsked: false,
          draft: {
            ...EMPTY,
            side: state.draft.side,
            leverage: state.draft.leverage,
            slippage: state.draft.slippage,
          },
        },
  );
}

export function changeDraft(part: Partial<Draft>): void {
  if (part.leverage !== undefined) writeLocal(LEVERAGE_KEY, part.leverage);
  if (part.slippage !== undefined) writeLocal(SLIPPAGE_KEY, part.slippage);
  useDraft.setState(({ draft }) => ({ draft: { ...draft, ...part } }));
}

/** What was chosen on this device, if it is a percent at all. */
function keptSlippage(): string {
  const kept = readLocal<unknown>(SLIPPAGE_KEY);
  return typeof kept === 'string' && /^[0-9]{1,2}(\.[0-9]{1,2})?$/.test(kept) ? kept : '';
}

export function changeUnit(unit: SizeUnit): void {
  writeLocal(UNIT_KEY, unit);
  useDraft.setState(({ draft }) => ({ unit, value: '', draft: { ...draft, lots: '' } }));
}

/** Lots follow what is typed as a value, down to whole ones. */
export function changeSize(lots: string, value = ''): void {
  useDraft.setState(({ draft }) => ({ value, draft: { ...draft, lots } }));
}

export function askFor(side: Draft['side']): void {
  useDraft.setState(({ draft }) => ({ isAsked: true, draft: { ...draft, side } }));
}

export function toggleStops(hasStops: boolean): void {
  useDraft.setState(({ draft }) => ({
    hasStops,
    draft: hasStops ? draft : { ...draft, takeProfit: '', stopLoss: '' },
  }));
}

export function clearDraft(): void {
  useDraft.setState(({ draft }) => ({
    hasStops: false,
    value: '',
    isAsked: false,
    draft: { ...draft, lots: '', takeProfit: '', stopLoss: '' },
  }));
}
