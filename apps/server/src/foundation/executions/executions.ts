/** Brings contracts and those who follow their executions together. */
import type { Tx } from '../../platform/db/database.ts';
import { assert } from '../../platform/refusal.ts';
import type { Execution, ExecutionFollower, PositionDesk, Turn } from './ports.ts';

export interface Executions {
  /** Of contracts, once, while the product is made. */
  tradeBy(desk: PositionDesk): void;
  desk(): PositionDesk;
  follow(follower: ExecutionFollower): void;
  publish(tx: Tx, executions: readonly Execution[]): Promise<void>;
  takeTurn(tx: Tx, turn: Turn): Promise<void>;
  /** Of these pairs, those in which somebody waits for a turn. */
  pairsWaiting(tx: Tx, pairIds: readonly number[]): Promise<number[]>;
}

export function createExecutions(): Executions {
  const followers: ExecutionFollower[] = [];
  let traded: PositionDesk | undefined;
  return {
    tradeBy: (desk) => void (traded = desk),
    desk() {
      assert(traded !== undefined, 'no product holds positions');
      return traded;
    },
    follow: (follower) => void followers.push(follower),
    async publish(tx, executions) {
      if (executions.length === 0) return;
      for (const follower of followers) await follower.executed(tx, executions);
    },
    async takeTurn(tx, turn) {
      for (const follower of followers) await follower.onTurn(tx, turn);
    },
    async pairsWaiting(tx, pairIds) {
      const waiting = await Promise.all(followers.map((follower) => follower.pairsWaiting(tx, pairIds)));
      return waiting.flat();
    },
  };
}
