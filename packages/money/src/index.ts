/** Money as integers of 10^-8: parse, format, round by name. Works in browser and server, imports nothing. */
export type { Amount, Price, Quantity } from './fixed-point.ts';
export {
  MAX_AMOUNT,
  ONE,
  SCALE,
  ceilTo,
  divideDown,
  divideUp,
  isMultipleOf,
  maxOf,
  minOf,
  multiplyDown,
  multiplyUp,
  roundHalfEven,
  stepOf,
  truncateTo,
} from './fixed-point.ts';
export type { ParseFault, Parsed } from './decimal-text.ts';
export { decimal, formatDecimal, formatFixed, groupDecimal, parseDecimal } from './decimal-text.ts';
export { readAmount, readSigned } from './read-amount.ts';
