/** What products give so that operators see what a customer has open. */
import type { Queryable } from '../../platform/db/database.ts';

/** An order, a position, a lease: something that is not over. */
export interface OpenThing {
  id: string;
  /** Milliseconds. */
  at: number;
  params: Readonly<Record<string, string>>;
}

/** The newest that a customer has open, at most so many. */
export type StandingSource = (
  db: Queryable,
  of: { userId: number; most: number },
) => Promise<readonly OpenThing[]>;
