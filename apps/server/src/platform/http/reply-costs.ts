/**
 * A reply is worth a request more for each further 16 kB: 1,500 bars take the thread as long as forty short answers do, and the 3,000 of
 * them that one stranger might ask for in a minute were three quarters of that minute.
 */
const PAID_BYTES = 16 * 1024;

export const furtherRequests = (length: number): number => Math.floor(length / PAID_BYTES);
