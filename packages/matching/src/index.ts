/** Price-time priority order book: commands in, events out. Pure and deterministic; imports nothing. */
export type { AmendCommand, CancelCommand, Command, PlaceCommand, Side, TimeInForce } from './commands.ts';
export { COLUMNS, DONE_REASONS, EventBuffer, REJECT_REASONS, ROW } from './event-buffer.ts';
export type {
  AmendedEvent,
  BookEvent,
  DoneEvent,
  DoneReason,
  RejectedEvent,
  RejectReason,
  RestedEvent,
  TradeEvent,
} from './events.ts';
export { createFastBook, type FastBook } from './fast-book.ts';
export type { BookSnapshot, DepthLevel, OrderBook, RestingOrder } from './order-book.ts';
export { MAX_LOTS } from './place-rules.ts';
export { createReferenceBook } from './reference-book.ts';
export { ReplayFault, readReplayLine, writeReplayLines } from './replay-text.ts';
export { createStopIndex, type Direction, type StopIndex, type WaitingStop } from './stop-index.ts';
