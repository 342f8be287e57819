/**
 * Where pictures are decoded: processes of their own, one picture each at a time, ended when one takes too long. What all of them hold
 * decoded is bounded together, and a picture waits until there is room for it, persons by what theirs have cost (picture-line.ts).
 */
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../../platform/refusal.ts';
import type { PictureLineLimits } from './picture-queue.ts';
import { createPictureQueue } from './picture-queue.ts';

export interface Size {
  width: number;
  height: number;
}

export interface Measured extends Size {
  bytesOfPixel: number;
  /** A PNG that is read in seven passes: it is held whole, and takes several times as long. */
  isInterlaced: boolean;
}

export interface Decoded extends Size {
  jpeg: Buffer;
  /** Shades of grey of the grid that was ordered, row by row. */
  shades: Buffer;
}

export interface RoomLimits {
  /** For the one and for the other order to a process. */
  longestMs: number;
  /** One that takes longer while others wait is begun anew behind them. */
  quickMs: number;
  /** Of all pictures that are being decoded: four bytes a pixel, eight where its colours have 16 bits. */
  mostDecodedBytes: number;
}

interface Wish {
  /** Throws for sizes that may not be decoded. */
  allow(size: Measured): void;
  order: object;
  /** Whose it is. */
  of: string;
}

const SCRIPT = fileURLToPath(new URL('picture-process.mjs', import.meta.url));
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism()));
const LINE: PictureLineLimits = {
  atOnce: AT_ONCE,
  mostWaiting: 16 * AT_ONCE,
  mostWaitingOfOne: 5,
  longestWaitMs: 30_000,
  halfLifeMs: 600_000,
};
/** A process nobody needs goes, with what its libraries have kept. */
const IDLE_MS = 30_000;

/** Those that decode: kept for a while after their work, ended when nobody needs them. */
function createProcesses() {
  const idle: ChildProcess[] = [];

  function hire(): ChildProcess {
    // One that ended while it rested, killed for memory perhaps, is nobody's unreadable picture.
    for (let known = idle.pop(); known !== undefined; known = idle.pop()) if (isAlive(known)) return known;
    // Without the server's environment: what is decoded here may be made to harm.
    const child = fork(SCRIPT, [], { execArgv: [], env: {}, serialization: 'advanced', stdio: 'ignore' });
    child.unref();
    child.channel?.unref();
    return child;
  }

  function rest(child: ChildProcess): void {
    if (!child.connected) return;
    idle.push(child);
    setTimeout(() => {
      const at = idle.indexOf(child);
      if (at >= 0) idle.splice(at, 1)[0]!.kill('SIGKILL');
    }, IDLE_MS).unref();
  }

  return { hire, rest };
}

export function createPictureRoom({ longestMs, quickMs, mostDecodedBytes }: RoomLimits) {
  const processes = createProcesses();
  const queue = createPictureQueue(LINE);
  const bytes = createRoomFor(mostDecodedBytes);

  /** Undefined where it was not `isPatient`, took long and kept others waiting. */
  async function attempt(
    picture: Buffer,
    { allow, order, of, isPatient }: Wish & { isPatient: boolean },
  ): Promise<Decoded | undefined> {
    const end = await queue.take(of);
    const child = processes.hire();
    const isAwaited = (): boolean => !isPatient && queue.isAwaited(of, bytes.awaitedBy());
    let isWhole = false;
    /** Finding the size takes long as well where somebody has made it so: what stands beside a picture is read for it. */
    async function obeyed<Answer>(wish: object): Promise<Answer | undefined> {
      isWhole = false;
      const hurry = endLate(child, { quickMs, isAwaited });
      try {
        const answer = await ask<Answer>(child, wish, longestMs);
        isWhole = true;
        return answer;
      } catch (error) {
        if (hurry.hasEnded()) return undefined;
        throw error;
      } finally {
        hurry.stop();
      }
    }
    try {
      const size = await obeyed<Measured>({ measure: picture });
      if (size === undefined) return undefined;
      allow(size);
      const weight = Math.min(mostDecodedBytes, size.width * size.height * size.bytesOfPixel);
      await bytes.take(weight, of);
      try {
        const decoded = await obeyed<Decoded>(order);
        if (decoded === undefined) return undefined;
        const { jpeg, width, height, shades } = decoded;
        return { jpeg: Buffer.from(jpeg), width, height, shades: Buffer.from(shades) };
      } finally {
        bytes.give(weight);
      }
    } finally {
      if (isWhole) processes.rest(child);
      else child.kill('SIGKILL');
      end();
    }
  }

  return {
    /** Refusals: `image_unreadable`, and `busy` when too many wait already or its process has ended twice. */
    async decode(picture: Buffer, wish: Wish): Promise<Decoded> {
      const decoded = await attempt(picture, { ...wish, isPatient: false }).catch((error: unknown) => {
        if (error instanceof ProcessEnded) return undefined;
        throw error;
      });
      // What it has cost so far puts it behind whoever has cost less.
      return decoded ?? (await attempt(picture, { ...wish, isPatient: true }))!;
    },
  };
}

/** A process has ended without a word, killed for memory perhaps: nobody knows whether its picture can be read. */
export class ProcessEnded extends Refusal {
  constructor() {
    super('busy');
  }
}

/** Ends a process that has worked for longer than `quickMs` as soon as somebody waits who has cost no more. */
function endLate(child: ChildProcess, { quickMs, isAwaited }: { quickMs: number; isAwaited(): boolean }) {
  const began = performance.now();
  let hasEnded = false;
  const timer = setInterval(() => {
    if (performance.now() - began < quickMs || !isAwaited()) return;
    hasEnded = true;
    child.kill('SIGKILL');
  }, quickMs / 4);
  return { hasEnded: () => hasEnded, stop: () => clearInterval(timer) };
}

const isAlive = ({ connected, exitCode, signalCode }: ChildProcess): boolean =>
  connected && exitCode === null && signalCode === null;

/** One order and its answer; a process that fails or is late has an unreadable picture. */
function ask<Answer>(child: ChildProcess, order: object, longestMs: number): Promise<Answer> {
  return new Promise<Answer>((done, giveUp) => {
    const unreadable = (): void => giveUp(new Refusal('image_unreadable'));
    const timer = setTimeout(unreadable, longestMs);
    const ended = (): void => settle(() => giveUp(new ProcessEnded()));
    const heard = (message: { done?: Answer }): void =>
      settle(() => (message.done === undefined ? unreadable() : done(message.done)));
    function settle(how: () => void): void {
      clearTimeout(timer);
      child.off('message', heard).off('exit', ended).off('error', ended);
      how();
    }
    child.on('message', heard).on('exit', ended).on('error', ended);
    child.send(order, (error) => void (error && ended()));
  });
}

/** So much of something, given out in the order of asking. */
function createRoomFor(amount: number) {
  let free = amount;
  const waiting: { amount: number; by: string; wake: () => void }[] = [];
  return {
    awaitedBy: (): string[] => waiting.map(({ by }) => by),
    async take(wanted: number, by: string): Promise<void> {
      if (waiting.length > 0 || wanted > free)
        return new Promise<void>((wake) => waiting.push({ amount: wanted, by, wake }));
      free -= wanted;
    },
    give(given: number): void {
      free += given;
      while (waiting[0] !== undefined && waiting[0].amount <= free) {
        const next = waiting.shift()!;
        free -= next.amount;
        next.wake();
      }
    },
  };
}
