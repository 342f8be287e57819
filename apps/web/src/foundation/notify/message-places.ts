/** Where a message leads when it is opened: products say it of theirs, the rest is about the account. */
import { type MessagePlace, products } from '../product/index.ts';

/** By how kinds begin; the longest beginning counts. */
type Places = Readonly<Record<string, MessagePlace>>;

const OWN: Places = {
  '': { path: 'pages/settings/security/index' },
  kyc_: { path: 'pages/verification/index' },
  accounts_: { path: 'pages/verification/index' },
  price_: { path: 'pages/alerts/index' },
  closure_: { path: 'pages/settings/security/closure' },
  api_key_: { path: 'pages/settings/security/apiKeys' },
  goodwill_: { path: 'pages/assets/record' },
  export_: { path: 'pages/settings/security/export' },
};

export function placeOfMessage(kind: string): MessagePlace {
  const places: Places = Object.assign({}, OWN, ...products().map(({ messages }) => messages));
  const longest = Object.keys(places).reduce(
    (found, start) => (kind.startsWith(start) && start.length > found.length ? start : found),
    '',
  );
  return places[longest]!;
}
