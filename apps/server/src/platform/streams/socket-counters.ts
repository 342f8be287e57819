/** What is counted about sockets, beside what they are for: how many there are, what they have not read, and why the server ended some. */
import { Counter, Gauge, type Registry } from 'prom-client';

interface Counted {
  clients(): number;
  waitingBytes(): number;
}

export function countersOf(registry: Registry, { clients, waitingBytes }: Counted): Counter<'reason'> {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('socket_clients', 'Open connections', clients);
  gauge(
    'socket_waiting_bytes',
    'What clients have not read; a frame of many is counted for each',
    waitingBytes,
  );
  return new Counter({
    name: 'socket_dropped_total',
    help: 'Connections ended by the server',
    labelNames: ['reason'],
    registers,
  });
}
