/** Counts what arrived of one measured window, and how late: by the server's own `ts`, so that late frames count too. */

export interface TallyReport {
  delivered: number;
  bytes: number;
  /** Distinct frames times clients, less what arrived. */
  dropped: number;
  p50Ms: number;
  p99Ms: number;
  /** Frames of each channel, once each. */
  frames: Record<string, number>;
  /** The first client's frames, for the same stream to be sent again by another server. */
  recorded: { atMs: number; frame: string }[];
  lost: number;
}

export interface Tally {
  take(data: Buffer, nowMs: number, isRecorded: boolean): void;
  report(clients: number): Omit<TallyReport, 'lost'>;
}

/** Tenths of a millisecond, up to a minute; later ones count as the last. */
const SLOTS = 600_000;

/** `from` and `until` are Unix ms. */
export function createTally(from: number, until: number): Tally {
  const seen = new Map<string, Set<string>>();
  const latencies = new Uint32Array(SLOTS);
  const recorded: { atMs: number; frame: string }[] = [];
  let delivered = 0;
  let bytes = 0;

  return {
    take(data, nowMs, isRecorded) {
      const head = data.toString('latin1', 9, 110);
      const found = /"ch":"([^"]+)","t":"update","seq":(\d+),"ts":(\d+)/.exec(head);
      if (found === null) return;
      const ts = Number(found[3]);
      if (ts < from || ts >= until) return;
      const channel = found[1]!;
      delivered += 1;
      bytes += data.length;
      const late = Math.max(0, Math.floor((nowMs - ts) * 10));
      latencies[Math.min(SLOTS - 1, late)]! += 1;
      let seqs = seen.get(channel);
      if (seqs === undefined) seen.set(channel, (seqs = new Set()));
      seqs.add(found[2]!);
      if (isRecorded) recorded.push({ atMs: ts - from, frame: data.toString() });
    },
    report(clients) {
      const frames = Object.fromEntries([...seen].map(([channel, seqs]) => [channel, seqs.size]));
      const expected = Object.values(frames).reduce((sum, count) => sum + count, 0) * clients;
      const at = (share: number): number => quantile(latencies, delivered * share) / 10;
      return {
        delivered,
        bytes,
        dropped: expected - delivered,
        p50Ms: at(0.5),
        p99Ms: at(0.99),
        frames,
        recorded,
      };
    },
  };
}

function quantile(slots: Uint32Array, rank: number): number {
  let passed = 0;
  for (let slot = 0; slot < slots.length; slot += 1) {
    passed += slots[slot]!;
    if (passed > rank) return slot;
  }
  return 0;
}
