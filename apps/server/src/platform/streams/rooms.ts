/** Who hears what: subscribers by channel and by the spelling each used, and what waits for those without a snapshot yet. */
import type { Socket } from 'socket.io';
import type { Frame } from './frame-writer.ts';

/** Where a channel is heard: the name the client used, and the one that all its spellings share. */
export interface Seat {
  ch: string;
  canonical: string;
}

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
  at(seat: Seat): Room;
  /** Rooms of one channel by the name their clients used. */
  spelled(canonical: string): Iterable<[string, Room]>;
  listeners(canonical: string): number;
  leave(socket: Socket, seat: Seat): void;
}

export function createRooms(): Rooms {
  const rooms = new Map<string, Map<string, Room>>();
  return {
    at({ ch, canonical }) {
      const spelled = rooms.get(canonical) ?? new Map<string, Room>();
      rooms.set(canonical, spelled);
      const room = spelled.get(ch) ?? { members: new Set(), waiting: new Map() };
      spelled.set(ch, room);
      return room;
    },
    spelled: (canonical) => rooms.get(canonical) ?? [],
    listeners(canonical) {
      let count = 0;
      for (const room of rooms.get(canonical)?.values() ?? []) count += room.members.size + room.waiting.size;
      return count;
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
  };
}
