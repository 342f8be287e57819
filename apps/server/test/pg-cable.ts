/**
 * A wire between a node and PostgreSQL that a test cuts at a chosen statement: before the database has seen it, after the
 * database has done it and before the node hears so, or so that it arrives late, when the node has given it up. It reads
 * just enough of the protocol to count statements.
 */
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';

/** Statements are counted from `arm`, over all connections, from 1. */
export type Cut =
  /** Everything under way ends, and nothing gets through until `mend`. */
  | { statement: number; when: 'before' | 'after' }
  /** Its connection ends for the node; the statement itself reaches the database just before so many later ones. */
  | { statement: number; when: 'late'; by: number };

export interface PgCable {
  /** What the node connects to instead. */
  connection: pg.ClientConfig;
  arm(cut: Cut | undefined): void;
  /** Statements since `arm`. */
  readonly statements: number;
  readonly isCut: boolean;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Message types of the frontend that end a statement (Query, Sync), and the backend's answer to each (ReadyForQuery). */
const QUERY = 0x51;
const SYNC = 0x53;
const READY = 0x5a;

export async function layPgCable(server: pg.ClientConfig): Promise<PgCable> {
  const wires = new Set<() => void>();
  const state = { statements: 0, cut: undefined as Cut | undefined, isCut: false };
  /** Hands a late statement to the database; resolves when that has answered it. */
  let deliver: (() => Promise<void>) | undefined;
  const sever = (): void => {
    state.isCut = true;
    for (const end of wires) end();
  };
  const deliverNow = async (): Promise<void> => {
    const late = deliver;
    deliver = undefined;
    await late?.();
  };

  const listener = createServer((near) => {
    if (state.isCut && state.cut?.when !== 'late') return void near.destroy();
    // Messages are handed on one by one: without this each would wait for the other side's acknowledgement.
    near.setNoDelay(true);
    const far = connect(join(String(server.host), `.s.PGSQL.${server.port}`));
    const end = (): void => {
      wires.delete(end);
      near.destroy();
      far.destroy();
    };
    wires.add(end);
    for (const socket of [near, far]) socket.on('error', end).on('close', () => !isLate && end());
    let isLate = false;
    const onReady = new Set<() => void>();
    // Number of the statement that each ReadyForQuery still to come answers; 0 is the one that ends the login.
    const unanswered: number[] = [0];
    const toDatabase = (bytes: Buffer): void => void (far.destroyed || far.write(bytes));

    relay(near, { hasGreeting: true }, async (type, bytes) => {
      if (isLate) return;
      if (type !== QUERY && type !== SYNC) return toDatabase(bytes);
      state.statements += 1;
      unanswered.push(state.statements);
      const { cut, statements } = state;
      if (cut?.when === 'late' && statements === cut.statement + cut.by) await deliverNow();
      if (cut?.statement === statements && cut.when === 'before') return sever();
      if (cut?.statement === statements && cut.when === 'late') {
        isLate = true;
        state.isCut = true;
        deliver = () =>
          new Promise((done) => {
            far.on('close', done);
            onReady.add(() => (end(), done()));
            toDatabase(bytes);
          });
        return void near.destroy();
      }
      toDatabase(bytes);
    });
    relay(far, { hasGreeting: false }, (type, bytes) => {
      if (type === READY) {
        const answered = unanswered.shift();
        if (state.cut?.statement === answered && state.cut?.when === 'after') return sever();
        if (unanswered.length === 0) for (const ready of onReady) ready();
      }
      if (!near.destroyed) near.write(bytes);
    });
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));

  return {
    connection: { ...server, host: '127.0.0.1', port: (listener.address() as AddressInfo).port },
    arm(cut) {
      state.cut = cut;
      state.statements = 0;
    },
    get statements() {
      return state.statements;
    },
    get isCut() {
      return state.isCut;
    },
    async mend() {
      await deliverNow();
      state.isCut = false;
      state.cut = undefined;
    },
    async close() {
      await deliverNow();
      sever();
      await new Promise<void>((done) => listener.close(() => done()));
    },
  };
}

/** Hands on whole messages with their type, one after another; the first of a client, which has none, as type 0. */
function relay(
  from: Socket,
  { hasGreeting }: { hasGreeting: boolean },
  hand: (type: number, bytes: Buffer) => void | Promise<void>,
): void {
  let rest: Buffer = Buffer.alloc(0);
  let isGreeting = hasGreeting;
  let before: Promise<void> = Promise.resolve();
  const next = (type: number, message: Buffer): void => {
    before = before.then(() => hand(type, message));
  };
  from.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isGreeting ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      const type = isGreeting ? 0 : rest[0]!;
      isGreeting = false;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      next(type, message);
    }
  });
}
