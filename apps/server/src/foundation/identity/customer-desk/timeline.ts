/**
 * What happened in an account, of all nouns, newest first. Each noun registers a source; this file merges them and lets
 * nothing fall between two pages.
 */
import type { Queryable } from '../../../platform/db/database.ts';

export interface TimelineEntry {
  id: string;
  /** Milliseconds. */
  at: number;
  /** A code the console has words for: `login.ok`. */
  what: string;
  params: Readonly<Record<string, string>>;
  link?: { type: string; id: string };
}

export interface TimelineSource {
  name: string;
  /** The newest `limit` entries before `before`, newest first. */
  entries(db: Queryable, of: { userId: number; before: Date; limit: number }): Promise<TimelineEntry[]>;
}

export class Timeline {
  readonly #sources: TimelineSource[] = [];

  register(source: TimelineSource): void {
    this.#sources.push(source);
  }

  get names(): string[] {
    return this.#sources.map(({ name }) => name);
  }

  /** The newest few of each of these sources, newest first: none of them crowds out another. */
  async newestOf(
    db: Queryable,
    { sources, each, ...of }: { userId: number; before: Date; sources: readonly string[]; each: number },
  ): Promise<ShownEntry[]> {
    const all = [];
    for (const source of this.#sources.filter(({ name }) => sources.includes(name)))
      for (const entry of await source.entries(db, { ...of, limit: each }))
        all.push(shown(source.name, entry));
    return all;
  }

  async page(
    db: Queryable,
    of: { userId: number; source?: string | undefined; before: Date; limit: number },
  ) {
    const wanted = this.#sources.filter(({ name }) => of.source === undefined || of.source === name);
    const all = [];
    // One more than asked for tells whether there is a next page.
    for (const source of wanted) {
      const entries = await source.entries(db, { userId: of.userId, before: of.before, limit: of.limit + 1 });
      all.push(...entries.map((entry) => ({ ...entry, source: source.name })));
    }
    all.sort((a, b) => b.at - a.at);
    const page = cut(all, of.limit);
    const isLast = page.length === all.length;
    return {
      list: page.map(({ source, ...entry }) => shown(source, entry)),
      sources: this.names,
      next_before: isLast ? null : (page.at(-1)?.at ?? null),
    };
  }
}

/** The wire's `timelineEntry`. */
export type ShownEntry = ReturnType<typeof shown>;

export const shown = (source: string, { id, at, what, params, link }: TimelineEntry) => ({
  id: `${source}:${id}`,
  at,
  source,
  what,
  params: { ...params },
  link_type: link?.type ?? null,
  link_id: link?.id ?? null,
});

/** A page ends between two moments, never within one: the next page begins before its last moment. */
function cut<Entry extends { at: number }>(all: readonly Entry[], limit: number): Entry[] {
  if (all.length <= limit) return [...all];
  const edge = all[limit]!.at;
  const whole = all.slice(0, limit).filter(({ at }) => at > edge);
  return whole.length > 0 ? whole : all.filter(({ at }) => at === edge);
}
