/** What the pages still to come are called. */
const TITLES = {
  'pages/documentation/index': 'copyTrading',
  'pages/machine/index': 'machine',
  'pages/notice/index': 'notices',
  'pages/index/notice/notice': 'notices',
  'pages/publication/index': 'publication',
  'pages/publication/details': 'publicationDetail',
  'pages/publication/purchase': 'publicationBuy',
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
  'pages/airdrop/index': 'airdrop',
} as const;

export function titleKeyOf(path: string): (typeof TITLES)[keyof typeof TITLES] {
  return TITLES[path as keyof typeof TITLES] ?? 'help';
}
