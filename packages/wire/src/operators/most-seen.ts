/** Of how many customers one operator is shown something in 24 hours (R-OPS-11): more than a day's work, and too few to copy what all of them have. */

/** Masked head, risk status in short, API keys: what stands beside every case. */
export const MOST_CUSTOMERS_SEEN = 2_000;
/** Whole statements of banks, each with the names of up to 2,000 who paid. */
export const MOST_STATEMENTS_SEEN = 100;
/** What he has, where he logged in from, what he wrote. */
export const MOST_ACCOUNTS_SEEN = 1_000;
/** Searches of one person in 24 hours, by a name or by the whole of what is looked for. */
export const MOST_SEARCHES = 500;
/** The largest file that the console saves of a list, and in which pages it reads it. */
export const FILE_ROWS = 20_000;
export const FILE_PAGE = 100;
/** Pages of a list whose rows name customers: its largest file, and half of it again to read. */
export const MOST_PAGES_SEEN = (FILE_ROWS / FILE_PAGE) * 1.5;
