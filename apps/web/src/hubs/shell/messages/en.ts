/** Texts of the frame around all screens: tabs and ribbon. */
import type { ShellTexts } from './zh.ts';

export const messages = {
  tagline: 'Everything can be verified',
  tabs: 'Main navigation',
  tabHome: 'Home',
  tabSpot: 'Spot',
  tabContract: 'Futures',
  tabOption: 'Options',
  tabFinance: 'Earn',
  tabCopy: 'Copy',
  tabMachine: 'Mining',
  tabAssets: 'Assets',
  demoRibbon: 'Demo · play money only',
  demoSimulated: 'simulated prices',
  moneyPaused: 'Trading and withdrawals are paused. Your balance is safe, and you can cancel orders.',
  menu: 'Menu',
  logIn: 'Log in',
  register: 'Sign up',
} satisfies ShellTexts;
