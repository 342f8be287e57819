/**
 * What a part of the console gives, as data: `products/<noun>/index.ts` (and `part.ts` of a noun of foundation) holds one,
 * `parts.ts` has one line for each; navigation, search, dashboard and wording collect from there.
 */
import type { Catalogue, ConsoleLanguage, Texts } from '../i18n/index.ts';
import type { Page } from '../routing/index.ts';

export interface Part {
  noun: string;
  pages: readonly Page[];
  nav?: readonly NavEntry[];
  /** Things with a number that the search opens. */
  numbered?: readonly Numbered[];
  /** Queues of the dashboard, by the server's names: where each is worked on. */
  queues?: Readonly<Record<string, { path: string; label: Label }>>;
  /** Fetched with the first page that is not the dashboard. */
  words?: () => Promise<PartWords>;
  /** Where things are looked at that records and the audit log name by type and id; a text stands before the number. */
  paths?: Readonly<Record<string, string | ((id: string) => string | undefined)>>;
  /** Actions of the audit log that this part's noun writes. */
  audited?: readonly string[];
  /** Colours of the states that its words name; without one a state is grey. */
  colours?: Readonly<Record<string, StateColour>>;
}

export type StateColour = 'processing' | 'warning' | 'success' | 'error';
export type Label = Readonly<Record<ConsoleLanguage, string>>;

export const NAV_GROUPS = ['start', 'work', 'venue', 'oversight'] as const;
export type NavGroupName = (typeof NAV_GROUPS)[number];

export interface NavEntry {
  group: NavGroupName;
  /** Order in its group. */
  position: number;
  path: string;
  label: Label;
  /** Names of queues as the dashboard calls them: their sum stands beside the entry. */
  queues?: readonly string[];
  isDemoOnly?: boolean;
}

export interface Numbered {
  /** Order among all. */
  position: number;
  /** Before the number: `withdrawals/`. */
  path: string;
  /** With `{id}`. */
  label: Label;
}

/** Words for what the server names by code, and how values are read. What several parts share has its words in `foundation/wording`. */
export interface PartWords {
  /** Kinds of proposals, of things and of configuration. */
  kinds?: Texts<Catalogue>;
  /** Kinds of journals. */
  journals?: Texts<Catalogue>;
  /** Fields of cases, configuration and effects. */
  fields?: Texts<Catalogue>;
  /** What was done: the last parts of actions in the audit log. */
  actions?: Texts<Catalogue>;
  /** Jobs and whoever else acts without being a person. */
  actors?: Texts<Catalogue>;
  /** States of cases. */
  states?: Texts<Catalogue>;
  /** Other values of fields: marks, reasons, proofs. */
  values?: Texts<Catalogue>;
  /** Words for values of one field, by that field: `open` of a sale is not `open` of a case. */
  valuesOf?: Readonly<Record<string, Texts<Catalogue>>>;
  /** Places of the ledger by their codes (`B:contract`), with `{id}` where the code goes on (`T:finance`); `U:copy` is a customer's account. */
  places?: Texts<Catalogue>;
  /** How values of a field are read, where that is not by their form. */
  readings?: Readonly<Record<string, Reading>>;
  /** Fields whose values say by themselves what they are: on one line they stand without the field. */
  titles?: readonly string[];
}

/**
 * `codes`: one code or several with commas between them; `amount`: from a thousand on in words, too; `written`: by people, and never changed;
 * a function: a figure said as people say it, undefined where the value is none.
 */
export type Reading =
  | 'codes'
  | 'amount'
  | 'written'
  | ((text: string, language: ConsoleLanguage) => string | undefined);
