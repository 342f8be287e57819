/** Colours of the states of a text. */
export const STATE_COLOURS = {
  draft: 'default',
  review: 'processing',
  scheduled: 'warning',
  published: 'success',
  withdrawn: 'default',
} as const;
