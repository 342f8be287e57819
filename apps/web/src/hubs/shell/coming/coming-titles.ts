/** What the pages still to come are called. */
const TITLES = {
  'pages/documentation/index': 'copyTrading',
  'pages/documentation/ordersPage': 'copyOrders',
  'pages/documentation/lists': 'copyTraders',
  'pages/documentation/buyPage': 'copyTrading',
  'pages/documentation/rulePage': 'rules',
} as const;

export function titleKeyOf(path: string): (typeof TITLES)[keyof typeof TITLES] | 'help' {
  return TITLES[path as keyof typeof TITLES] ?? 'help';
}

export type About = 'aboutCopy' | 'aboutHelp';

/** What each of them will be, in a sentence. */
export function aboutOf(path: string): About {
  if (path.startsWith('pages/documentation/')) return 'aboutCopy';
  return 'aboutHelp';
}
