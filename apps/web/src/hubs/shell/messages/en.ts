/** Texts of the frame around all screens: tabs and ribbon. */
import type { ShellTexts } from './zh.ts';

export const messages = {
  tagline: 'Check everything',
  tabs: 'Main navigation',
  tabHome: 'Home',
  tabSpot: 'Spot',
  tabContract: 'Futures',
  tabOption: 'Options',
  tabFinance: 'Earn',
  tabCopy: 'Copy',
  tabMachine: 'Miner',
  tabAssets: 'Assets',
  demoRibbon: 'Demo · play money only',
  demoSimulated: 'prices are simulated',
  menu: 'Menu',
  logIn: 'Log in',
  register: 'Sign up',
} satisfies ShellTexts;
