/** Airdrops: a pool set aside and announced, customers weighed at hours that a named block draws, each paid his share once. */
export { createAirdrop } from './airdrop.ts';
