/**
 * Which accounts count as one for self-trade prevention (R-SPOT-4), as this node knows it: asked for at each order, so it is remembered.
 * The bus says at once what changes; where that message was lost, what is remembered is read again within seconds.
 */
export interface KnownGroups {
  groupOf(userId: number): number | Promise<number>;
  /** They were linked or parted. */
  forget(userIds: readonly number[]): void;
}

interface Limits {
  /** So long it is believed without a question. */
  freshMs: number;
  /** From then on it is asked for beside the order that wants it, so that who trades all the time waits for nothing. */
  readAgainMs: number;
}

const LIMITS: Limits = { freshMs: 10_000, readAgainMs: 5_000 };
/** Beyond this all are forgotten: each is read again when he trades. */
const MOST_KNOWN = 100_000;

interface Known {
  group: number | Promise<number>;
  readAt: number;
  isBeingRead: boolean;
}

export function createKnownGroups(
  read: (userId: number) => Promise<number>,
  { freshMs, readAgainMs }: Limits = LIMITS,
): KnownGroups {
  const known = new Map<number, Known>();

  /** Keeps what is there while it reads, where `before` may still be believed. */
  function load(userId: number, before: Known | undefined): Promise<number> {
    const readAt = performance.now();
    const group = read(userId);
    const fresh: Known = {
      group: before?.group ?? group,
      readAt: before?.readAt ?? readAt,
      isBeingRead: true,
    };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(userId, fresh);
    // Linked meanwhile: what was read is no longer true.
    const isCurrent = (): boolean => known.get(userId) === fresh;
    group.then(
      (found) => isCurrent() && known.set(userId, { group: found, readAt, isBeingRead: false }),
      () => isCurrent() && known.delete(userId),
    );
    return group;
  }

  return {
    groupOf(userId) {
      const found = known.get(userId);
      const age = found === undefined ? Infinity : performance.now() - found.readAt;
      if (found === undefined || age >= freshMs) return load(userId, undefined);
      // Its failure is its own: who asks hears what is known.
      if (age >= readAgainMs && !found.isBeingRead) void load(userId, found).catch(() => {});
      return found.group;
    },
    forget: (userIds) => userIds.forEach((id) => known.delete(id)),
  };
}
