/** Limits of identity that apps and server both name. */

/** Sessions of one customer open at a time (R-SEC-4). */
export const MOST_SESSIONS = 20;
