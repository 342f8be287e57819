/**
 * Public channels to many sockets: each push is encoded once, and all that a socket is due goes out in one write. A new
 * subscriber hears nothing of a channel before its snapshot, and afterwards exactly what the snapshot does not contain.
 */
import type { Push } from '@candor/wire';
import type { Socket } from 'socket.io';
import type { Frame } from './frame-writer.ts';
import { encodeFrame, isBehind, writeFrames } from './frame-writer.ts';
import { createPacer } from './pacer.ts';
import type { Due } from './rooms.ts';
import { createRooms } from './rooms.ts';
import type { MadeSnapshot } from './shared-snapshots.ts';

export interface FanOut {
  push(ch: string, update: Omit<Push, 'ch'>, isVolatile: boolean): void;
  listeners(ch: string): number;
  /** Hears every push from now on. */
  join(socket: Socket, ch: string): void;
  /** Counts as a listener at once, but pushes wait until the snapshot is told (undefined: there is none). */
  hold(socket: Socket, ch: string): (snapshot: MadeSnapshot | undefined) => void;
  leave(socket: Socket, ch: string): void;
  close(): void;
}

/** Sockets written to before requests get their turn: about 2 ms. */
const SLICE = 250;

/** One list of frames that many sockets are due, so that it is joined into one buffer once. */
interface Bundle {
  frames: readonly Frame[];
  longer: Map<Frame, Bundle>;
}

export function createFanOut(): FanOut {
  const rooms = createRooms();
  const pacer = createPacer({ sendSome, isDue: () => due.length > 0 });
  let due: Due[] = [];
  /** What the current round has still to write. */
  let outgoing = new Map<Socket, Bundle>();

  function sendSome(): 'more' | 'done' {
    if (outgoing.size === 0) {
      outgoing = bundlesOf(due);
      due = [];
    }
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
    push(ch, update, isVolatile) {
      const room = rooms.known(ch);
      if (room === undefined) return;
      const frame = encodeFrame({ ch, ...update });
      const one: Due = { room, frame, seq: update.seq, isVolatile, skip: undefined };
      for (const held of room.waiting.values()) held.push(one);
      due.push(one);
      pacer.wake();
    },
    listeners: (ch) => rooms.listeners(ch),
    join: (socket, ch) => void rooms.at(ch).members.add(socket),
    hold(socket, ch) {
      const room = rooms.at(ch);
      const held: Due[] = [];
      sendTo(socket);
      room.members.delete(socket);
      room.waiting.set(socket, held);
      return (snapshot) => {
        // It left meanwhile, or asked again: the later snapshot answers both.
        if (room.waiting.get(socket) !== held) return;
        room.waiting.delete(socket);
        if (snapshot !== undefined) writeFrames(socket, [snapshot.frame]);
        for (const { seq, frame } of held) {
          if (snapshot === undefined || seq > snapshot.seq) writeFrames(socket, [frame]);
        }
        for (const one of due) if (one.room === room) (one.skip ??= new Set()).add(socket);
        room.members.add(socket);
      };
    },
    leave(socket, ch) {
      sendTo(socket);
      rooms.leave(socket, ch);
    },
    close: () => pacer.close(),
  };
}

function bundlesOf(due: readonly Due[]): Map<Socket, Bundle> {
  const none: Bundle = { frames: [], longer: new Map() };
  const bundles = new Map<Socket, Bundle>();
  for (const { room, frame, isVolatile, skip } of due) {
    for (const socket of room.members) {
      if (skip?.has(socket) || (isVolatile && isBehind(socket))) continue;
      bundles.set(socket, longerBy(bundles.get(socket) ?? none, frame));
    }
  }
  return bundles;
}

function longerBy(bundle: Bundle, frame: Frame): Bundle {
  const known = bundle.longer.get(frame);
  if (known) return known;
  const made: Bundle = { frames: [...bundle.frames, frame], longer: new Map() };
  bundle.longer.set(frame, made);
  return made;
}
