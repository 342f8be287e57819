/** Texts of the side menu. */
import type { MenuTexts } from './zh.ts';

export const messages = {
  menu: 'Menu',
  logInOrRegister: 'Log in / Sign up',
  welcome: 'Welcome to Candor',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  referral: 'Referral',
  verification: 'Verification',
  security: 'Security',
  addresses: 'Withdrawal addresses',
  contact: 'Contact support',
  help: 'Help center',
  transparency: 'Transparency',
  pricing: 'Valuation currency',
  settings: 'Settings',
  records: 'Deposit and withdrawal history',
  menuFunds: 'Funds',
  menuAccount: 'Account',
  menuHelp: 'Support',
  unverified: 'Unverified',
  underReview: 'Under review',
  verified: 'Verified',
} satisfies MenuTexts;
