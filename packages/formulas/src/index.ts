/**
 * Formulas that the server settles with and screens preview with: prices, candles, contracts, copy-trading, options,
 * ticks, new coins, hosting, airdrops, machines, withdrawal fees, rebates.
 */
export type { IndexStatus, IndexTick, SourceQuote, SourceView } from './index-price.ts';
export { STALE_AFTER_MS, indexTick, markPrice } from './index-price.ts';
export type { BandInput, PriceBand } from './price-band.ts';
export { priceBand } from './price-band.ts';
export type { Candle, CandleFill, CandleInterval, GapRange, ShownCandle } from './candles.ts';
export {
  HOUR_MS,
  MINUTE_MS,
  addFill,
  aggregateCandles,
  candleFrom,
  candlesFromFills,
  fillGaps,
  joinCandles,
  openTimeOf,
  stepTime,
} from './candles.ts';
export type { DayStatistics, WindowFigures } from './statistics.ts';
export { dayStatistics, figuresOf, gainersOf, joinFigures } from './statistics.ts';
export type {
  CloseReason,
  ContractClose,
  ContractPosition,
  ContractSide,
  ContractTerms,
  RiskTier,
} from './contract.ts';
export {
  bankruptcyPrice,
  bracketOf,
  closeContract,
  closeOutEquity,
  contractFee,
  contractProfit,
  initialMargin,
  isLiquidated,
  liquidationPrice,
  maintenanceOf,
  notionalAt,
  slippageOf,
  tierOf,
} from './contract.ts';
export {
  afterWithdrawal,
  copiedLots,
  LEAST_LEAD_EQUITY,
  copySlippage,
  copyStopsAt,
  highWaterAfter,
  highWaterAfterShare,
  isPriceTooFar,
  profitShare,
  sharedValue,
  sharesWithdrawals,
  withdrawnShare,
} from './copy-trading.ts';
export type { MarkMove } from './copy-trading.ts';
export type { BookExposure, OpeningRefusal } from './contract-book.ts';
export {
  fundingOf,
  fundingRate,
  fundingRateOfPremium,
  isDeleveraged,
  leastCapital,
  mustDeleverage,
  netCapOf,
  openingRefusal,
} from './contract-book.ts';
export type {
  OptionOrder,
  OptionOutcome,
  OptionSettlement,
  OptionTick,
  OptionType,
  SettlementWindow,
} from './option.ts';
export {
  SETTLEMENT_TICKS,
  SETTLEMENT_WINDOW_MS,
  SILENCE_MS,
  breakEvenRate,
  flatBandOf,
  isFlatSoldOut,
  isSoldOut,
  leastFlatRatio,
  mostFlatRatio,
  outcomeAt,
  potentialProfit,
  settleOption,
  settlementOf,
  settlementTicks,
} from './option.ts';
export type { HaltNotice } from './option-halt.ts';
export { HALT_NOTICE_MS, isVoidedByHalt } from './option-halt.ts';
export type { FlatCount } from './flat-odds.ts';
export { countFlat } from './flat-odds.ts';
export type { ClockCorrection, TickLine, TickSource } from './tick-line.ts';
export { correctionText, formatTickLine, genesisOf, indexOfLine, parseTickLine } from './tick-line.ts';
export { largestFirst, mostCapped } from './capped-shares.ts';
export type { SaleTerms } from './allotment.ts';
export { allot, areTermsExact, costOf, subscribedShare, unrealised } from './allotment.ts';
export type { HostingProgress, HostingReserve, HostingTerms } from './hosting.ts';
export {
  COOLING_OFF_MS,
  PROMOTION_FROM,
  TOTAL_SHOWN_DAYS,
  annualRate,
  hostingCoverage,
  hostingShortfall,
  interestAfter,
  interestOf,
  interestOfToday,
  maturesAt,
  paidAt,
  paymentsDue,
  redemption,
  remainingDays,
  settlementRatio,
  shownDailyRate,
  totalInterest,
  worstPenalty,
} from './hosting.ts';
export type { ChangePoint, Digest, Draw, PoolTerms, Sharing } from './airdrop.ts';
export {
  DRAW_CONFIRMATIONS,
  HOURS_A_DAY,
  balancesAt,
  capOf,
  drawText,
  drawnMoments,
  endOf,
  namedHeight,
  plainHash,
  airdropShare,
  sharingOf,
  startOf,
  totalOf,
  weightOf,
} from './airdrop.ts';
export { dayOverAt, daysOver } from './daily.ts';
export type { BreakEven, MachineReserve, MeasuredDay, RentTerms, SharedDay } from './machine.ts';
export {
  breakEven,
  fixedOutput,
  machineCoverage,
  outputOfDay,
  rentAfter,
  rentLeft,
  rentOf,
  reserveLacking,
  reserveSurplus,
  shareDay,
  shareOf,
  unitsCovered,
} from './machine.ts';
export type { WithdrawalTerms } from './withdrawal-fee.ts';
export { withdrawalFee, withdrawalScale } from './withdrawal-fee.ts';
export type { WordsLanguage } from './amount-words.ts';
export { amountInWords, areSameWords } from './amount-words.ts';
export type { Referee } from './rebate.ts';
export {
  ACTIVATION,
  REBATE_LADDER,
  RELATION_MONTHS,
  isActivated,
  missingUntilActivation,
  rebateOf,
  rebateRatio,
  relationEnds,
} from './rebate.ts';
