/**
 * Public channels to many sockets: each push is encoded once, and all that a socket is due goes out in one write. A new
 * subscriber hears nothing of a channel before its snapshot, and afterwards exactly what the snapshot does not contain.
 */
import type { Push } from '@candor/wire';
import type { Socket } from 'socket.io';
import type { Frame } from './frame-writer.ts';
import { encodeFrame, isBehind, writeFrames } from './frame-writer.ts';

/** Where a channel is heard: the name the client used, and the one that all its spellings share. */
export interface Seat {
  ch: string;
  canonical: string;
}

export interface FanOut {
  push(canonical: string, update: Omit<Push, 'ch'>, isVolatile: boolean): void;
  listeners(canonical: string): number;
  /** Hears every push from now on. */
  join(socket: Socket, seat: Seat): void;
  /** Counts as a listener at once, but pushes wait until the snapshot is told (undefined: there is none). */
  hold(socket: Socket, seat: Seat): (snapshot: Omit<Push, 'ch'> | undefined) => void;
  leave(socket: Socket, seat: Seat): void;
  close(): void;
}

/** Sockets written to before requests get their turn: about 2 ms. */
const SLICE = 250;

interface Room {
  members: Set<Socket>;
  /** Frames that arrived while a subscriber's snapshot was made. */
  waiting: Map<Socket, Due[]>;
}

interface Due {
  room: Room;
  frame: Frame;
  seq: number;
  isVolatile: boolean;
  /** Members that joined after this push and have it in their snapshot, or were handed it already. */
  skip: Set<Socket> | undefined;
}

/** One list of frames that many sockets are due, so that it is joined into one buffer once. */
interface Bundle {
  frames: readonly Frame[];
  longer: Map<Frame, Bundle>;
}

export function createFanOut(): FanOut {
  const rooms = new Map<string, Map<string, Room>>();
  const pacer = createPacer({ sendSome, isDue: () => due.length > 0 });
  let due: Due[] = [];
  /** What the current round has still to write. */
  let outgoing = new Map<Socket, Bundle>();

  function roomOf({ ch, canonical }: Seat): Room {
    const spelled = rooms.get(canonical) ?? new Map<string, Room>();
    rooms.set(canonical, spelled);
    const room = spelled.get(ch) ?? { members: new Set(), waiting: new Map() };
    spelled.set(ch, room);
    return room;
  }

  function gather(): Map<Socket, Bundle> {
    const none: Bundle = { frames: [], longer: new Map() };
    const bundles = new Map<Socket, Bundle>();
    for (const { room, frame, isVolatile, skip } of due) {
      for (const socket of room.members) {
        if (skip?.has(socket) || (isVolatile && isBehind(socket))) continue;
        bundles.set(socket, longerBy(bundles.get(socket) ?? none, frame));
      }
    }
    due = [];
    return bundles;
  }

  function sendSome(): 'more' | 'done' {
    if (outgoing.size === 0) outgoing = gather();
    let left = SLICE;
    for (const socket of outgoing.keys()) {
      if (left === 0) return 'more';
      left -= 1;
      sendTo(socket);
    }
    return 'done';
  }

  /** Also out of turn: before a socket hears a new snapshot or its last acknowledgement of a channel. */
  function sendTo(socket: Socket): void {
    const bundle = outgoing.get(socket);
    if (bundle === undefined) return;
    outgoing.delete(socket);
    writeFrames(socket, bundle.frames);
  }

  return {
    push(canonical, update, isVolatile) {
      for (const [ch, room] of rooms.get(canonical) ?? []) {
        const frame = encodeFrame({ ch, ...update });
        const one: Due = { room, frame, seq: update.seq, isVolatile, skip: undefined };
        for (const held of room.waiting.values()) held.push(one);
        due.push(one);
      }
      if (due.length > 0) pacer.wake();
    },
    listeners(canonical) {
      let count = 0;
      for (const { members, waiting } of rooms.get(canonical)?.values() ?? [])
        count += members.size + waiting.size;
      return count;
    },
    join: (socket, seat) => void roomOf(seat).members.add(socket),
    hold(socket, seat) {
      const room = roomOf(seat);
      const held: Due[] = [];
      sendTo(socket);
      room.members.delete(socket);
      room.waiting.set(socket, held);
      return (snapshot) => {
        // It left meanwhile, or asked again: the later snapshot answers both.
        if (room.waiting.get(socket) !== held) return;
        room.waiting.delete(socket);
        if (snapshot !== undefined) socket.emit('push', { ch: seat.ch, ...snapshot } satisfies Push);
        for (const { seq, frame } of held) {
          if (snapshot === undefined || seq > snapshot.seq) writeFrames(socket, [frame]);
        }
        for (const one of due) if (one.room === room) (one.skip ??= new Set()).add(socket);
        room.members.add(socket);
      };
    },
    leave(socket, { ch, canonical }) {
      const spelled = rooms.get(canonical);
      const room = spelled?.get(ch);
      if (!spelled || !room) return;
      sendTo(socket);
      room.members.delete(socket);
      room.waiting.delete(socket);
      if (room.members.size + room.waiting.size > 0) return;
      spelled.delete(ch);
      if (spelled.size === 0) rooms.delete(canonical);
    },
    close: () => pacer.close(),
  };
}

function longerBy(bundle: Bundle, frame: Frame): Bundle {
  const known = bundle.longer.get(frame);
  if (known) return known;
  const made: Bundle = { frames: [...bundle.frames, frame], longer: new Map() };
  bundle.longer.set(frame, made);
  return made;
}

interface Work {
  sendSome(): 'more' | 'done';
  isDue(): boolean;
}

/**
 * Begins at the end of the tick and lets requests in between slices; after a round that took long it rests as long, so
 * that fan-out never takes more than about half of the processor from orders, and what arrives meanwhile shares a write.
 */
function createPacer({ sendSome, isDue }: Work): { wake(): void; close(): void } {
  let restUntil = 0;
  let spentMs = 0;
  let immediate: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  function go(): void {
    immediate = timer = undefined;
    const started = performance.now();
    const state = sendSome();
    const ended = performance.now();
    spentMs += ended - started;
    if (state === 'more') {
      immediate = setImmediate(go);
      return;
    }
    restUntil = ended + spentMs;
    spentMs = 0;
    if (isDue()) wake();
  }

  function wake(): void {
    if (immediate || timer) return;
    const restMs = restUntil - performance.now();
    if (restMs < 1) immediate = setImmediate(go);
    else timer = setTimeout(go, restMs);
  }

  return {
    wake,
    close() {
      clearImmediate(immediate);
      clearTimeout(timer);
    },
  };
}
