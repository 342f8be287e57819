/** What a customer checks for himself, in the browser or on a command line, from public data only. */
export type { ChainFault, ChainedLine, ChainReport } from './tick-chain.ts';
export { hashOfGenesis, hashOfLine, verifyChain } from './tick-chain.ts';
export type { OptionClaim, OptionReport } from './option-proof.ts';
export { verifyOption } from './option-proof.ts';
