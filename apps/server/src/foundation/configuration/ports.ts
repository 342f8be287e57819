/**
 * Configuration as versions (R-GEN-3, R-OPS-4): proposed by one, checked by another, published, and in force after a delay
 * on the waiting clock. What only stops sales is immediate.
 */
import type { OperatorRole, ProductThatIs } from '@candor/wire';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit, EffectLine, Operators, Proposals } from '../operators/index.ts';
import type { Bounds } from './bounds.ts';

/** What configuration stands on. */
export interface ConfigurationDeps {
  platform: Platform;
  proposals: Proposals;
  audit: Audit;
  /** Names of operators, for who made and who checked a version. */
  operatorName(operatorId: number): Promise<string>;
  letterTo: Operators['letterTo'];
}

/** One kind of configuration: `pair`, `chain_currency`, `availability`, `bank_details`. Values are JSON: no bigint. */
export interface ConfigurationKind<Value = unknown> {
  kind: string;
  makers: readonly OperatorRole[];
  checkers: readonly OperatorRole[];
  /** Whether a key that does not exist yet may be added; absent: none may. */
  readKey?(key: string): boolean;
  /** A key that is there stays as it is; only new ones can be proposed. */
  onlyNew?: true;
  /** Terms that every customer can read, with all their versions (R-GEN-3). */
  isPublished?: true;
  /** Least and most of every term that is a number. */
  bounds: Bounds;
  /** Parses what the maker sent; throws a Refusal `invalid_request` with the field that is wrong. */
  read(input: unknown): Value;
  /** What is wrong only with this key, or with one term beside another: throws a Refusal `invalid_request` with the field. */
  refuseUnfit?(db: Queryable, of: { key: string; value: Value }): Promise<void>;
  /**
   * What cannot stand beside a value of another key, in force or approved and to come: throws a Refusal `invalid_request` with the field. Asked when
   * it is proposed, and again when it is approved, for the other may have been approved since.
   */
  refuseBeside?(of: {
    value: Value;
    before: Value | undefined;
    others: readonly { key: string; value: Value }[];
  }): void;
  /** Keys there are, with the value in force. */
  list(db: Queryable): Promise<{ key: string; value: Value }[]>;
  /** What would change, field by field. */
  compare(before: Value | undefined, after: Value): EffectLine[];
  /** True when the change only stops something for everybody alike: then there is no delay. */
  isImmediate(before: Value | undefined, after: Value): boolean;
  /** Of what is immediate, what stops something: neither maker nor checker is asked for a fresh proof (R-OPS-14). Absent: all of it. */
  isStop?(after: Value, before: Value | undefined): boolean;
  /** True when one person may do it alone, at once: stopping, never opening again (R-OPS-4). Absent: two always. */
  needsNoCheck?(before: Value | undefined, after: Value): boolean;
  /** How many of these one person may do in 24 hours; each further takes a second person. */
  mostAlone?: number;
  /** Makes a due version true, in the job's transaction; every node hears of it afterwards and may reload. */
  apply(tx: Tx, of: { key: string; value: Value; version: number }): Promise<void>;
  /** After a version is in force, on every node. */
  reload?(): Promise<void>;
}

export interface Configuration {
  register<Value>(kind: ConfigurationKind<Value>): void;
  /** Whether a product may be sold to a customer of a country (R-GEN-6); `country` undefined asks the default row. */
  isOnSale(product: ProductThatIs<'sold'>, country: string | undefined): { isOn: boolean; reason: string };
  /** No country is excluded: then nobody's country need be known. */
  isOnEverywhere(product: ProductThatIs<'sold'>): boolean;
}
