/** What a customer checks for himself, in the browser or on a command line, from public data only. */
export type { ChainFault, ChainedLine, ChainReport } from './tick-chain.ts';
export { hashOfGenesis, hashOfLine, verifyChain } from './tick-chain.ts';
export type { OptionClaim, OptionReport, OptionStep } from './option-proof.ts';
export { verifyOption } from './option-proof.ts';
export type { OptionFate, OptionVoidReason } from './replay-option.ts';
export { replayOption } from './replay-option.ts';
export type { ContractClaim, ContractStep } from './contract-proof.ts';
export { verifyContract } from './contract-proof.ts';
export type { AirdropClaim, AirdropStep, ListedShare } from './airdrop-proof.ts';
export { verifyAirdrop } from './airdrop-proof.ts';
export { readAirdrop, readListed } from './airdrop-file.ts';
export type { Proof } from './proof-file.ts';
export { readProof } from './proof-file.ts';
export type { Head, Lines, Venue } from './public-ticks.ts';
export { noticesOf, readHead, readLinesAfter, readLinesBetween } from './public-ticks.ts';
export type { CheckedChain, CheckedStep } from './check-chain.ts';
export { checkChain } from './check-chain.ts';
export type { CheckedOrder } from './check-order.ts';
export { checkOrder } from './check-order.ts';
export type { CheckedCopy, CopySum } from './check-copy.ts';
export { checkCopy } from './check-copy.ts';
export { readCopy } from './copy-file.ts';
export type { CopiedSignal } from './copy-proof.ts';
export { verifyCopy } from './copy-proof.ts';
export type {
  AllotmentReport,
  OwnSubscription,
  PublishedAllotment,
  PublishedSale,
} from './check-allotment.ts';
export { checkAllotment, readSubscription, verifyAllotment } from './check-allotment.ts';
export type { LeafOf, SumNode } from './liability-tree.ts';
export { isInRange, joinNodes, leafNode, levelsOf, paddedSize, pathIn, rootOf } from './liability-tree.ts';
export type { PublishedDay, PublishedTree } from './liability-day.ts';
export {
  FIRST_PREVIOUS,
  hashOfDay,
  signedTextOfDay,
  textOfDay,
  verifyDay,
  verifyDays,
} from './liability-day.ts';
export type { ChainedJournal, ChainedPosting } from './journal-chain.ts';
export { FIRST_JOURNAL_HASH, hashOfJournal, lineOfJournal } from './journal-chain.ts';
export type { OwnProof } from './check-liabilities.ts';
export { checkLiabilities, checkOwnProof, readOwnProof, verifyPublished } from './check-liabilities.ts';
export type { BalanceDifference, OwnBalance } from './own-balances.ts';
export { balancesAt, differencesOf } from './own-balances.ts';
export type { LeafClaim, LiabilityReport, LiabilityStep } from './liability-proof.ts';
export { LIABILITY_STEPS, verifyLeaf } from './liability-proof.ts';
export type { AddressChain } from './chain-address.ts';
export { addressOfKey, tronOfBytes, withChecksum } from './chain-address.ts';
export type { ReserveAddress } from './reserve-address.ts';
export {
  digestOfText,
  isSignedByAddress,
  reserveText,
  signerOf,
  verifyAddresses,
} from './reserve-signature.ts';
export type { ListedKey } from './signature.ts';
export { isListed, isSigned } from './signature.ts';
export type { ExitCode, Machine } from './command-line.ts';
export { runCommand } from './command-line.ts';
export type { Evidence, EvidenceJournal, EvidenceKind, EvidencePosting } from './evidence-shape.ts';
export { EVIDENCE_FORMAT } from './evidence-shape.ts';
export type { EvidenceFile, SignedEvidence } from './evidence.ts';
export { checkEvidence, collectEvidence, readEvidence, signedTextOfEvidence } from './evidence.ts';
