/**
 * The interface between contracts and copy-trading: contracts tells each execution in its transaction, copy-trading
 * opens and closes the positions of copies.
 */
export type {
  CopiedClosing,
  CopiedClosingOutcome,
  CopiedOrder,
  CopiedOrderOutcome,
  Execution,
  HeldPosition,
  Marks,
  OpenedPosition,
  PositionDesk,
  Totals,
  Turn,
  WholePosition,
  WhosePositions,
} from './ports.ts';
export type { Executions } from './executions.ts';
export { createExecutions } from './executions.ts';
