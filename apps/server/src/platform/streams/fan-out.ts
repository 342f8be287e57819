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
  const pacer = createPacer(flush);
  let due: Due[] = [];

  function roomOf({ ch, canonical }: Seat): Room {
    const spelled = rooms.get(canonical) ?? new Map<string, Room>();
    rooms.set(canonical, spelled);
    const room = spelled.get(ch) ?? { members: new Set(), waiting: new Map() };
    spelled.set(ch, room);
    return room;
  }

  function flush(): void {
    const now = due;
    due = [];
    const none: Bundle = { frames: [], longer: new Map() };
    const bundles = new Map<Socket, Bundle>();
    for (const { room, frame, isVolatile, skip } of now) {
      for (const socket of room.members) {
        if (skip?.has(socket) || (isVolatile && isBehind(socket))) continue;
        bundles.set(socket, longerBy(bundles.get(socket) ?? none, frame));
      }
    }
    for (const [socket, { frames }] of bundles) writeFrames(socket, frames);
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

/**
 * Flushes at the end of the tick; after a flush that took long it rests as long, so that fan-out never takes more than
 * about half of the processor from orders, and what arrives meanwhile shares the next write.
 */
function createPacer(flush: () => void): { wake(): void; close(): void } {
  let restUntil = 0;
  let immediate: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  function go(): void {
    immediate = timer = undefined;
    const started = performance.now();
    flush();
    const ended = performance.now();
    restUntil = ended + (ended - started);
  }

  return {
    wake() {
      if (immediate || timer) return;
      const restMs = restUntil - performance.now();
      if (restMs < 1) immediate = setImmediate(go);
      else timer = setTimeout(go, restMs);
    },
    close() {
      clearImmediate(immediate);
      clearTimeout(timer);
    },
  };
}
