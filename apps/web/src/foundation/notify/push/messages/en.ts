/** Texts of the page of notifications. */
import type { PushTexts } from './zh.ts';

export const messages = {
  title: 'Notifications',
  device: 'Push on this device',
  deviceHint: 'Stops when you log out',
  unsupported: 'This browser has no push. On iPhone, add Candor to the home screen first',
  denied: 'Your browser blocks notifications. Allow them in its settings and try again',
  failed: 'Push could not be turned on. Try again later',
  what: 'What to push',
  fills: 'Executed orders',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  security: 'Account security',
  proofsAlways: 'Changes to passwords and verification are always pushed',
  alerts: 'Price alerts',
  details: 'Show details',
  detailsHint: 'Amounts and addresses will be visible on the lock screen',
  allDevices: 'These apply to all your devices',
  manageAlerts: 'Manage price alerts',
} satisfies PushTexts;
