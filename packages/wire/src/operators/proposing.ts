/** What every call that proposes may answer: one about the same is open, its maker has too many open, or too many of his about it came to nothing (R-OPS-3). */
export const PROPOSING = ['proposal_open', 'proposals_many', 'proposal_again'] as const;
