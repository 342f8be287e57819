/**
 * The halts of the last thirty days and to come as this node knows them by heart: read each second, and what is new is told
 * to its sockets.
 */
import type { Platform } from '../../platform/platform.ts';
import type { Halt, HaltProduct } from './halt-rules.ts';
import { concerns, runsAt } from './halt-rules.ts';
import { renderHalt } from './halt-view.ts';
import { noticeOf } from './halt-words.ts';
import { haltsBetween } from './halts-store.ts';

export const SHOWN_MS = 30 * 86_400_000;

export class KnownHalts {
  readonly #platform: Platform;
  readonly #symbolOf: (pairId: number) => string | undefined;
  #known: readonly Halt[] = [];
  /** What sockets were told of; undefined before the first reading, of which nothing is news. */
  #told: ReadonlySet<string> | undefined;

  constructor(platform: Platform, symbolOf: (pairId: number) => string | undefined) {
    this.#platform = platform;
    this.#symbolOf = symbolOf;
  }

  async reload(): Promise<void> {
    const { db, clock } = this.#platform;
    this.#known = await haltsBetween(db, { from: new Date(clock.now() - SHOWN_MS), to: null });
    const before = this.#told;
    this.#told = new Set(this.#known.map(versionOf));
    if (before === undefined) return;
    for (const halt of this.#known) if (!before.has(versionOf(halt))) this.#tell(halt);
  }

  running(pairId: number, product: HaltProduct): Halt | undefined {
    const now = this.#platform.clock.now();
    return this.#known.find((halt) => concerns(halt, pairId, product) && runsAt(halt, now));
  }

  rendered(halt: Halt): ReturnType<typeof renderHalt> {
    return renderHalt(halt, { symbolOf: this.#symbolOf, now: this.#platform.clock.now() });
  }

  #tell(halt: Halt): void {
    const kind = halt.endAnnouncedAt === undefined ? 'announced' : 'ended';
    const symbol = halt.pairId === undefined ? undefined : this.#symbolOf(halt.pairId);
    const text = noticeOf(kind, { ...halt, symbol }).zh.title;
    const seq = Math.floor((halt.endAnnouncedAt ?? halt.announcedAt) / 1000);
    const data = { kind: 'halt', text, halt: this.rendered(halt) };
    this.#platform.streams.push('notice', '', { seq, data });
  }
}

const versionOf = ({ id, endsAt }: Halt): string => `${id}:${endsAt ?? ''}`;
