/** Pages of spec section 2 whose product arrives with the next release. When one arrives, its row moves to its product. */
import { definePages } from '../../platform/routing/index.ts';
import { shellText } from './shell-text.ts';

const TITLES = {
  'pages/trade/index': 'spotTrade',
  'pages/trade/kline': 'chart',
  'pages/assets/index': 'assets',
  'pages/assets/tradeAccount': 'tradeAccount',
  'pages/assets/transfer/index': 'transfer',
  'pages/assets/transfer/record': 'transferRecords',
  'pages/lever/index': 'futures',
  'pages/option/detail': 'options',
  'pages/template/index': 'finance',
  'pages/documentation/index': 'copyTrading',
  'pages/machine/index': 'machine',
  'pages/notice/index': 'notices',
  'pages/index/notice/notice': 'notices',
  'pages/publication/index': 'publication',
  'pages/publication/details': 'publicationDetail',
  'pages/publication/purchase': 'publicationBuy',
  'pages/verification/index': 'verification',
  'pages/verification/basic': 'verificationBasic',
  'pages/verification/advanced': 'verificationAdvanced',
  'pages/assets/record': 'records',
  'pages/assets/deposit/index': 'deposit',
  'pages/assets/deposit/charge': 'depositCharge',
  'pages/assets/withdraw/index': 'withdraw',
  'pages/assets/withdraw/detail': 'withdrawDetail',
  'pages/assets/withdraw/bank/bank': 'bankWithdraw',
  'pages/user/address/address': 'addresses',
  'pages/user/address/create': 'newAddress',
  'pages/user/address/index': 'addresses',
  'pages/finance/index': 'finance',
  'pages/finance/buyPage': 'financeBuy',
  'pages/finance/ordersPage': 'financeOrders',
  'pages/finance/rulePage': 'rules',
  'pages/documentation/ordersPage': 'copyOrders',
  'pages/documentation/lists': 'copyTraders',
  'pages/documentation/buyPage': 'copyTrading',
  'pages/documentation/rulePage': 'rules',
  'pages/machine/lists': 'machine',
  'pages/machine/buyPage': 'machineBuy',
  'pages/machine/ordersPage': 'machineOrders',
  'pages/promotion/index': 'promotion',
  'pages/help/center/center': 'help',
  'pages/help/chat': 'chat',
  'pages/help/detail': 'helpDetail',
  'pages/bankbind/index': 'banks',
  'pages/bankbind/addbank': 'addBank',
  'pages/airdrop/index': 'airdrop',
  'pages/news/index': 'news',
  'pages/news/detail': 'newsDetail',
} as const;

/** Tabs among them, by position in the tab bar. */
const TABS: Readonly<Record<string, number>> = {
  'pages/trade/index': 2,
  'pages/lever/index': 3,
  'pages/option/detail': 4,
  'pages/template/index': 5,
  'pages/documentation/index': 6,
  'pages/machine/index': 7,
  'pages/assets/index': 8,
};
/** Spec section 2: these have no custom navigation bar. */
const STANDARD_BAR = /^pages\/(help\/chat|documentation\/|machine\/)/;
const REFRESHABLE = new Set([
  'pages/assets/index',
  'pages/assets/tradeAccount',
  'pages/notice/index',
  'pages/finance/index',
  'pages/finance/ordersPage',
  'pages/assets/record',
  'pages/help/center/center',
  'pages/airdrop/index',
  'pages/news/index',
  'pages/news/detail',
]);

export const comingPages = definePages(
  Object.keys(TITLES).map((path) => ({
    path,
    arrives: 'next-release',
    texts: [shellText],
    bar: STANDARD_BAR.test(path) ? 'standard' : 'custom',
    ...(TABS[path] === undefined ? {} : { tab: TABS[path] }),
    ...(REFRESHABLE.has(path) ? { isRefreshable: true } : {}),
  })),
);

export function titleKeyOf(path: string): (typeof TITLES)[keyof typeof TITLES] {
  return TITLES[path as keyof typeof TITLES] ?? 'help';
}
