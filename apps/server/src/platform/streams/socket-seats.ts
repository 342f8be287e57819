/**
 * How many sockets one session and one customer may have: the oldest of the session that has most goes when another comes, so that
 * a stolen token crowds out itself and never the owner's own phone (R-RT-2).
 */
import type { Socket } from 'socket.io';

export const MOST_OF_A_SESSION = 12;
export const MOST_OF_A_CUSTOMER = 36;

export interface Seats {
  /** Takes a place; answers the sockets that have to go for it. */
  take(socket: Socket, of: { userId: number; sessionId: number }): Socket[];
  leave(socket: Socket): void;
  /** Sockets of a session; those of everybody are not searched for them. */
  ofSession(sessionId: number): Socket[];
}

export function createSeats(): Seats {
  /** Sockets of each session in the order they came, by customer. */
  const customers = new Map<number, Map<number, Set<Socket>>>();
  const owners = new Map<number, number>();
  const seats = new Map<Socket, { userId: number; sessionId: number }>();

  function leave(socket: Socket): void {
    const seat = seats.get(socket);
    if (seat === undefined) return;
    seats.delete(socket);
    const sessions = customers.get(seat.userId);
    const sockets = sessions?.get(seat.sessionId);
    sockets?.delete(socket);
    if (sockets?.size !== 0) return;
    sessions!.delete(seat.sessionId);
    owners.delete(seat.sessionId);
    if (sessions!.size === 0) customers.delete(seat.userId);
  }

  return {
    take(socket, { userId, sessionId }) {
      leave(socket);
      const sessions = customers.get(userId) ?? new Map<number, Set<Socket>>();
      const sockets = sessions.get(sessionId) ?? new Set<Socket>();
      customers.set(userId, sessions.set(sessionId, sockets.add(socket)));
      owners.set(sessionId, userId);
      seats.set(socket, { userId, sessionId });
      const all = [...sessions.values()];
      const count = all.reduce((sum, { size }) => sum + size, 0);
      if (sockets.size <= MOST_OF_A_SESSION && count <= MOST_OF_A_CUSTOMER) return [];
      const crowd =
        sockets.size > MOST_OF_A_SESSION ? sockets : all.reduce((a, b) => (b.size > a.size ? b : a));
      const [oldest] = crowd;
      leave(oldest!);
      return [oldest!];
    },
    leave,
    ofSession: (sessionId) => [...(customers.get(owners.get(sessionId) ?? -1)?.get(sessionId) ?? [])],
  };
}
