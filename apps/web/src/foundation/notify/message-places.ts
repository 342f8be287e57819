/** Where a message leads when it is opened: the page, and on it the tab (`view`) in which what it is about stands by then. Pure. */
interface MessagePlace {
  path: string;
  query?: Readonly<Record<string, string>>;
}

const PLACES: readonly [RegExp, MessagePlace][] = [
  [/^deposit_/, { path: 'pages/assets/record', query: { tab: 'deposits' } }],
  [/^withdrawal_/, { path: 'pages/assets/record', query: { tab: 'withdrawals' } }],
  [/^(kyc|accounts)_/, { path: 'pages/verification/index' }],
  [/^address_/, { path: 'pages/user/address/address' }],
  [/^trade_/, { path: 'pages/news/index' }],
  [/^price_/, { path: 'pages/alerts/index' }],
  [/^bank_/, { path: 'pages/bankbind/index' }],
  // What has ended stands in the history, not among the positions.
  [
    /^contract_(liquidated|deleveraged|take_profit|stop_loss|not_opened)$/,
    { path: 'pages/lever/index', query: { view: 'past' } },
  ],
  [/^contract_/, { path: 'pages/lever/index' }],
  [/^copy_/, { path: 'pages/documentation/ordersPage', query: { view: 'ended' } }],
  [/^lead_/, { path: 'pages/documentation/leadPage' }],
  [/^hosting_matured$/, { path: 'pages/finance/ordersPage', query: { view: 'completed' } }],
  [/^hosting_redeemed$/, { path: 'pages/finance/ordersPage', query: { view: 'redeemed' } }],
  [/^hosting_/, { path: 'pages/finance/ordersPage' }],
  [/^machine_ended$/, { path: 'pages/machine/ordersPage', query: { view: 'ended' } }],
  [/^machine_/, { path: 'pages/machine/ordersPage' }],
  [/^sale_listed$/, { path: 'pages/publication/purchase', query: { view: 'launched' } }],
  [/^sale_(refunded|unlocked)$/, { path: 'pages/publication/purchase', query: { view: 'over' } }],
  [/^sale_/, { path: 'pages/publication/purchase' }],
  [/^airdrop_paid$/, { path: 'pages/airdrop/index', query: { view: 'paid' } }],
  [/^airdrop_/, { path: 'pages/airdrop/index' }],
  [/^support_/, { path: 'pages/help/chat' }],
  [/^closure_/, { path: 'pages/settings/security/closure' }],
  [/^api_key_/, { path: 'pages/settings/security/apiKeys' }],
  [/^export_/, { path: 'pages/settings/security/export' }],
];
const SECURITY: MessagePlace = { path: 'pages/settings/security/index' };

export function placeOfMessage(kind: string): MessagePlace {
  return PLACES.find(([kinds]) => kinds.test(kind))?.[1] ?? SECURITY;
}
