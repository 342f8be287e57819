/** What a customer may be told by Web Push, and which of his messages belongs to what. */
import type { Reach } from '../message-texts.ts';

/** Each can be switched off but `proofs`: what happens to an account's proofs is told on every channel (R-SEC-5). */
export const PUSH_TOPICS = ['fills', 'deposits', 'withdrawals', 'security', 'alerts', 'proofs'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];

const TOPICS: readonly [RegExp, PushTopic][] = [
  [/^(spot|contract|trade|option|copy)_/, 'fills'],
  [/^(deposit|hosting|machine|sale|airdrop)_/, 'deposits'],
  [/^withdrawal_/, 'withdrawals'],
  [/^price_/, 'alerts'],
];

/** Of a kind of message and how far it reaches: somebody may be taking the account where it goes beyond the inbox and a mail. */
export const topicOf = (told: string, reach: Reach | undefined): PushTopic =>
  TOPICS.find(([kinds]) => kinds.test(told))?.[1] ?? (reach === undefined ? 'security' : 'proofs');

/** Seconds a push service keeps it for a phone that is off; older than this it is not sent at all. */
export const GOOD_FOR_S: Readonly<Record<PushTopic, number>> = {
  fills: 6 * 3_600,
  deposits: 24 * 3_600,
  withdrawals: 24 * 3_600,
  security: 24 * 3_600,
  proofs: 24 * 3_600,
  alerts: 3_600,
};

const PLACES: Readonly<Record<PushTopic, string>> = {
  fills: 'pages/trade/index',
  deposits: 'pages/assets/record',
  withdrawals: 'pages/assets/record',
  security: 'pages/message/index',
  proofs: 'pages/message/index',
  alerts: 'pages/alerts/index',
};
/** Of one topic, and elsewhere. */
const OWN_PLACES: readonly [RegExp, string][] = [
  [/^contract_/, 'pages/lever/index'],
  [/^copy_/, 'pages/documentation/ordersPage'],
  [/^hosting_/, 'pages/finance/ordersPage'],
  [/^machine_/, 'pages/machine/ordersPage'],
  [/^sale_/, 'pages/publication/purchase'],
  [/^airdrop_/, 'pages/airdrop/index'],
  [/^support_/, 'pages/help/chat'],
];

/** Where it leads when it is pressed. */
export const placeOf = ({ topic, kind }: { topic: PushTopic; kind: string }): string =>
  OWN_PLACES.find(([kinds]) => kinds.test(kind))?.[1] ?? PLACES[topic];
