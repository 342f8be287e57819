/** Texts of the side menu. */
import type { MenuTexts } from './zh.ts';

export const messages = {
  menuLogIn: 'Log in / Sign up',
  menuWelcome: 'Welcome to Candor',
  menuDeposit: 'Deposit',
  menuWithdraw: 'Withdraw',
  menuRecords: 'Deposit and withdrawal history',
  menuAddresses: 'Withdrawal addresses',
  menuReferral: 'Referral',
  menuVip: 'VIP level',
  menuVerification: 'Verification',
  menuSecurity: 'Security',
  menuPricing: 'Valuation currency',
  menuSettings: 'Settings',
  menuContact: 'Contact support',
  menuHelp: 'Help center',
  menuLearning: 'Learning',
  menuAgreements: 'Agreements',
  menuTransparency: 'Transparency',
  groupFunds: 'Funds',
  groupAccount: 'Account',
  groupHelp: 'Support',
} satisfies MenuTexts;
