/** What executed in contracts, told in its transaction to those who follow it, and the desk by which copies hold contract positions. */
export type {
  CopiedClosing,
  CopiedClosingOutcome,
  CopiedOrder,
  CopiedOrderOutcome,
  DemoOrder,
  DeskPair,
  Execution,
  ExecutionFollower,
  HeldPosition,
  Marks,
  PositionDesk,
  Totals,
  Turn,
  WhosePositions,
} from './ports.ts';
export type { Executions } from './executions.ts';
export { createExecutions } from './executions.ts';
