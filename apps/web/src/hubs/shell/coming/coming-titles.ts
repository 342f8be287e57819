/** What the pages still to come are called. */
const TITLES = {
  'pages/documentation/index': 'copyTrading',
  'pages/notice/index': 'notices',
  'pages/index/notice/notice': 'notices',
  'pages/documentation/ordersPage': 'copyOrders',
  'pages/documentation/lists': 'copyTraders',
  'pages/documentation/buyPage': 'copyTrading',
  'pages/documentation/rulePage': 'rules',
  'pages/promotion/index': 'promotion',
  'pages/help/center/center': 'help',
  'pages/help/chat': 'chat',
  'pages/help/detail': 'helpDetail',
} as const;

export function titleKeyOf(path: string): (typeof TITLES)[keyof typeof TITLES] {
  return TITLES[path as keyof typeof TITLES] ?? 'help';
}

export type About =
  'aboutCopy' | 'aboutPromotion' | 'aboutNotices' | 'aboutHelp' | 'aboutRwa' | 'aboutLearning';

/** What each of them will be, in a sentence. */
export function aboutOf(path: string): About {
  if (path.startsWith('pages/documentation/')) return 'aboutCopy';
  if (path.startsWith('pages/promotion/')) return 'aboutPromotion';
  return path.includes('notice') ? 'aboutNotices' : 'aboutHelp';
}
