/** How this device shows things: theme, rise colour, valuation currency, small balances, order confirmation. */
import { create } from 'zustand';
import { readLocal, writeLocal } from './local.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export const RISE_COLOURS = ['green', 'red'] as const;
/** Currencies totals are shown in; the server names those it has a rate for. */
export const VALUATION_CURRENCIES = ['USDT', 'USD', 'CNY', 'JPY', 'KRW', 'EUR', 'THB', 'BTC'] as const;

export interface Preferences {
  theme: (typeof THEMES)[number];
  rise: (typeof RISE_COLOURS)[number];
  valuation: string;
  hideSmall: boolean;
  /** Balances shown as stars. */
  hideBalances: boolean;
  confirmOrders: boolean;
}

const KEY = 'candor.preferences';
const DEFAULTS: Preferences = {
  theme: 'system',
  rise: 'green',
  valuation: 'USDT',
  hideSmall: false,
  hideBalances: false,
  confirmOrders: true,
};

export const usePreferences = create<Preferences>(() => ({ ...DEFAULTS, ...sane(readLocal<unknown>(KEY)) }));

export function setPreferences(change: Partial<Preferences>): void {
  usePreferences.setState(change);
  writeLocal(KEY, usePreferences.getState());
  applyPreferences();
}

/** Writes theme and rise colour to <html>, where the tokens of the ui package read them. */
export function applyPreferences(): void {
  const { theme, rise } = usePreferences.getState();
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  if (rise === 'red') dataset['rise'] = 'red';
  else delete dataset['rise'];
}

/** Only known keys with values of the right kind: the store may have been written by an older release. */
export function sane(saved: unknown): Partial<Preferences> {
  if (typeof saved !== 'object' || saved === null) return {};
  const known: Record<string, unknown> = {};
  for (const [key, fallback] of Object.entries(DEFAULTS)) {
    const value = (saved as Record<string, unknown>)[key];
    if (typeof value !== typeof fallback) continue;
    if (key === 'theme' && !(THEMES as readonly unknown[]).includes(value)) continue;
    if (key === 'rise' && !(RISE_COLOURS as readonly unknown[]).includes(value)) continue;
    known[key] = value;
  }
  return known;
}
