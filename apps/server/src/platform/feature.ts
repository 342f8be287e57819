/** A feature is what a server is made of: the routes of one noun and what it starts and stops. */
import type { FastifyInstance } from 'fastify';
import type { Route } from './http/handler.ts';
import type { PublicPages } from './http/public-pages.ts';
import type { NounTexts } from './http/texts/noun-texts.ts';
import type { MayRead } from './http/web-app.ts';

export interface Feature {
  name: string;
  routes: readonly Route[];
  /** What its refusals and successes say to people. */
  texts?: NounTexts;
  /** Pages of its own beside the apps. */
  pages?: PublicPages;
  /** Replies, by the path of their call, that the first page of an app is drawn with; the same for everybody. */
  drawn?(): Readonly<Record<string, unknown>>;
  /**
   * Paths of its own, beside the calls: another protocol with its own bodies and errors. Registered before any start. `mayRead` counts
   * a request for a page or document by its address.
   */
  mount?(app: FastifyInstance, mayRead: MayRead): Promise<void>;
  /** Whether it listens for WebSockets at this path. */
  takesUpgrade?(path: string): boolean;
  /** Loads caches, registers channels, begins loops; called in list order before the server listens. */
  start?(): Promise<void>;
  /** Ends loops and finishes what is in flight; called in reverse order. */
  stop?(): Promise<void>;
  /** Reasons this node cannot serve yet; an empty list lets /readyz answer 200. */
  unready?(): string[];
}
