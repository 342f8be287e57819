/** What texts of the house are sorted by: categories, areas of learning, groups of the FAQ. Browsers read these lists, not the shapes. */

/** The ids of the API family (4 notices, 5 home banners, 19 help), and ours beside them. */
export const CONTENT_CATEGORIES = {
  notice: 4,
  banner: 5,
  news: 6,
  faq: 19,
  agreement: 20,
  learning: 21,
  popup: 22,
  /** Of a token on a real asset, named after it (R-RWA-1). */
  disclosure: 23,
} as const;
export type ContentCategory = keyof typeof CONTENT_CATEGORIES;

/** Areas of the learning category. */
export const LEARNING_AREAS = ['ai', 'trading', 'rwa'] as const;
/** Groups of the FAQ, in the order in which the help centre shows them. */
export const FAQ_TOPICS = [
  'account',
  'security',
  'verification',
  'deposits',
  'withdrawals',
  'trading',
  'earn',
  'fees',
  'support',
] as const;
