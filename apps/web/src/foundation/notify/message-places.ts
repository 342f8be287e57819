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
];
const SECURITY: MessagePlace = { path: 'pages/settings/security/index' };

export function placeOfMessage(kind: string): MessagePlace {
  return PLACES.find(([kinds]) => kinds.test(kind))?.[1] ?? SECURITY;
}
