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
  words?: PartWords;
}

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

/** Words for what the server names by code. */
export interface PartWords {
  /** Kinds of proposals, of things and of configuration. */
  kinds?: Texts<Catalogue>;
  /** Kinds of journals. */
  journals?: Texts<Catalogue>;
}
