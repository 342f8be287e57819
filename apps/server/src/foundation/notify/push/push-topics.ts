/** What a customer may be told by Web Push, and which of his messages belongs to what. */
/** Each can be switched off but `proofs`: what happens to an account's proofs is told on every channel (R-SEC-5). */
export const PUSH_TOPICS = ['fills', 'deposits', 'withdrawals', 'security', 'alerts', 'proofs'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];

/** Of one kind of message: what it belongs to where that is said, and the page that it opens where that is not its topic's. */
export interface PushWay {
  topic?: PushTopic;
  page?: string;
}
/** By how kinds begin; the longest beginning counts. */
export type PushWays = Readonly<Record<string, PushWay>>;

/** Of what a noun says no topic of: it is about security, and about proofs where it goes beyond the inbox and a mail. */
export const topicUnsaid = (isFar: boolean): PushTopic => (isFar ? 'proofs' : 'security');

/** Seconds a push service keeps it for a phone that is off; older than this it is not sent at all. */
export const GOOD_FOR_S: Readonly<Record<PushTopic, number>> = {
  fills: 6 * 3_600,
  deposits: 24 * 3_600,
  withdrawals: 24 * 3_600,
  security: 24 * 3_600,
  proofs: 24 * 3_600,
  alerts: 3_600,
};

/** Where a push leads when it is pressed and its kind names no page. */
export const PAGES: Readonly<Record<PushTopic, string>> = {
  fills: 'pages/trade/index',
  deposits: 'pages/assets/record',
  withdrawals: 'pages/assets/record',
  security: 'pages/message/index',
  proofs: 'pages/message/index',
  alerts: 'pages/alerts/index',
};
