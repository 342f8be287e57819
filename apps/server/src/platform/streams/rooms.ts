/** Who hears what: subscribers by channel, and what waits for those without a snapshot yet. */
import type { Socket } from 'socket.io';
import type { Frame } from './frame-writer.ts';

export interface Room {
  members: Set<Socket>;
  /** Frames that arrived while a subscriber's snapshot was made. */
  waiting: Map<Socket, Due[]>;
}

/** One push to one room, not yet written. */
export interface Due {
  room: Room;
  frame: Frame;
  seq: number;
  isVolatile: boolean;
  /** Members that joined after this push and have it in their snapshot, or were handed it already. */
  skip: Set<Socket> | undefined;
}

export interface Rooms {
  /** Made when it is not there. */
  at(ch: string): Room;
  known(ch: string): Room | undefined;
  listeners(ch: string): number;
  leave(socket: Socket, ch: string): void;
}

export function createRooms(): Rooms {
  const rooms = new Map<string, Room>();
  return {
    at(ch) {
      const room = rooms.get(ch) ?? { members: new Set(), waiting: new Map() };
      rooms.set(ch, room);
      return room;
    },
    known: (ch) => rooms.get(ch),
    listeners(ch) {
      const room = rooms.get(ch);
      return room === undefined ? 0 : room.members.size + room.waiting.size;
    },
    leave(socket, ch) {
      const room = rooms.get(ch);
      if (!room) return;
      room.members.delete(socket);
      room.waiting.delete(socket);
      if (room.members.size + room.waiting.size === 0) rooms.delete(ch);
    },
  };
}
