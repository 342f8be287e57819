/** Where a message leads when it is opened. Pure. */
interface MessagePlace {
  path: string;
  query?: Readonly<Record<string, string>>;
}

const PLACES: readonly [RegExp, MessagePlace][] = [
  [/^deposit_/, { path: 'pages/assets/record', query: { tab: 'deposits' } }],
  [/^withdrawal_/, { path: 'pages/assets/record', query: { tab: 'withdrawals' } }],
  [/^kyc_/, { path: 'pages/verification/index' }],
  [/^address_/, { path: 'pages/user/address/address' }],
  [/^trade_/, { path: 'pages/news/index' }],
  [/^price_/, { path: 'pages/alerts/index' }],
  [/^bank_/, { path: 'pages/bankbind/index' }],
  [/^contract_/, { path: 'pages/lever/index' }],
  [/^copy_/, { path: 'pages/documentation/ordersPage' }],
  [/^lead_/, { path: 'pages/documentation/leadPage' }],
  [/^hosting_/, { path: 'pages/finance/ordersPage' }],
  [/^machine_/, { path: 'pages/machine/ordersPage' }],
  [/^sale_/, { path: 'pages/publication/purchase' }],
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
