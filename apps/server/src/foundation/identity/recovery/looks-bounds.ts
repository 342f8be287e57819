/**
 * How many requests for a lost factor, mailbox or phone one person looks at in a day (R-OPS-11): they show a name, addresses in full, and photos of
 * documents, as cases of verification do. More than a day's work, and too few to copy everybody's.
 */
const CASES = ['contact_change.view', 'second_reset.view'];
const PICTURES = ['contact_change.view_image', 'second_reset.view_image'];

/** Whoever has it open already reads it again. */
export const casesBound = (targetId: string) => ({ actions: CASES, most: 200, targetId });
export const PICTURES_BOUND = { actions: PICTURES, most: 1_000 };
