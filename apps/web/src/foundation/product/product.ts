/**
 * What a product gives the app, as data: `products/<noun>/index.ts` holds one of these, `products/products.ts` has one line
 * for each, and frame, home, side menu, records, the public page and closing an account collect from there.
 */
import type { TabIconName } from '@candor/ui';
import type { ReplyOf, transparencyCalls } from '@candor/wire';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { TextArea } from '../../platform/i18n/index.ts';
import type { Page } from '../../platform/routing/index.ts';
import type { AccountKey, JournalKind } from '../wallet/index.ts';
import type { MenuTexts } from './menu/messages/zh.ts';
import type { FrameTexts } from './messages/zh.ts';

type FrameKey = keyof FrameTexts;
type Named<Prefix extends string> = Extract<FrameKey, `${Prefix}${string}`>;

export interface Product {
  noun: string;
  pages: readonly Page[];
  /** Its name where several products stand side by side. */
  name?: Named<'name'>;
  tab?: Tab;
  /** Ways in on the first page. */
  entries?: readonly Entry[];
  menu?: readonly MenuEntry[];
  records?: Records;
  /** Where its messages lead when they are opened, by how their kinds begin; the longest beginning counts. */
  messages?: Readonly<Record<string, MessagePlace>>;
  /** Where its money stands, as the server names the account when it may not be closed yet. */
  accounts?: Readonly<Record<string, AccountKey>>;
  /** What it earns a customer, for the tab of everything that earns. */
  earns?: Earns;
  /** What it points at over the first page; draws nothing when there is nothing. */
  HomeNote?: ComponentType;
  /** A line on the page of the customer's account. */
  AccountRow?: ComponentType;
  /** What anybody may see of it on the public page. */
  PublicCard?: ComponentType<{ view: PublicView }>;
}

/** A page, and on it the tab (`view`) in which what the message is about stands by then. */
export interface MessagePlace {
  path: string;
  query?: Readonly<Record<string, string>>;
}

/** One who earns something shows itself beside the others: what is held, what today brings, what is on offer. */
export interface Earns {
  /** Order among all. */
  position: number;
  label: Named<'name'>;
  texts: readonly TextArea[];
  /** Where the customer's own orders stand. */
  path: string;
  /** Asked of a customer who is logged in. */
  report: () => Promise<Earnings>;
  Offer: ComponentType;
}

/** USDT as decimal text. */
export interface Earnings {
  held: string;
  today: string;
  total: string;
  /** Open orders. */
  count: number;
  /** False where a currency has no price now and is left out. */
  isComplete: boolean;
}

export interface Tab {
  /** Its place in the bar, which is its page's `tab`. */
  position: number;
  path: string;
  icon: TabIconName;
  label: Named<'tab'>;
}

export interface Entry {
  /** Order among all; the first page shows nine. */
  position: number;
  label: Named<'entry'>;
  icon: LucideIcon;
  path: string;
}

export interface MenuEntry {
  group: Extract<keyof MenuTexts, `group${string}`>;
  /** Order in its group. */
  position: number;
  label: Extract<keyof MenuTexts, `menu${string}`>;
  icon: LucideIcon;
  path: string;
}

export interface Records {
  /** Kinds of journals that it posts to customers' accounts; the wallet's texts have their words. */
  kinds: readonly JournalKind[];
  /** A list of its own beside the account changes. */
  list?: { id: string; label: Named<'records'>; texts: readonly TextArea[]; List: ComponentType };
}

export type PublicView = ReplyOf<typeof transparencyCalls.show>;
