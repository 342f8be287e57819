/**
 * A reply is worth a request more for each further 16 kB: 1,500 bars take the thread as long as forty short answers do, and the 3,000 of
 * them that one stranger might ask for in a minute were three quarters of that minute.
 */
const PAID_BYTES = 16 * 1024;

/** A file goes out as it is, and costs the thread by its length all the same: the ticks of a day are 17 MB and 30 ms. */
const PAID_BYTES_OF_FILE = 256 * 1024;

export const furtherRequestsOfFile = (length: number): number => Math.floor(length / PAID_BYTES_OF_FILE);

export const furtherRequests = (length: number): number => Math.floor(length / PAID_BYTES);
